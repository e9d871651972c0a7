// A table of tiers as it is typed: what of it would change, and whether it could hold.
import { amount, parseUnits, ppm } from '@bourse/domain';
import { areSoundFeeTiers, FEE_TIERS_MAX } from '@bourse/engine/formulas';
import { textOf } from '../../lib/clash.ts';
import type { Change } from '../../ui/settings-draft.ts';

export const TERMS = ['min_volume', 'maker_fee', 'taker_fee'] as const;
export type Term = (typeof TERMS)[number];

export type TierDraft = Readonly<Record<Term, string>>;

export const NEW_TIER: TierDraft = { min_volume: '', maker_fee: '', taker_fee: '' };

const UNITS_PER_PPM = 10_000n;

export function isSound(tiers: readonly TierDraft[]): boolean {
  const read = tiers.map((tier) => TERMS.map((term) => parseUnits(tier[term])));
  const terms = read.map(([volume = -1n, maker = -1n, taker = -1n]) => ({
    minVolume: amount(volume),
    makerFee: ppm(maker / UNITS_PER_PPM),
    takerFee: ppm(taker / UNITS_PER_PPM),
  }));
  const isExact = read.every(([, ...rates]) =>
    rates.every((rate) => rate !== undefined && rate % UNITS_PER_PPM === 0n),
  );
  return isExact && areSoundFeeTiers(terms);
}

/** Place by place, as a proposal names them. */
function cellsBetween(stands: readonly TierDraft[], draft: readonly TierDraft[]): readonly Change[] {
  const levels = Array.from({ length: Math.max(stands.length, draft.length) }, (_, place) => place);
  return levels.flatMap((place) =>
    TERMS.map((term) => ({
      field: `${place + 1}.${term}`,
      from: stands[place]?.[term] ?? '',
      to: draft[place]?.[term] ?? '',
    })),
  );
}

export const changesBetween = (stands: readonly TierDraft[], draft: readonly TierDraft[]): readonly Change[] =>
  cellsBetween(stands, draft).filter(
    ({ from, to }) => from !== to && (parseUnits(from) === undefined || parseUnits(from) !== parseUnits(to)),
  );

/** All of the table is asked for at once, so all of it was seen: a tier that somebody has added meanwhile is seen as none. */
export const seenBetween = (
  stands: readonly TierDraft[],
  draft: readonly TierDraft[],
): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...cellsBetween(
      Array.from({ length: FEE_TIERS_MAX }, () => NEW_TIER),
      [],
    ).map(({ field }) => [field, '']),
    ...cellsBetween(stands, draft).map(({ field, from }) => [field, from]),
  ]);

/** By their places, as a proposal names them. */
export const cellsOf = (draft: readonly TierDraft[]): Readonly<Record<string, string>> =>
  Object.fromEntries(cellsBetween([], draft).map(({ field, to }) => [field, to]));

/** With cells that somebody else has written; a tier of blanks is none. */
export function withCells(draft: readonly TierDraft[], cells: Readonly<Record<string, unknown>>): readonly TierDraft[] {
  const all = { ...cellsOf(draft), ...cells };
  const cellOf = (place: number, term: Term): string => textOf(all[`${place + 1}.${term}`]);
  return Array.from({ length: FEE_TIERS_MAX }, (_, place) => ({
    min_volume: cellOf(place, 'min_volume'),
    maker_fee: cellOf(place, 'maker_fee'),
    taker_fee: cellOf(place, 'taker_fee'),
  })).filter((tier) => TERMS.some((term) => tier[term] !== ''));
}
