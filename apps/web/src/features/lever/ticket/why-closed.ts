// Why nothing can be ordered now.
import { t } from '@bourse/ui/lib/i18n.ts';
import type { LeverFacts } from './ticket-facts.ts';

type State = LeverFacts['around']['terms']['state'];

/** Undefined of a market that is open. */
export const stateText = (state: State): string | undefined =>
  state === 'open' ? undefined : t(state === 'halted' ? 'lever.halted' : 'lever.closeOnly');

/** Undefined when something can. */
export function whyClosed({ draft, around }: Pick<LeverFacts, 'draft' | 'around'>): string | undefined {
  const closed = stateText(around.terms.state);
  if (closed !== undefined) return closed;
  if (around.index === undefined) return t('lever.index.none');
  return around.isStale && draft.mode === 'market' ? t('lever.index.stale') : undefined;
}
