// An account of one quote currency, from its money and its open positions: equity, risk, and what would become of it if the
// index moved.
import { type Amount, amount, divFloor, PPM_PER_WHOLE, type Price } from '@bourse/domain';
import {
  type AccountRisk,
  calculateEquity,
  calculateRiskRate,
  EQUITY_SCALE,
  isRiskAtMost,
  LIQUIDATION_RISK,
} from '@bourse/engine/formulas';
import type { AccountNow } from '../draft/preview.ts';
import { indexOf, lineOfPosition, type Position } from './position.ts';
import { readAmount } from '../../../lib/read-figures.ts';

/** The amounts are decimal strings; locked are margins and what orders hold. */
export type WalletMoney = { readonly available: string; readonly locked: string };

export type Account = {
  readonly available: Amount;
  /** For orders that wait. */
  readonly held: Amount;
  readonly margin: Amount;
  readonly profit: Amount;
  readonly equity: Amount;
  /** Hundredths of a percent; undefined without positions. */
  readonly riskRate: number | undefined;
};

const sum = (parts: readonly bigint[]): Amount => amount(parts.reduce((total, part) => total + part, 0n));

/** The index at which each position is valued. */
type IndexOf = (position: Position) => bigint;

function riskOf(money: Amount, positions: readonly Position[], indexFor: IndexOf): AccountRisk {
  const lines = positions.map((position) => {
    const { slope, constant } = lineOfPosition(position);
    return slope * indexFor(position) + constant;
  });
  return {
    equityScaled: money * EQUITY_SCALE + sum(lines),
    originMargin: sum(positions.map(({ originMargin }) => originMargin)),
  };
}

const moneyOf = ({ available, locked }: WalletMoney): Amount => amount(readAmount(available) + readAmount(locked));

export function accountOf(wallet: WalletMoney, positions: readonly Position[]): Account {
  const risk = riskOf(moneyOf(wallet), positions, indexOf);
  const margin = sum(positions.map((position) => position.margin));
  const held = readAmount(wallet.locked) - margin;
  return {
    available: readAmount(wallet.available),
    held: amount(held > 0n ? held : 0n),
    margin,
    profit: sum(positions.map((position) => position.profit)),
    equity: calculateEquity(risk.equityScaled),
    riskRate: calculateRiskRate(risk),
  };
}

export type Outlook = {
  readonly riskRate: number | undefined;
  readonly equity: Amount;
  readonly isLiquidated: boolean;
};

/** The account if every index moved by so many percent at once. */
export function outlookOf(wallet: WalletMoney, positions: readonly Position[], percent: number): Outlook {
  const factor = PPM_PER_WHOLE + (BigInt(percent) * PPM_PER_WHOLE) / 100n;
  const moved: IndexOf = (position) => divFloor(indexOf(position) * factor, PPM_PER_WHOLE);
  const risk = riskOf(moneyOf(wallet), positions, moved);
  return {
    riskRate: calculateRiskRate(risk),
    equity: calculateEquity(risk.equityScaled),
    isLiquidated: isRiskAtMost(risk, LIQUIDATION_RISK),
  };
}

/** The account as an order in a market meets it, at that market's index of now. */
export function accountNow(
  wallet: WalletMoney,
  positions: readonly Position[],
  market: { readonly symbol: string; readonly index: Price | undefined },
): AccountNow {
  const own = positions.filter(({ symbol }) => symbol === market.symbol);
  const indexFor: IndexOf = (position) =>
    position.symbol === market.symbol && market.index !== undefined ? market.index : indexOf(position);
  return {
    ...riskOf(moneyOf(wallet), positions, indexFor),
    available: readAmount(wallet.available),
    slope: own.map(lineOfPosition).reduce((total, { slope }) => total + slope, 0n),
  };
}

export type RiskLevel = 'none' | 'safe' | 'watch' | 'warning' | 'danger';

/** The warnings, in hundredths of a percent. */
const WATCH = 130_00;
const WARNING = 120_00;

export function riskLevelOf(riskRate: number | undefined): RiskLevel {
  if (riskRate === undefined) return 'none';
  if (riskRate <= LIQUIDATION_RISK) return 'danger';
  if (riskRate <= WARNING) return 'warning';
  return riskRate <= WATCH ? 'watch' : 'safe';
}

/** The gauge marks liquidation at this percentage of its width; each percent of risk is one more. */
export const GAUGE_LIQUIDATION = 20;

/** Returns the place of the gauge's hand, 0 to 100. */
export function gaugeOf(riskRate: number | undefined): number {
  if (riskRate === undefined) return 100;
  const place = GAUGE_LIQUIDATION + (riskRate - LIQUIDATION_RISK) / 100;
  return Math.max(0, Math.min(100, place));
}
