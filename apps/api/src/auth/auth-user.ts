import type { Role, TokenPayload } from '@app/contract';
import type {} from 'passport';

/** Who makes a request: the row as it stands now, not what the token once said. */
export interface AuthUser {
  id: string;
  username: string;
  email: string | null;
  role: Role;
  mustChangePassword: boolean;
  tokenVersion: number;
}

/** The claims by which a token is matched with its user. */
export type TokenClaims = Pick<TokenPayload, 'sub' | 'version'>;

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the way in which passport's types are extended
  namespace Express {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- gives `request.user` its type
    interface User extends AuthUser {}
  }
}
