import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { Plus } from 'lucide-react';
import { AdsPanel } from '../../features/merchant/ads/ads-panel.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';

export function AdsPage() {
  return (
    <FiatFrame title={t('fiat.nav.ads')} text={t('merchant.ads.text')}>
      <Section
        title={t('merchant.ads')}
        isFlush
        action={
          <ButtonLink to="/legal/publishC2c" size="small" variant="primary">
            <Plus size={14} aria-hidden="true" />
            {t('merchant.ad.publish')}
          </ButtonLink>
        }
      >
        <AdsPanel kind="merchant" ordersPath="/legal/SellOrder" />
      </Section>
    </FiatFrame>
  );
}
