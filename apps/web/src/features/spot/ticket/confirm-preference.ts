// Whether an order is shown once more before it is sent. On until the person says otherwise.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

export const useConfirms = create<{ readonly asks: boolean }>(() => ({ asks: readStored('spot_confirm') !== '0' }));

export function setConfirms(asks: boolean): void {
  store('spot_confirm', asks ? '1' : '0');
  useConfirms.setState({ asks });
}
