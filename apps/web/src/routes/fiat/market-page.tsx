// The fiat market: coin from merchants, coin to merchants.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { BadgeCheck } from 'lucide-react';
import { Market } from '../../features/fiat/market/market.tsx';
import { FiatFrame } from '../../fiat-desk/fiat-frame.tsx';
import { useSession } from '../../lib/session.ts';

export function MarketPage() {
  const isLoggedIn = useSession((session) => session.token !== undefined);
  return (
    <FiatFrame
      title={t('fiat.nav.market')}
      text={t('fiat.market.text')}
      isPublic
      action={
        isLoggedIn && (
          <ButtonLink to="/legal/Auth" variant="quiet" size="small">
            <BadgeCheck size={15} aria-hidden="true" />
            {t('fiat.requirements')}
          </ButtonLink>
        )
      }
    >
      <Market />
    </FiatFrame>
  );
}
