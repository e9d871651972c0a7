// The risk rate that an opening, or an outflow, has to leave.
import { amount, formatUnits, refuse, ZERO, type Amount, type Price, type Refusal } from '@bourse/domain';
import { equityNeeded, EQUITY_SCALE, lineOf } from './account-risk.ts';
import type { Opening } from './formulas.ts';
import type { Lever } from './lever.ts';
import type { LivePosition } from './live.ts';
import { RULES } from './rules.ts';

export const openRiskMin = ({ rules }: Lever): number => (rules ?? RULES).openRiskMin;

/** The account has this before the opening. */
export type Before = { readonly equityScaled: bigint; readonly originMargin: Amount };

/** The position that is about to open is valued at its exit price. */
export type New = Pick<LivePosition, 'side' | 'number' | 'spread'> & {
  readonly index: Price;
  readonly openPrice: Price;
  readonly terms: Opening;
};

export function isRiskAllowed(lever: Lever, before: Before, { terms, index, ...position }: New): boolean {
  const { slope, constant } = lineOf({ ...position, clawback: ZERO });
  const equityScaled = before.equityScaled - terms.fee * EQUITY_SCALE + slope * index + constant;
  return equityScaled >= equityNeeded(amount(before.originMargin + terms.margin), openRiskMin(lever));
}

/** The least risk rate in percent. */
export const refuseRisk = (lever: Lever): Refusal<'risk_rate_too_low'> =>
  refuse('risk_rate_too_low', { minimum: formatUnits(BigInt(openRiskMin(lever)) * 1_000_000n) });
