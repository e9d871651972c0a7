import type { officeLever } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

export type MarketState = officeLever.LeverMarketRow['state'];

const TONES = { open: 'success', close_only: 'warning', halted: 'error' } as const;

export function StateBadge({ state }: { readonly state: MarketState }) {
  return <Badge tone={TONES[state]}>{t(`office.state.${state}`)}</Badge>;
}
