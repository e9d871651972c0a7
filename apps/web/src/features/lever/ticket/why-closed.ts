// Why nothing can be ordered now.
import type { leverRows } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { LeverFacts } from './ticket-facts.ts';

type Standing = Pick<leverRows.LeverTerms, 'state' | 'cause'>;

/** Returns the operators' reason why a market opens no positions; undefined for one that does. */
export function stateText({ state, cause }: Standing): string | undefined {
  if (state === 'open') return undefined;
  if (cause === 'unopened') return t('lever.notOpen');
  const why = t(`lever.cause.${cause === '' ? 'check' : cause}`);
  return t(state === 'halted' ? 'lever.halted' : 'lever.closeOnly', { why });
}

/** Undefined when something can. */
export function whyClosed({ draft, around }: Pick<LeverFacts, 'draft' | 'around'>): string | undefined {
  const closed = stateText(around.terms);
  if (closed !== undefined) return closed;
  if (around.index === undefined) return t('lever.index.none');
  return around.isStale && draft.mode === 'market' ? t('lever.index.stale') : undefined;
}
