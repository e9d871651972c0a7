// Whether a position is shown once more before it is ordered. On until the person says otherwise.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

export const useLeverConfirms = create<{ readonly asks: boolean }>(() => ({
  asks: readStored('lever_confirm') !== '0',
}));

export function setLeverConfirms(asks: boolean): void {
  store('lever_confirm', asks ? '1' : '0');
  useLeverConfirms.setState({ asks });
}
