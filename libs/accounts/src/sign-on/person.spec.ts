import { readPerson } from './person.js';

type Settings = Parameters<typeof readPerson>[0];

const SETTINGS: Settings = {
  OIDC_NAME_CLAIM: 'preferred_username',
  OIDC_EMAIL_CLAIM: 'email',
  OIDC_TRUST_EMAIL: 'off',
  OIDC_ROLE_CLAIM: 'groups',
  OIDC_ADMIN_VALUES: ['jizo-admins'],
};
const read = (claims: object, userinfo: object | null = null, settings: Partial<Settings> = {}) =>
  readPerson(
    { ...SETTINGS, ...settings },
    {
      idToken: '-',
      claims: { iss: 'https://login.example.co.jp', sub: 'hanako', aud: 'jizo', exp: 1, iat: 1, ...claims },
      userinfo: userinfo === null ? null : { sub: 'hanako', ...userinfo },
    },
  );

describe('a person as the provider tells of them', () => {
  it('[IDN-8] is named by the claims that are set: name, address and role', () => {
    const settings = { OIDC_NAME_CLAIM: 'nickname', OIDC_EMAIL_CLAIM: 'upn', OIDC_TRUST_EMAIL: 'on' } as const;
    const claims = {
      nickname: 'はな',
      preferred_username: 'hanako',
      upn: 'hanako@example.co.jp',
      email: 'other@example.co.jp',
    };
    expect(read(claims, null, settings)).toMatchObject({ name: 'はな', email: 'hanako@example.co.jp' });
    // Without the claim that is set, the usual ones name the person.
    expect(read({ preferred_username: 'hanako' }, null, settings)).toMatchObject({ name: 'hanako', email: null });
    const roles = { OIDC_ROLE_CLAIM: 'realm_access.roles' };
    expect(read({ realm_access: { roles: ['staff', 'jizo-admins'] } }, null, roles)?.isAdmin).toBe(true);
    expect(read({ realm_access: { roles: ['staff'] } }, null, roles)?.isAdmin).toBe(false);
  });

  it('[IDN-8] is told of by userinfo, and by the ID token where it says nothing', () => {
    const claims = { preferred_username: 'mae', name: 'はなこ', groups: ['jizo-admins'] };
    expect(read(claims, { preferred_username: 'ato' })).toMatchObject({ name: 'ato', isAdmin: true });
    expect(read(claims, { groups: ['staff'] })).toMatchObject({ name: 'mae', isAdmin: false });
    // What verifies an address is said beside it, and not by the other.
    const verified = { email: 'hanako@example.co.jp', email_verified: true };
    expect(read(verified, { email: 'other@example.co.jp' })?.email).toBeNull();
    expect(read({}, verified)?.email).toBe('hanako@example.co.jp');
  });

  it.each([
    ['missing', {}, null],
    ['of another kind', { groups: { 'jizo-admins': true } }, null],
    ['a text', { groups: 'jizo-admins' }, true],
    ['an array with other things', { groups: [7, null, 'jizo-admins'] }, true],
    ['an empty array', { groups: [] }, false],
  ])('[IDN-8] a role claim that is %s', (_, claims, isAdmin) => {
    expect(read(claims)?.isAdmin).toBe(isAdmin);
    // Where no claim is set, roles are not the provider's to say.
    expect(read(claims, null, { OIDC_ROLE_CLAIM: undefined })?.isAdmin).toBeNull();
  });

  it('[IDN-6] is nobody without issuer and subject', () => {
    expect(read({ sub: '' })).toBeNull();
    expect(read({ iss: undefined })).toBeNull();
  });
});
