import { ROLES, type LoginFactor, type Role } from '@app/contract';
import type { Config } from '@app/platform';

type Setting = Pick<Config, 'REQUIRE_SECOND_FACTOR'>;

/** The roles that have to have a second factor. */
export function demandingRoles({ REQUIRE_SECOND_FACTOR: required }: Setting): readonly Role[] {
  if (required === 'none') return [];
  return required === 'admins' ? ['admin'] : ROLES;
}

/** A user as the request of a login finds it. */
interface Asked {
  role: Role;
  factor: LoginFactor;
  hasSecondFactor: boolean;
}

/** Whether a user has to set up a second factor before anything else. With the company's login it is the provider's to ask for one. */
export function mustSetUpFactor(setting: Setting, { role, factor, hasSecondFactor }: Asked): boolean {
  return !hasSecondFactor && factor !== 'oidc' && demandingRoles(setting).includes(role);
}
