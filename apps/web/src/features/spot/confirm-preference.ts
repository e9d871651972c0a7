// Whether an order is shown once more before it is sent. On until the person says otherwise.
import { create } from 'zustand';
import { readStored, store } from '../../lib/storage.ts';

export const useConfirms = create<{ readonly asks: boolean }>(() => ({ asks: readStored('spot_confirm') !== '0' }));

export function setConfirms(asks: boolean): void {
  store('spot_confirm', asks ? '1' : '0');
  useConfirms.setState({ asks });
}
