// Whoever has logged in is led back to where that was asked for.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { returnPathOf } from '../../lib/return-path.ts';
import { useSession } from '../../lib/session.ts';

export function useReturn(): void {
  const navigate = useNavigate();
  const { state, pathname } = useLocation();
  const target = returnPathOf(state);
  const isLoggedIn = useSession((session) => session.token !== undefined && session.userId !== undefined);
  useEffect(() => {
    // Who has followed a link meanwhile sees this page until the code of the other is there, and is on the way already.
    if (isLoggedIn && window.location.pathname === pathname) void navigate(target, { replace: true });
  }, [isLoggedIn, navigate, pathname, target]);
}
