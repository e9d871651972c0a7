// The state of a ticket, in a word: support is to answer, the user is, or it is closed.
import type { TicketState } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

const TONES = { open: 'warning', answered: 'iris', closed: 'neutral' } as const satisfies Record<TicketState, string>;

export const TicketStateBadge = ({ state }: { readonly state: TicketState }) => (
  <Badge tone={TONES[state]}>{t(`support.state.${state}`)}</Badge>
);
