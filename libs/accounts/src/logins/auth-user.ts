import type { LoginFactor, TokenPayload } from '@app/contract';
import type { User } from '@app/database';

/** The user who makes a request: the row as it is now, not as it was when the token was made. */
export interface AuthUser extends Pick<User, 'id' | 'username' | 'role' | 'mustChangePassword' | 'tokenVersion'> {
  email: string | null;
  /** The login that the request belongs to. */
  loginId: string;
  /** How the person of the login proved to be the user. */
  factor: LoginFactor;
  /** What has to be set up or shown before anything else is open; null: nothing. */
  lacks: 'SECOND_FACTOR_SETUP_REQUIRED' | 'PASSKEY_REQUIRED' | null;
  /** The token was made for 30 days, so its successor is too. */
  remembered: boolean;
}

/** The claims of a token whose signature and expiry were found right. */
export type TokenClaims = Pick<TokenPayload, 'sub' | 'sid' | 'version' | 'iat' | 'exp'>;
