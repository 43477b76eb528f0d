import { decodeToken, isExpired } from './auth-token.js';

const part = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const header = part({ alg: 'HS256', typ: 'JWT' });
const claims = {
  sub: 'u1',
  id: 'u1',
  username: '高瀬～ÿ',
  email: null,
  role: 'admin',
  mustChangePassword: false,
  version: 3,
  iat: 1_700_000_000,
  exp: 1_800_000_000,
  sid: 'login-1',
};
const token = (payload: unknown) => `${header}.${part(payload)}.c2lnbmF0dXJl`;

const notUtf8 = Buffer.from(JSON.stringify({ ...claims, username: 'x' }).replace('"x"', '"\u00ff"'), 'latin1');

describe('the token in the browser', () => {
  it('[AUT-20] reads base64url and UTF-8 as the user object', () => {
    const encoded = token(claims);
    expect(encoded).toMatch(/[-_]/u);
    expect(decodeToken(encoded)).toEqual(claims);
  });

  it.each([
    ['not a string', 42],
    ['nothing', null],
    ['two parts', `${header}.${part(claims)}`],
    ['four parts', `${token(claims)}.x`],
    ['an empty signature', `${header}.${part(claims)}.`],
    ['plain base64 with padding', `${header}.${part(claims)}==.c2ln`],
    ['a character outside of base64url', `${header}.${part(claims)}*.c2ln`],
    ['no JSON', `${header}.${part('{"id":')}.c2ln`],
    ['JSON that is no object', `${header}.${part([claims])}.c2ln`],
    ['bytes that are no UTF-8', `${header}.${notUtf8.toString('base64url')}.c2ln`],
    ['a header that is no JSON', `${part('x')}.${part(claims)}.c2ln`],
    ['no expiry', token({ ...claims, exp: undefined })],
    ['an unknown role', token({ ...claims, role: 'root' })],
  ])('[AUT-20] refuses %s', (_what, value) => {
    expect(decodeToken(value)).toBeNull();
  });

  it('[AUT-18] counts as expired from the second of its expiry on', () => {
    expect(isExpired({ exp: 1000 }, 999_999)).toBe(false);
    expect(isExpired({ exp: 1000 }, 1_000_000)).toBe(true);
  });
});
