import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Subscription } from '../launch.ts';
import { TimeLeft } from '../time-left.tsx';
import { useIsUnlockable } from './use-is-unlockable.ts';

const TONES = {
  pending: 'warning',
  held: 'warning',
  locked: 'neutral',
  unlockable: 'iris',
  done: 'success',
  refunded: 'neutral',
  void: 'error',
} as const;

/** How it stands; while it is locked, for how long. */
export function StateCell({ row }: { readonly row: Subscription }) {
  const state = useIsUnlockable(row) ? 'unlockable' : row.state;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={TONES[state]}>{t(`launch.state.${state}`)}</Badge>
      {state === 'locked' && row.unlock_ms !== null && (
        <span className="text-11 text-ink-3">
          <TimeLeft until={row.unlock_ms} />
        </span>
      )}
    </span>
  );
}
