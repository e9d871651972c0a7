// How a sale reads: its state, how far it has come, figures of its coin.
import type { officeLaunch } from '@bourse/contract';
import { parseUnits } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

export type Sale = officeLaunch.OfficeSaleRow;

export const coinText = (amount: string, coin: string): string => `${formatDecimal(amount)} ${coin}`;

const TIMELINE_TONES = { 1: 'neutral', 2: 'success', 3: 'warning', 4: 'iris' } as const;
const STATE_TONES = {
  draft: 'neutral',
  scheduled: 'iris',
  allotting: 'warning',
  done: 'success',
  cancelled: 'error',
} as const;

/** An announced sale shows how far it is on its timeline, any other one its state. */
export function SaleBadge({ sale }: { readonly sale: Sale }) {
  const { state, timeline, is_stopped: isStopped } = sale;
  if (state !== 'scheduled') return <Badge tone={STATE_TONES[state]}>{t(`office.launch.state.${state}`)}</Badge>;
  if (isStopped && timeline < 3) return <Badge tone="error">{t('office.launch.stopped')}</Badge>;
  return <Badge tone={TIMELINE_TONES[timeline]}>{t(`office.launch.timeline.${timeline}`)}</Badge>;
}

const PERMILLE = 1_000n;

/** In percent with one place. */
function shareOf(part: string, whole: string): string {
  const [units, all] = [parseUnits(part) ?? 0n, parseUnits(whole) ?? 0n];
  const permille = all === 0n ? 0n : (units * PERMILLE) / all;
  return `${permille / 10n}.${permille % 10n}`;
}

/** Shows how much of the supply is sold; a pro rata sale shows how much is wanted, which may be more. */
export function SaleProgress({ sale }: { readonly sale: Sale }) {
  const { demand, supply, sold, currency_name: coin } = sale;
  const share = shareOf(demand, supply);
  const width = Math.min(100, Number(shareOf(sold, supply)));
  return (
    <span className="flex min-w-0 flex-col gap-1 py-1 text-end">
      <span className="truncate">
        {coinText(demand, coin)} · {formatDecimal(share)}%
      </span>
      <span className="block h-1 overflow-hidden rounded-sm bg-line" aria-hidden="true">
        <span className="block h-full bg-iris" style={{ width: `${width}%` }} />
      </span>
    </span>
  );
}
