// Everything the ticket's parts need to know of the order being written.
import type { market } from '@bourse/contract';
import {
  amount,
  DECIMAL_PLACES_MAX,
  divFloor,
  formatUnits,
  parseUnits,
  type Price,
  type Side,
  UNITS_PER_WHOLE,
} from '@bourse/domain';
import type { LevelView } from '@bourse/engine/formulas';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { useMemo } from 'react';
import { useOwnRates } from '../../../lib/own-fees.ts';
import { type Pair, pairOf } from '../../../lib/pair.ts';
import { useConnection } from '../../../realtime/connection.ts';
import { type Depth, useDepth, useDepthFact, useDepthState } from '../../../realtime/depth.ts';
import { useTicker } from '../../../realtime/ticker.ts';
import { bandsOf, isOutsideOf, useIndexOf } from '../draft/band.ts';
import { checkOrder, type Issue } from '../draft/check-order.ts';
import { type Cost, costOf, mayCost } from '../draft/cost.ts';
import { type MarketRules, readRules, withTier } from '../draft/market-rules.ts';
import {
  type Draft,
  PRICE_FIELDS,
  type Preview,
  previewOrder,
  readUnits,
  type Surroundings,
} from '../draft/preview.ts';
import { floorTo, sizeBuy, sizeMarketBuy, sizeSell } from '../draft/sizing.ts';
import { slideTo, typeTotal, useTicket } from './ticket-store.ts';

export type Money = { readonly available: string; readonly locked: string };
/** The user can spend these; undefined while unknown and for visitors. */
export type TicketFunds = { readonly base: Money | undefined; readonly quote: Money | undefined };

export type TicketFacts = {
  readonly pair: Pair;
  readonly draft: Draft;
  readonly rules: MarketRules;
  readonly preview: Preview;
  readonly issues: readonly Issue[];
  /** Undefined where it costs little against the market. */
  readonly cost: Cost | undefined;
  /** The user has this much of the currency that the order spends; undefined while unknown. */
  readonly available: string | undefined;
  readonly places: TicketPlaces;
  /** Prices may be old: a market order asks first. */
  readonly isStale: boolean;
  readonly percent: number;
  /** The total is as typed, or price × quantity. */
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

/** Digits after the point of a price, a quantity, a total. */
export type TicketPlaces = { readonly price: number; readonly quantity: number; readonly total: number };

export function placesIn({ trade: { tick, step } }: market.Quotation): TicketPlaces {
  const price = placesOf(tick);
  // Totals have 4 decimals; where one unit of the quote is worth much, that would hide the digits that count.
  return { price, quantity: placesOf(step), total: price > TOTAL_PLACES ? FINE_TOTAL_PLACES : TOTAL_PLACES };
}

/** Returns the place of the slider while the quantity is typed. */
function percentOf({ held }: Preview, available: bigint | undefined): number {
  if (!available || held === 0n) return 0;
  const percent = (held * 100n) / available;
  return percent > 100n ? 100 : Number(percent);
}

/** An order's rules need these prices; a change of one that they do not need renders nothing. */
type Needs = {
  readonly levels: 'all' | 'best' | 'none';
  readonly triggerPrice: boolean;
  readonly index: boolean;
};
const ALL: Needs = { levels: 'all', triggerPrice: true, index: true };

/**
 * Only a market order is calculated with the book; others look at its best price, where they must not take or may cost much
 * (`isFar`). The index may have gone where neither a trade nor an order has followed it.
 */
function needsOf({ mode, timeInForce, price, quantity }: Draft, isFar: boolean): Needs {
  if (mode === 'market') return { levels: 'all', triggerPrice: false, index: true };
  const isResting = mode === 'oco' || (mode === 'limit' && timeInForce === 'post_only');
  const looksAtBest = isResting || (mode === 'limit' && isFar);
  return {
    levels: looksAtBest ? 'best' : 'none',
    triggerPrice: mode === 'stop' || mode === 'oco',
    index: mode === 'limit' && (isFar || (readUnits(price) > 0n && readUnits(quantity) > 0n)),
  };
}

/** The price that an order would meet first. */
export const bestPriceOf = ({ asks, bids }: Depth, side: Side): Price | undefined =>
  (side === 'buy' ? asks : bids)[0]?.price;

/** These prices are as old as the quotation. */
export const knownOf = ({ now_price, trigger_price }: market.Quotation) => ({
  lastPrice: parseUnits(now_price),
  triggerPrice: parseUnits(trigger_price ?? ''),
});

/** The side that the order would meet, as far as it is needed. */
function useLevels(symbol: string, side: Side, needed: Needs['levels']): readonly LevelView[] {
  const whole = useDepth(needed === 'all' ? symbol : undefined);
  const best = useDepthFact(symbol, (depth) => (needed === 'best' ? bestPriceOf(depth, side) : undefined));
  if (needed === 'all') return side === 'buy' ? whole.asks : whole.bids;
  return best === undefined ? [] : [{ price: best, quantity: amount(0n) }];
}

/** Live where it decides something; else as old as the quotation, which is asked for every few seconds. */
function usePrices(quotation: market.Quotation, prices: readonly bigint[], isNeeded: boolean) {
  const isLive = isNeeded || isOutsideOf(parseUnits(quotation.now_price), prices);
  const ticker = useTicker(isLive ? pairOf(quotation).symbol : undefined);
  const { now_price, trigger_price } = ticker && !ticker.isStale ? ticker : quotation;
  return {
    lastPrice: parseUnits(now_price),
    triggerPrice: trigger_price === null ? undefined : parseUnits(trigger_price),
  };
}

type Spending = {
  readonly side: Side;
  readonly available: string | undefined;
  readonly prices: readonly bigint[];
  readonly keptPrices?: readonly bigint[];
  readonly needs?: Needs;
};
const NONE: readonly bigint[] = [];

/** Collects the state of the market that an order would meet; `available` is of the currency that its side spends. */
export function useSurroundings(
  quotation: market.Quotation,
  { side, available, prices, keptPrices = NONE, needs = ALL }: Spending,
): { readonly around: Surroundings; readonly isStale: boolean } {
  const pair = pairOf(quotation);
  const levels = useLevels(pair.symbol, side, needs.levels);
  const depthState = useDepthState(pair.symbol);
  const isConnected = useConnection(({ state }) => state === 'live' || state === 'delayed');
  const tier = useOwnRates();
  const rules = useMemo(() => withTier(readRules(quotation.trade), tier), [quotation.trade, tier]);
  const { lastPrice, triggerPrice } = usePrices(quotation, prices, needs.triggerPrice);
  const isOutside = isOutsideOf(lastPrice, prices);
  const index = useIndexOf(pair, isOutside || needs.index);
  return {
    around: {
      rules,
      available: available === undefined ? undefined : parseUnits(available),
      levels,
      triggerPrice,
      lastPrice,
      indexPrice: index ?? undefined,
      bands: isOutside ? bandsOf(quotation, lastPrice, index) : [],
      keptPrices,
    },
    isStale: !isConnected || depthState !== 'live',
  };
}

/** The best price is watched for whether it is far away; as it moves nothing renders. */
function useMayCost(quotation: market.Quotation, draft: Draft): boolean {
  const known = knownOf(quotation);
  return useDepthFact(pairOf(quotation).symbol, (depth) =>
    mayCost(draft, { ...known, bestPrice: bestPriceOf(depth, draft.side) }),
  );
}

export function useTicketFacts(quotation: market.Quotation, funds: TicketFunds): TicketFacts {
  const pair = pairOf(quotation);
  const draft = useTicket();
  const { side, mode } = draft;
  const available = (side === 'buy' ? funds.quote : funds.base)?.available;
  const prices = PRICE_FIELDS[mode].map((field) => readUnits(draft[field]));
  const isFar = useMayCost(quotation, draft);
  const { around, isStale } = useSurroundings(quotation, { side, available, prices, needs: needsOf(draft, isFar) });
  const { rules } = around;
  const preview = previewOrder(draft, around);
  const places = placesIn(quotation);

  const sizeOf = (percent: number, isExact: boolean): bigint => {
    const share = { available: around.available ?? 0n, percent, step: rules.step, isExact };
    if (side === 'sell') return sizeSell(share);
    return mode === 'market'
      ? sizeMarketBuy({ ...share, levels: around.levels })
      : sizeBuy({ ...share, price: preview.sizingPrice });
  };
  const slide = (percent: number, isExact = false): void => {
    const wanted = sizeOf(percent, isExact);
    const quantity = rules.maxNumber > 0n && wanted > rules.maxNumber ? rules.maxNumber : wanted;
    slideTo(percent, quantity === 0n ? '' : formatUnits(quantity));
  };
  const setTotal = (total: string): void => {
    const quantity =
      preview.sizingPrice === 0n
        ? 0n
        : floorTo(divFloor(readUnits(total) * UNITS_PER_WHOLE, preview.sizingPrice), rules.step);
    typeTotal(total, quantity === 0n ? '' : formatUnits(quantity));
  };
  return {
    pair,
    draft,
    rules,
    preview,
    issues: checkOrder(draft, preview, around),
    cost: costOf(draft, preview, around),
    available,
    places,
    isStale,
    percent: draft.percent ?? percentOf(preview, around.available),
    total: draft.total ?? (preview.total === 0n ? '' : formatUnits(floorTo(preview.total, gridOf(places.total)))),
    slide,
    takeAll: () => slide(100, true),
    setTotal,
  };
}
