import { generateSync } from 'otplib';
import type { Caller, TestApp, TestUser } from '../product/test-app.js';

/** A user's authenticator app: what it shows at the moment, or so many steps of 30 seconds later. */
export class Authenticator {
  constructor(readonly secret: string) {}

  code(steps = 0): string {
    return generateSync({ secret: this.secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });
  }

  /** A code that is none of those that count now. */
  wrong(): string {
    const counting = [-2, -1, 0, 1, 2].map((steps) => this.code(steps));
    const guess = Array.from({ length: 6 }, (_, at) => String(at).repeat(6)).find((code) => !counting.includes(code));
    return guess ?? '999999';
  }
}

/** Sets up an authenticator app. The code that it shows now counts once more, as if it had been set up a while ago. */
export async function setUpTotp(
  product: TestApp,
  user: Pick<TestUser, 'password'> & Caller,
): Promise<{ app: Authenticator; recoveryCodes: string[] }> {
  const { body } = await user.post('/api/account/second-factor/totp', { password: user.password }).expect(200);
  const app = new Authenticator((body as { secret: string }).secret);
  const confirmed = await user.post('/api/account/second-factor/totp/confirm', { code: app.code() }).expect(200);
  await product.orm.em.fork().execute('update totps set last_step = 0');
  return { app, recoveryCodes: (confirmed.body as { recoveryCodes: string[] }).recoveryCodes };
}
