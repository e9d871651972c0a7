import { HoldNotice } from '../../ui/hold-notice.tsx';
import { useCenter } from './center.ts';

/** Screens that do not know until when withdrawals are held read it from the account center. */
export function AccountHoldNotice() {
  const { data: center } = useCenter();
  return <HoldNotice until={center?.withdraw_hold_until ?? 0} />;
}
