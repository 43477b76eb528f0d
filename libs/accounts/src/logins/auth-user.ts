import type { LoginFactor, TokenPayload } from '@app/contract';
import type { User } from '@app/database';

/** The user who makes a request: the row as it is now, not as it was when the token was made. */
export interface AuthUser extends Pick<User, 'id' | 'username' | 'role' | 'mustChangePassword' | 'tokenVersion'> {
  email: string | null;
  /** The login that the request belongs to. */
  loginId: string;
  /** How the person of the login proved to be the user. */
  factor: LoginFactor;
  /** The user has no second factor and has to have one: nothing else is open before. */
  mustSetUpFactor: boolean;
  /** The token was made for 30 days, so its successor is too. */
  remembered: boolean;
}

/** The claims of a token whose signature and expiry were found right. */
export type TokenClaims = Pick<TokenPayload, 'sub' | 'sid' | 'version' | 'iat' | 'exp'>;
