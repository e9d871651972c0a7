// The pair of a trading screen with its quotation: the one that the address names, so that each tab has its own and a link
// leads to it. An address that names none gets the one chosen last where it still trades, else the first.
import type { market } from '@bourse/contract';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { choosePair, keepScales, type Pair, pairOf, useChosenPair } from '../../lib/pair.ts';
import { type MarketAddress, PAIR_ADDRESS } from './market-address.ts';
import { type IsOffered, offeredGroups, useQuotationGroups } from './quotations.ts';

export type PairState = {
  /** Undefined while the quotations load, when loading them failed, and where there is no such market. */
  readonly pair: Pair | undefined;
  readonly quotation: market.Quotation | undefined;
  /** The address names this, but no market has the name. */
  readonly unknown: string | undefined;
  /** The market that the address names, where this screen does not trade it. */
  readonly untraded: Pair | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly choose: (pair: Pair) => void;
};

export function usePair(isOffered?: IsOffered, address: MarketAddress = PAIR_ADDRESS): PairState {
  const last = useChosenPair();
  const [search, setSearch] = useSearchParams();
  const { data, error, isPending, refetch } = useQuotationGroups();
  const all = offeredGroups(data ?? [], isOffered).flatMap((group) => group.quotation);
  const param = address.read(search);
  const quotation =
    param === null
      ? (all.find((row) => row.legal_id === last?.legalId && row.currency_id === last.currencyId) ?? all[0])
      : all.find((row) => address.isOf(search, row));
  const pair = quotation && pairOf(quotation);
  const elsewhere =
    param === null || pair
      ? undefined
      : data?.flatMap((group) => group.quotation).find((row) => address.isOf(search, row));

  /** The address that names the market, beside whatever else it says. */
  const named = (now: URLSearchParams, row: market.Quotation): URLSearchParams => {
    const next = new URLSearchParams(now);
    address.write(next, row);
    return next;
  };
  const symbol = pair?.symbol;
  useEffect(() => {
    if (!pair || !quotation) return;
    choosePair(pair);
    keepScales({ shareNum: quotation.lever_share_num, tick: quotation.trade.tick });
    // Not a step of its own: going back leads to where one came from.
    if (named(search, quotation).toString() !== search.toString())
      setSearch((now) => named(now, quotation), { replace: true });
    // The pair is a new object at every render; its symbol says whether it is another.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [symbol, search]);

  return {
    pair,
    quotation,
    unknown: data && param !== null && !pair && !elsewhere ? param : undefined,
    untraded: elsewhere && pairOf(elsewhere),
    isPending,
    error: data ? null : error,
    retry: () => void refetch(),
    choose: (next) => {
      const row = all.find((each) => pairOf(each).symbol === next.symbol);
      if (row && next.symbol !== symbol) setSearch((now) => named(now, row));
    },
  };
}
