import { Badge } from '@bourse/ui/badge.tsx';
import type { DealRow } from '../acceptors.ts';

const TONES = {
  waiting: 'warning',
  accepted: 'iris',
  paid: 'iris',
  done: 'success',
  refused: 'neutral',
  cancelled: 'neutral',
  expired: 'neutral',
  appealed: 'error',
} as const satisfies Record<DealRow['state'], string>;

/** Shows the state of a deal by the name that the server gives it. */
export const DealStatus = ({ deal }: { readonly deal: Pick<DealRow, 'state' | 'state_name'> }) => (
  <Badge tone={TONES[deal.state]}>{deal.state_name}</Badge>
);
