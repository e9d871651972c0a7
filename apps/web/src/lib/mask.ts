// Whether amounts of money are hidden from whoever looks over the shoulder. Kept on this browser.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

const HIDDEN = '\u2022\u2022\u2022\u2022';

export const useMask = create<{ readonly isMasked: boolean }>(() => ({
  isMasked: readStored('mask_amounts') === '1',
}));

export function setMasked(isMasked: boolean): void {
  store('mask_amounts', isMasked ? '1' : undefined);
  useMask.setState({ isMasked });
}

export const toggleMask = (): void => setMasked(!useMask.getState().isMasked);

/** Turns the text of a balance into what may be shown of it. */
export function useAmountText(): (text: string) => string {
  const isMasked = useMask((mask) => mask.isMasked);
  return (text) => (isMasked ? HIDDEN : text);
}
