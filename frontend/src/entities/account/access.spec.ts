import type { TokenPayload } from '@app/contract';
import { decideAccess, loginPathFor, safeReturnPath } from './access.js';

const user: TokenPayload = {
  sub: 'u1',
  sid: 's1',
  id: 'u1',
  username: 'takase',
  email: null,
  role: 'user',
  mustChangePassword: false,
  version: 1,
  iat: 1,
  exp: 2,
};
const known = { status: 'authenticated', user, hasLeft: false, needsFactor: false } as const;
const unknown = { status: 'anonymous', user: null, hasLeft: false, needsFactor: false } as const;

describe('who may come to a guarded address', () => {
  it('[SHL-5] waits while it is not known who comes', () => {
    expect(decideAccess({ ...unknown, status: 'loading' }, '/app', '')).toEqual({ kind: 'wait' });
  });

  it.each(['/change-password', '/app/logs', '/session'])('[SHL-4] sends a visitor of %s to the login', (path) => {
    expect(decideAccess(unknown, path, '?a=1')).toEqual({
      kind: 'redirect',
      to: `/login?next=${encodeURIComponent(`${path}?a=1`)}`,
    });
  });

  it('[SHL-16] forgets the way back of a user who logged out', () => {
    expect(decideAccess({ ...unknown, hasLeft: true }, '/app/logs', '')).toEqual({ kind: 'redirect', to: '/login' });
  });

  it('lets a user pass', () => {
    expect(decideAccess(known, '/app/logs', '')).toEqual({ kind: 'pass' });
  });

  it('[SHL-6] sends a user who must change the password there, unless already there', () => {
    const forced = { ...known, user: { ...user, mustChangePassword: true } };
    expect(decideAccess(forced, '/session', '?employeeId=1')).toEqual({ kind: 'redirect', to: '/change-password' });
    expect(decideAccess(forced, '/change-password', '')).toEqual({ kind: 'pass' });
  });

  it('[IDN-5] sends a user who must set up a second factor there, after the change of the password', () => {
    const needy = { ...known, needsFactor: true };
    expect(decideAccess(needy, '/app/logs', '')).toEqual({ kind: 'redirect', to: '/second-factor' });
    expect(decideAccess(needy, '/second-factor', '')).toEqual({ kind: 'pass' });
    const forced = { ...needy, user: { ...user, mustChangePassword: true } };
    expect(decideAccess(forced, '/second-factor', '')).toEqual({ kind: 'redirect', to: '/change-password' });
  });
});

describe('the way back after the login', () => {
  it('[AUT-23] leads to where one wanted to go', () => {
    const wanted = '/session?employeeId=1&employeeName=佐倉 美咲';
    const next = new URL(loginPathFor(wanted), 'http://localhost').searchParams.get('next');
    expect(safeReturnPath(next)).toBe(wanted);
  });

  it('[AUT-23] leads to /app where nothing else was wanted', () => {
    expect(loginPathFor('/app')).toBe('/login');
    expect(safeReturnPath(null)).toBe('/app');
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/\n/evil.example',
    '/login?next=/login',
  ])('never leads to %j', (next) => {
    expect(safeReturnPath(next)).toBe('/app');
  });
});
