import type { officeLever } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

export type MarketState = officeLever.LeverMarketRow['state'];

const TONES = { open: 'success', close_only: 'warning', halted: 'error' } as const;

type Standing = Pick<officeLever.LeverMarketRow, 'state' | 'cause'>;

export function StateBadge({ state, cause }: Standing) {
  if (cause === 'unopened') return <Badge tone="neutral">{t('office.coins.state.closed')}</Badge>;
  return <Badge tone={TONES[state]}>{t(`office.state.${state}`)}</Badge>;
}
