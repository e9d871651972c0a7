// The risk of an account: all its positions of one quote currency together. Nothing is rounded but what is shown, so that
// an account is due at exactly the index that its owner was told. SPEC.md has each formula with an example.
import {
  amount,
  divCeil,
  divFloor,
  negateAmount,
  PPM_PER_WHOLE,
  price,
  UNITS_PER_WHOLE,
  ZERO,
  type Amount,
  type PositionSide,
  type Ppm,
  type Price,
} from '@bourse/domain';
import { calculateEntryPrice, calculateNumber, calculateOpening } from './formulas.ts';

/** Scaled equity is equity × 10^14: units of the quote × units of the base × ppm, in which every term is whole. */
export const EQUITY_SCALE = UNITS_PER_WHOLE * PPM_PER_WHOLE;

/** Risk rates are whole hundredths of a percent: 110_00 is 110 %. At or below it an account is liquidated. */
export const LIQUIDATION_RISK = 110_00;

const SAFE_MAX = BigInt(Number.MAX_SAFE_INTEGER);

/** Scaled equity that a unit of margin needs for each hundredth of a percent. Exact. */
const RISK_SCALE = divFloor(EQUITY_SCALE, 100_00n);

/** Scaled profit as a function of the index: slope × index + constant. Lines of one market add up. */
export type RiskLine = { readonly slope: bigint; readonly constant: bigint };

/** All positions of an account in one market, at the index of that market. */
export type MarketLine = RiskLine & { readonly index: Price };

/** The risk rate is made of these. */
export type AccountRisk = {
  readonly equityScaled: bigint;
  /** Σ of the margins that the open positions began with. */
  readonly originMargin: Amount;
};

/** XF10. The profit of a position at the exit price before rounding, as a line over the index. */
export function lineOf(position: {
  readonly side: PositionSide;
  readonly number: Amount;
  readonly openPrice: Price;
  readonly spread: Ppm;
  /** So much of its profit will not be paid to it. */
  readonly clawback: Amount;
}): RiskLine {
  const { side, number, openPrice, spread, clawback } = position;
  const paid = openPrice * number * PPM_PER_WHOLE;
  const lost = clawback * EQUITY_SCALE;
  return side === 'long'
    ? { slope: number * (PPM_PER_WHOLE - spread), constant: -paid - lost }
    : { slope: negateAmount(number) * (PPM_PER_WHOLE + spread), constant: paid - lost };
}

/** XF11. Scaled equity: all money of the account, locked money included, and what its positions would bring. */
export function calculateEquityScaled(account: {
  /** Available, held for orders and margins, in the quote currency. */
  readonly money: Amount;
  readonly markets: Iterable<MarketLine>;
}): bigint {
  let scaled = account.money * EQUITY_SCALE;
  for (const { slope, constant, index } of account.markets) scaled += slope * index + constant;
  return scaled;
}

/** XF11. Equity as it is shown and recorded, rounded down. */
export const calculateEquity = (equityScaled: bigint): Amount => amount(divFloor(equityScaled, EQUITY_SCALE));

/** XF12. In hundredths of a percent, rounded down; undefined without positions. No rate leaves the safe integers. */
export function calculateRiskRate({ equityScaled, originMargin }: AccountRisk): number | undefined {
  if (originMargin === 0n) return undefined;
  return toSafeNumber(divFloor(equityScaled, originMargin * RISK_SCALE));
}

/** XF12. Whether the exact risk rate, not the shown one, is at or below a rate. Never so without positions. */
export const isRiskAtMost = ({ equityScaled, originMargin }: AccountRisk, riskRate: number): boolean =>
  originMargin > 0n && equityScaled <= equityNeeded(originMargin, riskRate);

/**
 * XF13. The index of one market at which the account's risk rate comes to `riskRate` while the other markets stand still.
 * Where the account gains with the index (slope above 0) the rate is at or below `riskRate` at this index and every lower
 * one, else at this and every higher one. Undefined where no index does that.
 */
export function calculateRiskIndex(
  account: AccountRisk,
  market: { readonly slope: bigint; readonly index: Price },
  riskRate: number,
): Price | undefined {
  const { slope, index } = market;
  if (account.originMargin === 0n || slope === 0n) return undefined;
  const needed = equityNeeded(account.originMargin, riskRate) - (account.equityScaled - slope * index);
  const at = slope > 0n ? divFloor(needed, slope) : divCeil(-needed, -slope);
  if (at >= 1n) return price(at);
  return slope > 0n ? undefined : price(1n);
}

/** XF14. The index at which the account is liquidated: where its risk rate comes to 110 %. */
export const calculateLiquidationIndex = (
  account: AccountRisk,
  market: { readonly slope: bigint; readonly index: Price },
): Price | undefined => calculateRiskIndex(account, market, LIQUIDATION_RISK);

/** XF15. The index at which nothing is left of the account. */
export const calculateBankruptcyIndex = (
  account: AccountRisk,
  market: { readonly slope: bigint; readonly index: Price },
): Price | undefined => calculateRiskIndex(account, market, 0);

/**
 * XF16. The most hands that can be opened: margin and fee are available, and the risk rate after it is no less than
 * `openRiskMin`, in hundredths of a percent. Nothing opens at a price that rounds to nothing.
 */
export function calculateHandsMax(
  opening: AccountRisk & {
    readonly available: Amount;
    readonly index: Price;
    readonly side: PositionSide;
    readonly spread: Ppm;
    readonly feeRate: Ppm;
    readonly multiple: number;
    readonly shareNum: Amount;
    readonly openRiskMin: number;
    /** The price at which margin and fee are held until the fill; the entry price where none is named. */
    readonly holdPrice?: Price | undefined;
  },
): number {
  const entryPrice = calculateEntryPrice(opening.index, opening.side, opening.spread);
  if (entryPrice === 0n) return 0;
  const holdPrice = opening.holdPrice ?? entryPrice;
  const affords = (hands: number): boolean => {
    const number = calculateNumber(hands, opening.shareNum);
    const held = calculateOpening({ ...opening, price: holdPrice, number });
    if (held.margin + held.fee > opening.available) return false;
    const { margin, fee } = calculateOpening({ ...opening, price: entryPrice, number });
    const { slope, constant } = lineOf({ ...opening, number, openPrice: entryPrice, clawback: ZERO });
    const equityScaled = opening.equityScaled - fee * EQUITY_SCALE + slope * opening.index + constant;
    return equityScaled >= equityNeeded(amount(opening.originMargin + margin), opening.openRiskMin);
  };
  return findLast(affords);
}

/** The least scaled equity at which the exact risk rate is no less than `riskRate`. */
export const equityNeeded = (originMargin: Amount, riskRate: number): bigint =>
  originMargin * BigInt(riskRate) * RISK_SCALE;

/** The last whole number of which it holds: it does of 0, and of none after the first of which it does not. */
function findLast(holds: (count: number) => boolean): number {
  let [low, high] = [0n, 1n];
  while (high <= SAFE_MAX && holds(Number(high))) [low, high] = [high, high * 2n];
  while (high - low > 1n) {
    const middle = divFloor(low + high, 2n);
    if (holds(Number(middle))) low = middle;
    else high = middle;
  }
  return Number(low);
}

function toSafeNumber(value: bigint): number {
  if (value > SAFE_MAX) return Number.MAX_SAFE_INTEGER;
  return Number(value < -SAFE_MAX ? -SAFE_MAX : value);
}
