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
  hasShownPasskey: boolean;
}

/**
 * What a user has to set up or to show before anything else. With the company's login it is the provider's to ask for a second factor;
 * a passkey is asked for there too, since whoever runs the provider can log in as anyone.
 */
export function lackOf(
  setting: Setting & Pick<Config, 'REQUIRE_PASSKEY_FOR_RECORDS'>,
  { role, factor, hasSecondFactor, hasShownPasskey }: Asked,
): 'SECOND_FACTOR_SETUP_REQUIRED' | 'PASSKEY_REQUIRED' | null {
  if (setting.REQUIRE_PASSKEY_FOR_RECORDS === 'on') return hasShownPasskey ? null : 'PASSKEY_REQUIRED';
  const mustSetUp = !hasSecondFactor && factor !== 'oidc' && demandingRoles(setting).includes(role);
  return mustSetUp ? 'SECOND_FACTOR_SETUP_REQUIRED' : null;
}
