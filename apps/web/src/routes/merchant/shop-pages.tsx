// A trader's shop as others see it, and the own one with its figures and settings.
import { parseId } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { EmptyState } from '@bourse/ui/states.tsx';
import { useSearchParams } from 'react-router';
import { AdsPanel } from '../../features/merchant/ads/ads-panel.tsx';
import { SettingsForm } from '../../features/merchant/settings/settings-form.tsx';
import { OwnShops } from '../../features/merchant/shop/own-shops.tsx';
import { ShopView } from '../../features/merchant/shop/shop-view.tsx';
import { StatisticsPanel } from '../../features/merchant/statistics/statistics-panel.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';

/** `sellerId` or `id` names whose it is. */
export function ShopPage() {
  const [search] = useSearchParams();
  const id = parseId(search.get('sellerId') ?? search.get('id') ?? '');
  return (
    <FiatFrame title={t('merchant.shop')}>
      {id === undefined ? (
        <EmptyState
          title={t('merchant.shop.unknown')}
          action={<ButtonLink to="/legal/Trade">{t('fiat.nav.market')}</ButtonLink>}
        />
      ) : (
        <ShopView key={id} id={id} />
      )}
    </FiatFrame>
  );
}

export function OwnShopPage() {
  return (
    <FiatFrame title={t('fiat.nav.shop')} text={t('merchant.shop.text')}>
      <OwnShops />
      <StatisticsPanel />
      <Section
        title={t('merchant.ads')}
        isFlush
        action={
          <ButtonLink to="/legal/publishC2c" size="small" variant="primary">
            {t('merchant.ad.publish')}
          </ButtonLink>
        }
      >
        <AdsPanel kind="merchant" ordersPath="/legal/SellOrder" />
      </Section>
      <Section title={t('merchant.settings')} text={t('merchant.settings.text')}>
        <SettingsForm />
      </Section>
    </FiatFrame>
  );
}
