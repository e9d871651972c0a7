// Everything the ticket's parts need to know of the order being written.
import type { market } from '@bourse/contract';
import { DECIMAL_PLACES_MAX, divFloor, formatUnits, parseUnits, UNITS_PER_WHOLE } from '@bourse/domain';
import { useMemo } from 'react';
import { placesOf } from '../../lib/decimal.ts';
import { type Pair, pairOf } from '../../lib/pair.ts';
import { useConnection } from '../../realtime/connection.ts';
import { useDepth } from '../../realtime/depth.ts';
import { type MarketRules, readRules } from './market-rules.ts';
import {
  checkOrder,
  type Draft,
  type Issue,
  type Preview,
  previewOrder,
  readUnits,
  type Surroundings,
} from './preview.ts';
import { floorTo, sizeBuy, sizeMarketBuy, sizeSell } from './sizing.ts';
import { slideTo, typeTotal, useTicket } from './ticket-store.ts';

export type Money = { readonly available: string; readonly locked: string };
/** What can be spent: undefined while unknown and for visitors. */
export type TicketFunds = { readonly base: Money | undefined; readonly quote: Money | undefined };

export type TicketFacts = {
  readonly pair: Pair;
  readonly draft: Draft;
  readonly rules: MarketRules;
  readonly preview: Preview;
  readonly issues: readonly Issue[];
  /** Of what the order spends; undefined while unknown. */
  readonly available: string | undefined;
  /** Digits after the point of a price, a quantity, a total. */
  readonly places: { readonly price: number; readonly quantity: number; readonly total: number };
  /** Prices may be old: a market order asks first. */
  readonly isStale: boolean;
  readonly percent: number;
  /** As typed, or price × quantity. */
  readonly total: string;
  readonly slide: (percent: number) => void;
  /** All that can be had, to the market's last step. */
  readonly takeAll: () => void;
  readonly setTotal: (total: string) => void;
};

const TOTAL_PLACES = 4;
const FINE_TOTAL_PLACES = 8;

/** A number of places as the smallest amount they can show: 4 places are 10,000 units. */
const gridOf = (places: number): bigint => 10n ** BigInt(DECIMAL_PLACES_MAX - places);

/** Where the slider stands when the quantity was typed. */
function percentOf({ side }: Draft, { total, quantity }: Preview, available: bigint | undefined): number {
  const used = side === 'buy' ? total : quantity;
  if (!available || used === 0n) return 0;
  const percent = (used * 100n) / available;
  return percent > 100n ? 100 : Number(percent);
}

export function useTicketFacts(quotation: market.Quotation, funds: TicketFunds): TicketFacts {
  const pair = pairOf(quotation);
  const draft = useTicket();
  const { side, mode } = draft;
  const depth = useDepth(pair.symbol);
  const isConnected = useConnection(({ state }) => state === 'live' || state === 'delayed');
  const rules = useMemo(() => readRules(quotation.trade), [quotation.trade]);
  const available = (side === 'buy' ? funds.quote : funds.base)?.available;
  const around: Surroundings = {
    rules,
    available: available === undefined ? undefined : parseUnits(available),
    levels: side === 'buy' ? depth.asks : depth.bids,
  };
  const preview = previewOrder(draft, around);
  const { tick, step } = quotation.trade;
  const places = {
    price: placesOf(tick),
    quantity: placesOf(step),
    // Totals have 4 decimals, but where the quote is dear they would hide the digits that count.
    total: placesOf(tick) > TOTAL_PLACES ? FINE_TOTAL_PLACES : TOTAL_PLACES,
  };

  const sizeOf = (percent: number, isExact: boolean): bigint => {
    const share = { available: around.available ?? 0n, percent, step: rules.step, isExact };
    if (side === 'sell') return sizeSell(share);
    return mode === 'market'
      ? sizeMarketBuy({ ...share, levels: around.levels })
      : sizeBuy({ ...share, price: preview.price });
  };
  const slide = (percent: number, isExact = false): void => {
    const wanted = sizeOf(percent, isExact);
    const quantity = rules.maxNumber > 0n && wanted > rules.maxNumber ? rules.maxNumber : wanted;
    slideTo(percent, quantity === 0n ? '' : formatUnits(quantity));
  };
  const setTotal = (total: string): void => {
    const quantity =
      preview.price === 0n ? 0n : floorTo(divFloor(readUnits(total) * UNITS_PER_WHOLE, preview.price), rules.step);
    typeTotal(total, quantity === 0n ? '' : formatUnits(quantity));
  };
  return {
    pair,
    draft,
    rules,
    preview,
    issues: checkOrder(draft, preview, around),
    available,
    places,
    isStale: !isConnected || depth.state !== 'live',
    percent: draft.percent ?? percentOf(draft, preview, around.available),
    total: draft.total ?? (preview.total === 0n ? '' : formatUnits(floorTo(preview.total, gridOf(places.total)))),
    slide,
    takeAll: () => slide(100, true),
    setTotal,
  };
}
