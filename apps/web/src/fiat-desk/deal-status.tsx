import { Badge } from '@bourse/ui/badge.tsx';
import type { DealRow } from './deal.ts';

const TONES = {
  unpaid: 'warning',
  paid: 'iris',
  appealed: 'error',
  done: 'success',
  cancelled: 'neutral',
} as const satisfies Record<DealRow['state'], string>;

/** Shows the state of a deal by the name that the server gives it. */
export const DealStatus = ({ deal }: { readonly deal: Pick<DealRow, 'state' | 'state_name'> }) => (
  <Badge tone={TONES[deal.state]}>{deal.state_name}</Badge>
);
