import type { TokenPayload } from '@app/contract';
import type { User } from '@app/database';
import type {} from 'passport';

/** Who makes a request: the row as it stands now, not what the token once said. */
export interface AuthUser extends Pick<User, 'id' | 'username' | 'role' | 'mustChangePassword' | 'tokenVersion'> {
  email: string | null;
  /** The token was made for 30 days, so its successor is too. */
  remembered: boolean;
}

/** The claims of a token whose signature and expiry were found right. */
export type TokenClaims = Pick<TokenPayload, 'sub' | 'version' | 'iat' | 'exp'>;

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the way in which passport's types are extended
  namespace Express {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- gives `request.user` its type
    interface User extends AuthUser {}
  }
}
