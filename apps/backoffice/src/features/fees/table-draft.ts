// A table of tiers as it is typed: what of it would change, and whether it could hold.
import { amount, parseUnits, ppm } from '@bourse/domain';
import { areSoundFeeTiers } from '@bourse/engine/formulas';
import type { Change } from '../../ui/change-table.tsx';
import { type Term, TERMS } from './fields.ts';

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
export function changesBetween(stands: readonly TierDraft[], draft: readonly TierDraft[]): readonly Change[] {
  const levels = Array.from({ length: Math.max(stands.length, draft.length) }, (_, place) => place);
  return levels.flatMap((place) =>
    TERMS.map((term) => ({
      field: `${place + 1}.${term}`,
      from: stands[place]?.[term] ?? '',
      to: draft[place]?.[term] ?? '',
    })).filter(
      ({ from, to }) => from !== to && (parseUnits(from) === undefined || parseUnits(from) !== parseUnits(to)),
    ),
  );
}
