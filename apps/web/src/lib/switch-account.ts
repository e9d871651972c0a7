// Changes the account that this tab acts on. Apart from what reads it, since every page loads that first.
import { keepInTab } from '@bourse/ui/lib/storage.ts';
import { forgetSubAccount, type SubAccount } from './sub-account.ts';

/** Renamed meanwhile: the tab shows the new label from its next load on. */
export const keepSubAccount = ({ owner, id, label }: SubAccount): void =>
  keepInTab('sub_account', `${owner} ${id} ${label}`);

/** Acts on that account from now on, on the same page; undefined: on the master. */
export function switchAccount(to: SubAccount | undefined): void {
  if (to) keepSubAccount(to);
  else forgetSubAccount();
  location.reload();
}

/** Back to the master, because the sub-account was closed or is not this person's: the next load says so. */
export function leaveSubAccount({ label }: SubAccount): void {
  keepInTab('sub_account_left', label);
  switchAccount(undefined);
}
