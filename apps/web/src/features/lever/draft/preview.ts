// What a position as typed would mean, by the engine's own formulas, before it is ordered.
import { type Amount, amount, type PositionSide, type Price, price, ZERO } from '@bourse/domain';
import {
  calculateEntryPrice,
  calculateExitPrice,
  calculateHandsMax,
  calculateHoldPrice,
  calculateLiquidationIndex,
  calculateNumber,
  calculateOpening,
  calculateProfit,
  calculateRiskRate,
  entryFalls,
  entryRises,
  EQUITY_SCALE,
  lineOf,
} from '@bourse/engine/formulas';
import { type Terms } from './terms.ts';
import { readLevel } from '../../../lib/read-figures.ts';

export type LeverMode = 'limit' | 'market';

/** Hands and prices are as typed. */
export type LeverDraft = {
  readonly side: PositionSide;
  readonly mode: LeverMode;
  readonly multiple: number | undefined;
  readonly hands: string;
  /** Only a limit order has it. */
  readonly price: string;
  readonly hasStops: boolean;
  readonly takeProfit: string;
  readonly stopLoss: string;
};

/** The account of the quote currency, at the present index. */
export type AccountNow = {
  readonly available: Amount;
  readonly equityScaled: bigint;
  readonly originMargin: Amount;
  /** The slopes of the account's open positions in this market are added up. */
  readonly slope: bigint;
};

export type LeverAround = {
  readonly terms: Terms;
  /** Undefined while there is none. */
  readonly index: Price | undefined;
  /** The index is older than its market's orders may be. */
  readonly isStale: boolean;
  /** Undefined for visitors, and while unknown. */
  readonly account: AccountNow | undefined;
  /** After opening, the account must have at least this risk rate, in hundredths of a percent. */
  readonly openRiskMin: number;
};

/** Tells what a take-profit or stop-loss would bring, before fees. */
export type StopResult = {
  readonly profit: Amount;
  /** The result is this share of the margin, in hundredths of a percent. */
  readonly roe: number;
};

export type LeverPreview = {
  /** Whole and above 0, else 0. */
  readonly hands: number;
  /** A market order would open at this price; for a limit order it is its price; 0 while unknown. */
  readonly entryPrice: Price;
  /** The index at which it would open. */
  readonly entryIndex: Price | undefined;
  /** The position would close at this price if it were open now. */
  readonly exitPrice: Price;
  readonly number: Amount;
  readonly value: Amount;
  readonly margin: Amount;
  readonly fee: Amount;
  /** Margin and fee that the order holds until it fills. */
  readonly held: Amount;
  readonly handsMax: number | undefined;
  /** Of the account once it is open, in hundredths of a percent. */
  readonly riskAfter: number | undefined;
  readonly liquidationIndex: Price | undefined;
  readonly takeProfit: StopResult | undefined;
  readonly stopLoss: StopResult | undefined;
};

const HANDS = /^[1-9]\d{0,8}$/;
const NONE = amount(0n);

export const readHands = (typed: string): number => (HANDS.test(typed) ? Number(typed) : 0);

/** Hundredths of a percent, rounded down; 0 of nothing. */
export function roeOf(profit: bigint, margin: bigint): number {
  if (margin === 0n) return 0;
  const scaled = profit * 10_000n;
  const quotient = scaled / margin;
  return Number(scaled < 0n && quotient * margin !== scaled ? quotient - 1n : quotient);
}

/** How far a price is from another, in hundredths of a percent of the other. */
const distanceOf = (at: Price, from: Price): number => roeOf(at - from, from);

/** So far, ten times the index, it is no liquidation that anybody need think of. */
const DISTANCE_MAX = 1_000_00;

/** The distance to a liquidation; undefined where there is none, or none in sight. */
export function distanceToLiquidation(at: Price | undefined, from: Price): number | undefined {
  const distance = at === undefined || from === 0n ? undefined : distanceOf(at, from);
  return distance === undefined || distance > DISTANCE_MAX ? undefined : distance;
}

type Entry = { readonly price: Price; readonly index: Price | undefined; readonly holdPrice: Price };
const UNKNOWN: Entry = { price: price(0n), index: undefined, holdPrice: price(0n) };

/**
 * Calculates the index at which the order opens: the present one, or the one that brings the entry price to its target.
 */
function entryOf({ side, mode, price: typed }: LeverDraft, { terms, index }: LeverAround): Entry {
  if (mode === 'market') {
    if (index === undefined) return UNKNOWN;
    const holdPrice = calculateHoldPrice(index, side, terms.spread);
    return { price: calculateEntryPrice(index, side, terms.spread), index, holdPrice };
  }
  const target = readLevel(typed);
  if (target === undefined) return UNKNOWN;
  const reached = side === 'long' ? entryFalls : entryRises;
  return { price: target, index: reached(target, side, terms.spread), holdPrice: target };
}

/** The account at the index at which the order opens: its other positions in this market move along. */
function equityAt({ equityScaled, slope }: AccountNow, { index }: LeverAround, entryIndex: Price): bigint {
  return index === undefined ? equityScaled : equityScaled + slope * (entryIndex - index);
}

type Sized = Pick<LeverPreview, 'number' | 'margin' | 'fee'>;

/** The account with the position in it. */
function riskOf(draft: LeverDraft, around: LeverAround, entry: Entry, { number, margin, fee }: Sized) {
  const { account, terms } = around;
  if (!account || entry.index === undefined || number === 0n || margin === 0n) return NO_RISK;
  const line = lineOf({ side: draft.side, number, openPrice: entry.price, spread: terms.spread, clawback: ZERO });
  const risk = {
    equityScaled:
      equityAt(account, around, entry.index) - fee * EQUITY_SCALE + line.slope * entry.index + line.constant,
    originMargin: amount(account.originMargin + margin),
  };
  return {
    riskAfter: calculateRiskRate(risk),
    liquidationIndex: calculateLiquidationIndex(risk, { slope: account.slope + line.slope, index: entry.index }),
  };
}
const NO_RISK = { riskAfter: undefined, liquidationIndex: undefined } as const;

function handsMaxOf(draft: LeverDraft, around: LeverAround, entry: Entry): number | undefined {
  const { account, terms, openRiskMin } = around;
  const { multiple, side } = draft;
  if (!account || multiple === undefined || entry.index === undefined) return undefined;
  const affordable = calculateHandsMax({
    equityScaled: equityAt(account, around, entry.index),
    originMargin: account.originMargin,
    available: account.available,
    index: entry.index,
    side,
    spread: terms.spread,
    feeRate: terms.feeRate,
    multiple,
    shareNum: terms.shareNum,
    openRiskMin,
    holdPrice: entry.holdPrice,
  });
  return Math.min(affordable, terms.handsMax);
}

function stopOf(level: string, { side }: LeverDraft, entry: Entry, sized: Sized): StopResult | undefined {
  const exitPrice = readLevel(level);
  if (exitPrice === undefined || entry.price === 0n || sized.number === 0n) return undefined;
  const profit = calculateProfit({ side, openPrice: entry.price, exitPrice, number: sized.number });
  return { profit, roe: roeOf(profit, sized.margin) };
}

export function previewPosition(draft: LeverDraft, around: LeverAround): LeverPreview {
  const { terms, index } = around;
  const hands = readHands(draft.hands);
  const entry = entryOf(draft, around);
  const number = calculateNumber(hands, terms.shareNum);
  const rates = { number, multiple: draft.multiple ?? 1, feeRate: terms.feeRate };
  const opening = calculateOpening({ ...rates, price: entry.price });
  const held = calculateOpening({ ...rates, price: entry.holdPrice });
  const margin = draft.multiple === undefined ? NONE : opening.margin;
  const sized = { number, margin, fee: opening.fee };
  return {
    ...sized,
    ...riskOf(draft, around, entry, sized),
    hands,
    entryPrice: entry.price,
    entryIndex: entry.index,
    exitPrice: index === undefined ? price(0n) : calculateExitPrice(index, draft.side, terms.spread),
    value: opening.value,
    held: draft.multiple === undefined ? NONE : amount(held.margin + held.fee),
    handsMax: handsMaxOf(draft, around, entry),
    takeProfit: draft.hasStops ? stopOf(draft.takeProfit, draft, entry, sized) : undefined,
    stopLoss: draft.hasStops ? stopOf(draft.stopLoss, draft, entry, sized) : undefined,
  };
}
