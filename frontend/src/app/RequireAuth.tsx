import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { FirstPaint } from '../ui/feedback/FirstPaint.js';
import { decideAccess } from '../entities/account/access.js';
import { useAuth } from '../entities/account/auth-context.js';

/** Shows its children to a person who is logged in, and redirects everyone else. */
export function RequireAuth({ children }: { children: ReactNode }) {
  const auth = useAuth();
  const { pathname, search } = useLocation();
  const access = decideAccess(auth, pathname, search);
  if (access.kind === 'wait') return <FirstPaint label="認証情報を確認中..." />;
  if (access.kind === 'redirect') return <Navigate to={access.to} replace />;
  return children;
}
