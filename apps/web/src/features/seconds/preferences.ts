// What somebody prefers of second contracts, in the account's document of preferences too.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

/** Whether an order is shown once more before it is sent. On until the person says otherwise. */
export const useMicroConfirms = create<{ readonly asks: boolean }>(() => ({
  asks: readStored('micro_confirm') !== '0',
}));

export function setMicroConfirms(asks: boolean): void {
  store('micro_confirm', asks ? '1' : '0');
  useMicroConfirms.setState({ asks });
}
