// What somebody prefers of contracts, in the account's document of preferences too.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

/** Whether a position is shown once more before it is ordered. On until the person says otherwise. */
export const useLeverConfirms = create<{ readonly asks: boolean }>(() => ({
  asks: readStored('lever_confirm') !== '0',
}));

export function setLeverConfirms(asks: boolean): void {
  store('lever_confirm', asks ? '1' : '0');
  useLeverConfirms.setState({ asks });
}

/** Whether notices of contracts are sent as well as shown. They are, also to an account that never chose. */
export const useLeverMails = create<{ readonly kept: boolean | undefined }>(() => {
  const stored = readStored('lever_mails');
  return { kept: stored === undefined ? undefined : stored !== '0' };
});

export function keepLeverMails(kept: boolean | undefined): void {
  store('lever_mails', kept === false ? '0' : kept && '1');
  useLeverMails.setState({ kept });
}
