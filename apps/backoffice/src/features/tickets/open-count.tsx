// How many tickets wait, for the menu.
import { officeTickets } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { FOLLOW_EVERY_MS, useAsk } from '../../lib/use-ask.ts';

export function OpenCount() {
  const { data } = useAsk(officeTickets.listTickets, { state: 'open', limit: 1 }, { everyMs: FOLLOW_EVERY_MS });
  const count = data?.open ?? 0;
  if (count === 0) return null;
  return (
    <span className="relative ms-auto max-md:ms-0">
      <Badge tone="warning">
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{t('office.tickets.waiting', { count })}</span>
      </Badge>
    </span>
  );
}
