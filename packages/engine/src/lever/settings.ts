// Which settings of leveraged contracts can hold. Operators are told before they ask for others.
import { LIQUIDATION_GRACE_MS_MAX, PPM_PER_WHOLE, UNITS_MAX } from '@bourse/domain';
import { isCount } from '../core/is-count.ts';
import { LIQUIDATION_RISK } from './account-risk.ts';
import type { LeverLimit } from './limit.ts';
import type { LeverSettings } from './market.ts';
import type { LeverRules } from './rules.ts';

/** A market, and a user of a level, may have so much at most: small enough for every product to stay in its column. */
const COUNT_MAX = 1_000_000_000;
const MULTIPLE_MAX = 1_000;
const OPEN_RISK_MAX = 1_000_00;
/** A month. */
const HALT_HOURS_MAX = 720;

type Terms = Omit<LeverSettings, 'marketId' | 'baseId' | 'quoteId' | 'state'>;

/** The first setting that cannot hold; undefined where all of them can. */
export function findLeverFault(terms: Readonly<Terms>): keyof Terms | undefined {
  const { handsMin, handsMax, sideMax } = terms;
  const settings: readonly (readonly [name: keyof Terms, isSound: boolean])[] = [
    ['shareNum', terms.shareNum > 0n],
    ['sideMax', sideMax > 0n && sideMax <= UNITS_MAX],
    ['spread', isRate(terms.spread)],
    ['feeRate', isRate(terms.feeRate)],
    ['overnightRate', isRate(terms.overnightRate)],
    ['stress', isShare(terms.stress)],
    ['fundShare', isShare(terms.fundShare)],
    ['multiples', isChoice(terms.multiples, MULTIPLE_MAX)],
    ['shares', isChoice(terms.shares, COUNT_MAX)],
    ['handsMin', isCount(handsMin, COUNT_MAX)],
    ['handsMax', isCount(handsMax, COUNT_MAX) && handsMax >= handsMin],
    ['positionsMax', isCount(terms.positionsMax, COUNT_MAX)],
    ['pendingMax', isCount(terms.pendingMax, COUNT_MAX)],
  ];
  return settings.find(([, isSound]) => !isSound)?.[0];
}

export const isSoundLeverLimit = ({ multipleMax, handsMax }: Pick<LeverLimit, 'multipleMax' | 'handsMax'>): boolean =>
  isCount(multipleMax, MULTIPLE_MAX) && isCount(handsMax, COUNT_MAX);

type Rules = Omit<LeverRules, 'id'>;

/** The first rule that cannot hold: openings leave more than what liquidates, and at most ten times their margins. */
export function findLeverRuleFault(rules: Readonly<Rules>): keyof Rules | undefined {
  const { openRiskMin, liquidationGraceMs, outageLoss, haltHours } = rules;
  if (!isCount(openRiskMin, OPEN_RISK_MAX) || openRiskMin <= LIQUIDATION_RISK) return 'openRiskMin';
  if (!isSoundGrace(liquidationGraceMs)) return 'liquidationGraceMs';
  if (!isShare(outageLoss)) return 'outageLoss';
  return isCount(haltHours, HALT_HOURS_MAX) ? undefined : 'haltHours';
}

/** How long nobody is liquidated after a stop, in milliseconds. */
const isSoundGrace = (graceMs: number): boolean =>
  Number.isSafeInteger(graceMs) && graceMs >= 0 && graceMs <= LIQUIDATION_GRACE_MS_MAX;

const isRate = (rate: bigint): boolean => rate >= 0n && rate < PPM_PER_WHOLE;
const isShare = (share: bigint): boolean => share >= 0n && share <= PPM_PER_WHOLE;

/** At least one, each larger than the one before. */
const isChoice = (numbers: readonly number[], most: number): boolean =>
  numbers.length > 0 && numbers.every((one, at) => isCount(one, most) && one > (numbers[at - 1] ?? 0));
