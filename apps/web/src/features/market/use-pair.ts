// The pair of the trading screen with its quotation: the one chosen last where it still trades, else the first.
import type { market } from '@bourse/contract';
import { choosePair, type Pair, pairOf, useChosenPair } from '../../lib/pair.ts';
import { useQuotationGroups } from './quotations.ts';

export type PairState = {
  /** Undefined while the quotations load, when loading them failed, and when there are no markets. */
  readonly pair: Pair | undefined;
  readonly quotation: market.Quotation | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly choose: (pair: Pair) => void;
};

export function usePair(): PairState {
  const chosen = useChosenPair();
  const { data, error, isPending, refetch } = useQuotationGroups();
  const all = data?.flatMap((group) => group.quotation) ?? [];
  const quotation =
    all.find((row) => row.legal_id === chosen?.legalId && row.currency_id === chosen.currencyId) ?? all[0];
  return {
    pair: quotation && pairOf(quotation),
    quotation,
    isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    choose: choosePair,
  };
}
