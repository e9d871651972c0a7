import type { officeApprovals } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

const TONES = { listed: 'success', missing: 'warning', other_key: 'error', unknown: 'neutral' } as const;

/** Whether the signer knows a key. */
export const RosterBadge = ({ state }: { readonly state: officeApprovals.RosterState }) => (
  <Badge tone={TONES[state]}>{t(`office.approvals.roster.${state}`)}</Badge>
);
