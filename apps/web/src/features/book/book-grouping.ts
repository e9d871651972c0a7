// The price step that somebody groups a book by, kept for each market in this browser.
import { formatUnits, parseUnits } from '@bourse/domain';
import { readStored, store } from '@bourse/ui/lib/storage.ts';
import { create } from 'zustand';
import { GROUPS_MAX, stepsOf } from './book-rows.ts';

type Groupings = ReadonlyMap<string, string>;

export function parseGroupings(text: string | undefined): Groupings {
  try {
    const kept: unknown = JSON.parse(text ?? '');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}

/** The tick itself where nothing that still fits it was kept. */
export function keptStep(groupings: Groupings, symbol: string, tick: bigint): bigint {
  const kept = parseUnits(groupings.get(symbol) ?? '');
  return stepsOf(tick, GROUPS_MAX).find((step) => step === kept) ?? tick;
}

const useGroupings = create<{ readonly bySymbol: Groupings }>(() => ({
  bySymbol: parseGroupings(readStored('book_grouping')),
}));

export const useGrouping = (symbol: string, tick: bigint): bigint =>
  useGroupings(({ bySymbol }) => keptStep(bySymbol, symbol, tick));

export function keepGrouping(symbol: string, step: bigint): void {
  const bySymbol = new Map(useGroupings.getState().bySymbol).set(symbol, formatUnits(step));
  useGroupings.setState({ bySymbol });
  store('book_grouping', JSON.stringify(Object.fromEntries(bySymbol)));
}
