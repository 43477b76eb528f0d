import { hashOfNoPassword, isPasswordSet } from './no-password.js';
import { checkPassword, hashPassword } from '../passwords/passwords.js';

describe('an account without a password', () => {
  it('[IDN-7] is known by its hash, which no password opens', async () => {
    const hash = await hashOfNoPassword();
    expect(isPasswordSet(hash)).toBe(false);
    for (const password of ['', 'no password ever', hash]) expect(await checkPassword(hash, password)).toBe(false);
    expect(await hashOfNoPassword()).not.toBe(hash);
  });

  it('[IDN-7] has one from the moment somebody sets it', async () => {
    expect(isPasswordSet(await hashPassword('no password ever'))).toBe(true);
  });

  it('costs as much to check as any other', async () => {
    const costOf = (hash: string) => hash.split('$').slice(0, 4);
    expect(costOf(await hashOfNoPassword())).toEqual(costOf(await hashPassword('x')));
  });
});
