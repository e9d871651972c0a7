import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useServerTime } from '../../../realtime/server-clock.ts';
import type { Subscription } from '../sales.ts';
import { TimeLeft } from '../time-left.tsx';
import { UnlockButton } from './unlock-button.tsx';

const TONES = {
  pending: 'warning',
  held: 'warning',
  locked: 'neutral',
  done: 'success',
  refunded: 'neutral',
  void: 'error',
} as const;

/** Shows the state and, while it is locked, for how long. Only the clock says when its days are over. */
export function StateCell({ row }: { readonly row: Subscription }) {
  const { state, unlock_ms: until } = row;
  const isUnlockable = useServerTime((now) => state === 'locked' && until !== null && until <= now);
  if (isUnlockable) return <UnlockButton row={row} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={TONES[state]}>{t(`launch.state.${state}`)}</Badge>
      {state === 'locked' && until !== null && (
        <span className="text-11 text-ink-3">
          <TimeLeft until={until} />
        </span>
      )}
    </span>
  );
}
