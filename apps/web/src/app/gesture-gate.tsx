// Where a gesture password was set on this device: nothing of the account is seen before it is drawn.
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '../features/account/log-in.ts';
import { useGestureLock, watchAbsence } from '../features/gesture/gesture-lock.ts';
import { UnlockScreen } from '../features/gesture/unlock-screen.tsx';

export function GestureGate() {
  const navigate = useNavigate();
  const { isLocked } = useGestureLock();
  useEffect(watchAbsence, []);
  if (!isLocked) return null;
  const giveUp = (reason: string | undefined): void => {
    void logOut();
    void navigate('/components/login', { replace: true, state: { reason } });
  };
  return <UnlockScreen onGiveUp={giveUp} />;
}
