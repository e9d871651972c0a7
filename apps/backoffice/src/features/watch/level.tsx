// How something stands to its threshold: said in words, and in a colour.
import type { officeWatch } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { levelText } from './words.ts';

const TONES = { ok: 'success', warning: 'warning', critical: 'error', unknown: 'neutral' } as const;

export const LevelBadge = ({ level }: { readonly level: officeWatch.WatchLevel }) => (
  <Badge tone={TONES[level]}>{levelText(level)}</Badge>
);

/** The worst of the kinds that a card is about; none of them: it is unknown. */
export function worstOf(
  rows: readonly officeWatch.WatchLevelRow[],
  kinds: readonly officeWatch.WatchLevelRow['kind'][],
): officeWatch.WatchLevel {
  const levels = rows.filter(({ kind }) => kinds.includes(kind)).map(({ level }) => level);
  return (['critical', 'warning', 'ok'] as const).find((level) => levels.includes(level)) ?? 'unknown';
}
