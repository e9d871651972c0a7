// Recomputes what a closed leveraged position came to from the public index ticks: its receipt against the formulas. What
// it takes is the receipt as it is published, in decimal text.
import { amount, divFloor, type PositionSide, ppm, type Price, ZERO } from '@bourse/domain';
import {
  calculateContractValue,
  calculateEntryPrice,
  calculateExitPrice,
  calculateLeverFee,
  calculateMargin,
  calculateProfit,
} from './formulas.ts';
import {
  calculateEquity,
  calculateEquityScaled,
  calculateRiskRate,
  isRiskAtMost,
  lineOf,
  LIQUIDATION_RISK,
} from './account-risk.ts';
import {
  findMedianIndex,
  isIndexOf,
  priceOf,
  unitsOf,
  type PublicTick,
  type ReceiptTick,
} from '../core/receipt-index.ts';

/** How a halted market was settled: at a tick after the decision, or at the median of the seconds up to `last_second`. */
export type ReceiptSettlement = {
  readonly source: 'tick' | 'median';
  readonly halted_at: number;
  readonly decided_at: number;
  /** The place of the command that settled it, and of that of the last tick before the halt. */
  readonly seq: number;
  readonly last_second: number;
  readonly last_seq: number;
};
type Settled = { readonly settlement?: ReceiptSettlement | null | undefined };

type ReceiptExecution = {
  readonly second: number;
  readonly ticks: readonly ReceiptTick[];
  readonly index: string;
  readonly price: string;
};
/** `type`: 1 long, 2 short. */
type ReceiptPair = { readonly legal_id: number; readonly currency_id: number; readonly type: number };
export type ReceiptPosition = ReceiptPair &
  Settled & {
    readonly hands: number;
    readonly number: string;
    readonly multiple: number;
    readonly spread_ppm: number;
    readonly fee_ppm: number;
    readonly accepted_at: number;
    readonly target: string;
    readonly asked_at: number | null;
    readonly open: ReceiptExecution;
    readonly close: ReceiptExecution;
    readonly reason: string;
    readonly level: string;
    readonly origin_margin: string;
    readonly close_fee: string;
    readonly profit: string;
  };
export type ReceiptMark = ReceiptPair &
  Settled & {
    readonly number: string;
    readonly spread_ppm: number;
    readonly open_price: string;
    /**
     * Its market stood at the tick as it had from this second on: one that stood still had been there since an earlier
     * second.
     */
    readonly second: number;
    readonly ticks: readonly ReceiptTick[];
    readonly index: string;
    readonly exit_price: string;
  };
export type ReceiptLiquidation = {
  readonly second: number;
  readonly available: string;
  readonly held: string;
  readonly margin: string;
  readonly origin_margin: string;
  /** Ends of outages have taken so much of what its positions had won; receipts from before say nothing. */
  readonly clawback?: string | undefined;
  readonly equity: string;
  readonly hazard_rate: string;
  readonly positions: readonly ReceiptMark[];
};
export type Receipt = { readonly position: ReceiptPosition; readonly liquidation: ReceiptLiquidation | null };

/** A receipt may say one of these, and it is not so. */
export type ReceiptFault =
  | 'tick'
  | 'open_index'
  | 'open_price'
  | 'target'
  | 'close_index'
  | 'close_price'
  | 'margin'
  | 'close_fee'
  | 'profit'
  | 'level'
  | 'mark'
  | 'equity'
  | 'risk_rate';

const amountOf = (text: string) => amount(unitsOf(text));
const sideOf = ({ type }: ReceiptPair): PositionSide => (type === 1 ? 'long' : 'short');

/** XF19. What of a receipt does not follow from the ticks and the formulas; none where all of it does. */
export function verifyReceipt({ position, liquidation }: Receipt, tickAt: PublicTick): readonly ReceiptFault[] {
  const faults = new Set<ReceiptFault>();
  const check = (isSo: boolean, fault: ReceiptFault): void => {
    if (!isSo) faults.add(fault);
  };
  const ticks = [position.open, position.close, ...(liquidation?.positions ?? [])].flatMap((one) => one.ticks);
  for (const tick of ticks) check(tickAt(tick.currency_id, tick.second) === tick.price, 'tick');
  checkPosition(position, check, tickAt);
  if (liquidation) checkLiquidation(liquidation, position, { check, tickAt });
  return [...faults];
}

type Check = (isSo: boolean, fault: ReceiptFault) => void;

function checkPosition(position: ReceiptPosition, check: Check, tickAt: PublicTick): void {
  const { open, close } = position;
  const side = sideOf(position);
  const spread = ppm(BigInt(position.spread_ppm));
  const number = amountOf(position.number);
  const [openPrice, exitPrice] = [priceOf(open.price), priceOf(close.price)];
  check(open.second * 1000 > position.accepted_at && isIndexOf(open, position), 'open_index');
  check(openPrice === calculateEntryPrice(priceOf(open.index), side, spread), 'open_price');
  check(isTargetKept(position, openPrice), 'target');
  const isLater = close.second >= open.second && close.second * 1000 > (position.asked_at ?? 0);
  check(isLater && isIndexFound({ ...close, settlement: position.settlement }, position, tickAt), 'close_index');
  check(exitPrice === calculateExitPrice(priceOf(close.index), side, spread), 'close_price');
  const margin = calculateMargin(calculateContractValue(openPrice, number), position.multiple);
  const off = unitsOf(position.origin_margin) - margin;
  // The margin of the whole was rounded once, and each part that was closed took its share of that: a unit a hand at most.
  const offMax = BigInt(position.hands);
  check(off <= offMax && off >= -offMax, 'margin');
  const fee = calculateLeverFee(calculateContractValue(exitPrice, number), ppm(BigInt(position.fee_ppm)));
  check(unitsOf(position.close_fee) <= fee, 'close_fee');
  check(unitsOf(position.profit) === calculateProfit({ side, openPrice, exitPrice, number }), 'profit');
  check(isLevelReached(position, exitPrice), 'level');
}

type Standing = Pick<ReceiptMark, 'ticks' | 'index' | 'settlement'>;

/** An index follows from its ticks, or is the median of all that there were before a halt. */
function isIndexFound(standing: Standing, pair: ReceiptPair, tickAt: PublicTick): boolean {
  if (!isMedian(standing)) return isIndexOf(standing, pair);
  const { settlement, index } = standing;
  return findMedianIndex(tickAt, pair, settlement.last_second) === priceOf(index);
}

const isMedian = <Of extends Settled>(one: Of): one is Of & { readonly settlement: ReceiptSettlement } =>
  one.settlement?.source === 'median';

function isTargetKept({ target, type }: ReceiptPosition, openPrice: Price): boolean {
  if (target === '') return true;
  return type === 1 ? openPrice <= priceOf(target) : openPrice >= priceOf(target);
}

function isLevelReached(position: ReceiptPosition, exitPrice: Price): boolean {
  if (position.level === '') return true;
  const level = priceOf(position.level);
  const hasRisen = position.reason === 'take_profit' ? position.type === 1 : position.type !== 1;
  return hasRisen ? exitPrice >= level : exitPrice <= level;
}

type Checking = { readonly check: Check; readonly tickAt: PublicTick };

function checkLiquidation(
  liquidation: ReceiptLiquidation,
  position: ReceiptPosition,
  { check, tickAt }: Checking,
): void {
  const markets = liquidation.positions.map((mark) => {
    const [side, spread] = [sideOf(mark), ppm(BigInt(mark.spread_ppm))];
    const index = priceOf(mark.index);
    const isSound =
      isIndexFound(mark, mark, tickAt) && priceOf(mark.exit_price) === calculateExitPrice(index, side, spread);
    check(isSound && isMarkedInTime(mark, liquidation, position), 'mark');
    const line = lineOf({
      side,
      spread,
      number: amountOf(mark.number),
      openPrice: priceOf(mark.open_price),
      clawback: ZERO,
    });
    return { ...line, index };
  });
  const held = unitsOf(liquidation.available) + unitsOf(liquidation.held) + unitsOf(liquidation.margin);
  // What outages have taken of profits that were not paid out is money that the account did not have.
  const money = amount(held - unitsOf(liquidation.clawback ?? '0'));
  const risk = {
    equityScaled: calculateEquityScaled({ money, markets }),
    originMargin: amountOf(liquidation.origin_margin),
  };
  check(calculateEquity(risk.equityScaled) === unitsOf(liquidation.equity), 'equity');
  const rate = hundredthsOf(liquidation.hazard_rate);
  // Who lost more than the account had closes all of it, whatever the rate was.
  const isDue = position.reason === 'shortage' || isRiskAtMost(risk, LIQUIDATION_RISK);
  check(calculateRiskRate(risk) === rate && isDue, 'risk_rate');
}

/** All of one second, not after the liquidation's; what closed at that tick is marked at the index that it closed at. */
function isMarkedInTime(mark: ReceiptMark, { second }: ReceiptLiquidation, position: ReceiptPosition): boolean {
  const isOfSecond =
    mark.second <= second && (isMedian(mark) || mark.ticks.every((tick) => tick.second === mark.second));
  const { close, currency_id: baseId, legal_id: quoteId } = position;
  const isOfClosed = close.second === second && mark.currency_id === baseId && mark.legal_id === quoteId;
  return isOfSecond && (!isOfClosed || (mark.second === second && mark.index === close.index));
}

const HUNDREDTH = 1_000_000n;
const hundredthsOf = (percent: string): number => Number(divFloor(unitsOf(percent), HUNDREDTH));
