import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { returnState } from '../lib/return-path.ts';
import { useSession } from '../lib/session.ts';

export type LoginGateProps = {
  /** Visitors may pass. */
  readonly isPublic?: boolean;
  readonly children: ReactNode;
};

/** Visitors are led to the login, and from there back here. */
export function LoginGate({ isPublic = false, children }: LoginGateProps) {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  const isEnding = useSession((session) => session.isEnding);
  const { pathname, search } = useLocation();
  // The shell says that the session has ended, and leads to the login itself.
  if (isEnding) return null;
  if (!isLoggedIn && !isPublic)
    return <Navigate to="/components/login" replace state={returnState(pathname + search)} />;
  return children;
}
