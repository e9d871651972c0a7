// Where a gesture password was set on this device: nothing of the app is there before it is drawn. What is not drawn cannot
// be reached behind the lock, whatever closes, goes back or presses a key.
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../features/account/log-in.ts';
import { useGestureLock, watchAbsence } from '../features/gesture/gesture-lock.ts';
import { UnlockScreen } from '../features/gesture/unlock-screen.tsx';

export function GestureGate({ children }: { readonly children: ReactNode }) {
  const navigate = useNavigate();
  const { isLocked } = useGestureLock();
  useEffect(watchAbsence, []);
  if (!isLocked) return children;
  const giveUp = (reason: string | undefined): void => {
    void logOut();
    void navigate('/components/login', { replace: true, state: { reason } });
  };
  return <UnlockScreen onGiveUp={giveUp} />;
}
