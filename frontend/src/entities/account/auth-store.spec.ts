import { createAuthStore } from './auth-store.js';

const NOW = 1_000_000_000_000;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (id: string, more: object = {}) =>
  `${part({ alg: 'HS256' })}.${part({ id, sub: id, username: id, role: 'user', exp: NOW / 1000 + 60, ...more })}.c2ln`;

function setUp(stored: string | null = null) {
  const kept = { token: stored };
  const warnings: string[] = [];
  const store = createAuthStore({
    read: () => kept.token,
    store: (token) => (kept.token = token),
    remove: () => (kept.token = null),
    now: () => NOW,
    warn: (message) => warnings.push(message),
  });
  return { store, kept, warnings };
}

describe('the login of a tab', () => {
  it('[AUT-18] is authenticated with a stored token that decodes and has not expired', () => {
    const { store } = setUp(tokenOf('u1'));
    expect(store.getState().status).toBe('loading');
    store.start();
    expect(store.getState()).toMatchObject({ status: 'authenticated', user: { id: 'u1' } });
  });

  it.each([
    ['does not decode', 'rubbish'],
    ['has expired', tokenOf('u1', { exp: NOW / 1000 })],
  ])('[AUT-19] removes a stored token that %s, and notes it', (_what, stored) => {
    const { store, kept, warnings } = setUp(stored);
    store.start();
    expect(store.getState()).toMatchObject({ status: 'anonymous', user: null });
    expect(kept.token).toBeNull();
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain(stored);
  });

  it('notes nothing where no token is stored', () => {
    const { store, warnings } = setUp();
    store.start();
    expect(store.getState().status).toBe('anonymous');
    expect(warnings).toEqual([]);
  });

  it('[AUT-8] stores, decodes and adopts the token of a login', () => {
    const { store, kept } = setUp();
    store.start();
    store.adopt(tokenOf('u1'));
    expect(store.getState()).toMatchObject({ status: 'authenticated', user: { username: 'u1' } });
    expect(kept.token).toBe(tokenOf('u1'));
  });

  it('[AUT-14] adopts a new token that comes later', () => {
    const { store, kept } = setUp(tokenOf('u1', { mustChangePassword: true }));
    store.start();
    store.adopt(tokenOf('u1', { version: 2 }));
    expect(store.getState().user).toMatchObject({ mustChangePassword: false, version: 2 });
    expect(kept.token).toBe(tokenOf('u1', { version: 2 }));
  });

  it('[ERR-10] only warns of a token that cannot be read right after the login', () => {
    const { store, warnings } = setUp();
    store.adopt('rubbish');
    expect(warnings).toHaveLength(1);
    expect(store.getState().status).toBe('anonymous');
  });

  it('[AUT-21] removes the token and clears the user on logout', () => {
    const { store, kept } = setUp(tokenOf('u1'));
    store.start();
    store.logout();
    const left = { status: 'anonymous', user: null, isExpired: false, hasLeft: true, needsFactor: false };
    expect(store.getState()).toEqual({ ...left, farewell: null });
    expect(kept.token).toBeNull();
  });

  it('keeps the user on the screen when the server no longer takes the token', () => {
    const { store, kept } = setUp(tokenOf('u1'));
    store.start();
    store.expire();
    expect(store.getState()).toMatchObject({ status: 'authenticated', isExpired: true });
    store.leaveExpired();
    expect(store.getState()).toMatchObject({ status: 'anonymous', hasLeft: false });
    expect(kept.token).toBeNull();
  });

  it('takes over a login that the same user renewed in another tab', () => {
    const { store, kept } = setUp(tokenOf('u1'));
    store.start();
    store.expire();
    kept.token = tokenOf('u1', { version: 2 });
    expect(store.takeOver()).toBe(false);
    expect(store.getState()).toMatchObject({ status: 'authenticated', isExpired: false, user: { version: 2 } });
  });

  it('renews an expired login in place when another tab has removed its token', () => {
    const { store, kept } = setUp();
    // It was good when the tab was opened.
    store.adopt(tokenOf('u1', { exp: NOW / 1000 }));
    kept.token = null;
    expect(store.takeOver()).toBe(false);
    expect(store.getState()).toMatchObject({ status: 'authenticated', isExpired: true, user: { id: 'u1' } });
  });

  it.each([
    ['logged out', null],
    ['another user', tokenOf('u2')],
  ])('starts again when another tab is %s, so that nothing is carried over', (_what, token) => {
    const { store, kept } = setUp(tokenOf('u1'));
    store.start();
    kept.token = token;
    expect(store.takeOver()).toBe(true);
  });
});
