// Orders on the merchant's ads; with `ad` in the address, those on one of them.
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useSearchParams } from 'react-router';
import { SoundSwitch } from '../../features/merchant/orders/sound-switch.tsx';
import { useOrderAlerts } from '../../features/merchant/orders/use-order-alerts.ts';
import { DealList } from '../../fiat-desk/deal-list/deal-list.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';

export function ShopOrdersPage() {
  const [search] = useSearchParams();
  const adId = parseId(search.get('ad') ?? '');
  useOrderAlerts();
  return (
    <FiatFrame title={t('fiat.nav.shopOrders')} text={t('merchant.orders.text')} action={<SoundSwitch />}>
      <DealList
        scope={adId === undefined ? { of: 'published' } : { of: 'ad', adId }}
        label={t('fiat.nav.shopOrders')}
        emptyTitle={t('merchant.orders.none')}
        emptyText={t('merchant.orders.noneText')}
      />
    </FiatFrame>
  );
}
