// The user's orders on ads of others; with a number in the address, those with one merchant.
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useSearchParams } from 'react-router';
import { DealList } from '../../fiat-desk/deal-list/deal-list.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';

export function OrdersPage() {
  const [query] = useSearchParams();
  return (
    <FiatFrame title={t('fiat.nav.orders')} text={t('fiat.orders.text')}>
      <DealList
        scope={{ of: 'taken', publisherId: parseId(query.get('id') ?? '') }}
        label={t('fiat.nav.orders')}
        emptyTitle={t('fiat.orders.none')}
        emptyText={t('fiat.orders.noneText')}
      />
    </FiatFrame>
  );
}
