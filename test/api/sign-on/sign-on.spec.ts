import { Identity, Login, removeOutdated, SignOn, SignOnCode, User } from '@app/database';
import { createServer } from 'node:net';
import { TestApp } from '../../kit/product/test-app.js';
import { CLIENT } from '../../kit/sign-on/company-provider.js';
import { PUBLIC_URL, signOnConfig, SignOnFixture } from '../../kit/sign-on/sign-on-fixture.js';

jest.setTimeout(60_000);

describe('the sign-on by a company’s provider', () => {
  let fixture: SignOnFixture;
  let app: TestApp;
  beforeAll(async () => {
    fixture = await SignOnFixture.start();
    ({ app } = fixture);
  });
  afterAll(() => fixture.close());

  const em = () => app.orm.em.fork();

  it('[IDN-6] [IDN-11] logs a person in by the code flow with PKCE, state and nonce', async () => {
    const person = fixture.company.hire({ preferred_username: '山田花子' });
    const mine = fixture.browser();
    const url = new URL(await mine.start(true));
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: `${PUBLIC_URL}/api/oidc/callback`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{43}$/u) as string,
      nonce: expect.stringMatching(/^.{43}$/u) as string,
    });
    const end = await mine.through(url.href);
    const { body } = await mine.trade(end.get('code')!);
    const by = app.as((body as { token: string }).token);
    const user = await fixture.userNamed('山田花子');
    const [login] = (await by.get('/api/logins').expect(200)).body as { factor: string }[];
    expect(login).toMatchObject({ factor: 'oidc', current: true });
    const kept = await em().findOneOrFail(Login, { userId: user.id });
    expect(kept.expiresAt.getTime() - kept.createdAt.getTime()).toBe(30 * 24 * 3_600_000);
    const known = await em().find(Identity, { userId: user.id });
    expect(known).toMatchObject([{ issuer: fixture.company.issuer, subject: person.sub }]);
  });

  it('[IDN-6] [IDN-16] leaves nothing of a person, a code or a token in the logs', async () => {
    const person = fixture.company.hire({ email: 'naisho@example.co.jp', email_verified: true, name: '内緒の名前' });
    const mine = fixture.browser();
    const callback = await mine.toProduct(await mine.start());
    const end = await mine.at(callback);
    await mine.trade(end.get('code')!);
    const logs = fixture.lines.join('');
    const secrets = [person.sub, 'naisho', '内緒', end.get('code')!, new URL(callback).searchParams.get('code')!];
    for (const secret of secrets) expect(logs).not.toContain(secret);
    const { id } = await fixture.userNamed(person.sub);
    expect(fixture.events).toContainEqual(expect.objectContaining({ event: 'login', user: id }));
  });

  it('[IDN-6] knows a person by issuer and subject: another name and another address change nothing', async () => {
    const person = fixture.company.hire({
      preferred_username: '前の名前',
      email: 'mae@example.co.jp',
      email_verified: true,
    });
    await fixture.browser().signOn();
    const { id } = await fixture.userNamed('前の名前');
    fixture.company.people.set(person.sub, { ...person, preferred_username: '後の名前', email: 'ato@example.co.jp' });
    await fixture.browser().signOn();
    expect(await fixture.userNamed('後の名前')).toMatchObject({ id, email: 'ato@example.co.jp' });
    // Whoever has the address now is somebody else.
    fixture.company.hire({ preferred_username: '別の人', email: 'ato@example.co.jp', email_verified: true });
    await fixture.browser().signOn();
    expect(await fixture.userNamed('別の人')).not.toMatchObject({ id });
  });

  it('[IDN-6] an answer is good once, and in the browser alone that began', async () => {
    fixture.company.hire();
    const mine = fixture.browser();
    const callback = await mine.toProduct(await mine.start());
    // The link of somebody who wants another to be logged in as them.
    expect((await fixture.browser().at(callback)).get('refused')).toBe('SIGN_ON_FAILED');
    const another = fixture.browser();
    await another.start();
    expect((await another.at(callback)).get('refused')).toBe('SIGN_ON_FAILED');
    const end = await mine.at(callback);
    expect(end.get('code')).toMatch(/^.{43}$/u);
    expect((await mine.at(callback)).get('refused')).toBe('SIGN_ON_FAILED');
  });

  it('[IDN-6] a code is good once, for a minute, in the same browser, and only its hash is kept', async () => {
    fixture.company.hire();
    const mine = fixture.browser();
    const code = (await mine.through(await mine.start())).get('code')!;
    const [row] = await em().find(SignOnCode, {});
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row!.expiresAt.getTime() - Date.now()).toBeLessThanOrEqual(60_000);
    expect(await fixture.browser().trade(code)).toMatchObject({ status: 400, body: { code: 'SIGN_ON_FAILED' } });
    expect(await mine.trade(`${code}x`)).toMatchObject({ status: 400, body: { code: 'SIGN_ON_FAILED' } });
    expect(await mine.trade(code)).toMatchObject({ status: 200 });
    expect(await mine.trade(code)).toMatchObject({ status: 400 });
    const late = fixture.browser();
    const old = (await late.through(await late.start())).get('code')!;
    await em().nativeUpdate(SignOnCode, {}, { expiresAt: new Date(Date.now() - 1_000) });
    expect(await late.trade(old)).toMatchObject({ status: 400 });
  });

  it('[IDN-6] a sign-on lasts ten minutes, and what came to no end goes', async () => {
    fixture.company.hire();
    await em().nativeDelete(SignOn, {});
    const mine = fixture.browser();
    const url = await mine.start();
    const [row] = await em().find(SignOn, {});
    expect(Math.abs(row!.expiresAt.getTime() - Date.now() - 600_000)).toBeLessThan(60_000);
    const callback = await mine.toProduct(url);
    await em().nativeUpdate(SignOn, {}, { expiresAt: new Date(Date.now() - 1_000) });
    expect((await mine.at(callback)).get('refused')).toBe('SIGN_ON_FAILED');
    await removeOutdated(em());
    expect(await em().count(SignOn, {})).toBe(0);
    expect(await em().count(SignOnCode, { expiresAt: { $lt: new Date() } })).toBe(0);
  });

  it('[IDN-6] what an administrator changes between answer and code ends the sign-on', async () => {
    const { sub } = fixture.company.hire();
    const mine = fixture.browser();
    const code = (await mine.through(await mine.start())).get('code')!;
    await em().nativeUpdate(User, { username: sub }, { active: false, tokenVersion: 2 });
    expect(await mine.trade(code)).toMatchObject({ status: 400, body: { code: 'SIGN_ON_FAILED' } });
    expect(await fixture.browser().refusal()).toBe('ACCOUNT_INACTIVE');
    expect(fixture.events).toContainEqual(
      expect.objectContaining({ event: 'sign_on_refused', reason: 'ACCOUNT_INACTIVE' }),
    );
  });

  it('[IDN-6] who presses “cancel” at the provider comes back to one sentence', async () => {
    const mine = fixture.browser();
    const state = new URL(await mine.start()).searchParams.get('state')!;
    const query = new URLSearchParams({ error: 'access_denied', state, iss: fixture.company.issuer });
    expect((await mine.at(`${PUBLIC_URL}/api/oidc/callback?${query.toString()}`)).get('refused')).toBe(
      'SIGN_ON_FAILED',
    );
  });

  it('[IDN-6] settings say what the button says; without a provider there is none', async () => {
    expect((await app.visitor.get('/api/public-settings')).body).toMatchObject({
      signOnLabel: '会社のアカウントでログイン',
    });
    const without = await fixture.with({ OIDC_ISSUER: undefined });
    expect((await without.visitor.get('/api/public-settings')).body).toMatchObject({ signOnLabel: null });
    const refused = await without.visitor.post('/api/oidc/start', {}).expect(404);
    expect(refused.body).toMatchObject({ code: 'SIGN_ON_OFF' });
  });

  it('[IDN-6] a provider that is down keeps nobody from starting, nor from a login by password', async () => {
    const closed = await unusedAddress();
    const alone = await fixture.with({ ...signOnConfig(closed) });
    const refused = await alone.visitor.post('/api/oidc/start', {}).expect(424);
    expect(refused.body).toMatchObject({ code: 'SIGN_ON_UNAVAILABLE' });
    await alone.registerAndLogin();
  });
});

/** Where nobody answers. */
async function unusedAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${String(typeof address === 'object' ? address?.port : 0)}`;
}
