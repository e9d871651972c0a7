// How somebody has arranged the trading screens: what was chosen there, unchecked. Known before the first paint.
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';

function readKept(): unknown {
  try {
    return JSON.parse(readStored('desk_layout') ?? '');
  } catch {
    return undefined;
  }
}

/** Undefined until something has been chosen. */
export const useDeskLayout = create<{ readonly kept: unknown }>(() => ({ kept: readKept() }));

export function keepDeskLayout(kept: unknown): void {
  useDeskLayout.setState({ kept });
  store('desk_layout', JSON.stringify(kept));
}
