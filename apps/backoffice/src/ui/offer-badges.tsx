// Whether something takes new orders, whether something is offered.
import { Badge } from '@bourse/ui/badge.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';

/** Whether something takes new orders. */
export function OpenBadge({ isOpen }: { readonly isOpen: boolean }) {
  return <Badge tone={isOpen ? 'success' : 'error'}>{t(isOpen ? 'office.state.open' : 'office.state.halted')}</Badge>;
}

export function OfferedBadge({ isOffered }: { readonly isOffered: boolean }) {
  return (
    <Badge tone={isOffered ? 'success' : 'neutral'}>
      {t(isOffered ? 'office.state.offered' : 'office.state.notOffered')}
    </Badge>
  );
}
