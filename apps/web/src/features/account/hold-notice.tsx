import { HoldNotice } from '../../ui/hold-notice.tsx';
import { useCenter } from './center.ts';

/** Of the account center, for screens that do not know until when. */
export function AccountHoldNotice() {
  const { data: center } = useCenter();
  return <HoldNotice until={center?.withdraw_hold_until ?? 0} />;
}
