// A subscription to a sale: its timeline, what it costs now, how many coins; then its terms and its text.
import { parseId } from '@bourse/domain';
import { ButtonLink } from '@bourse/ui/button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Section } from '@bourse/ui/section.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { SaleFacts } from '../../features/sales/offer/sale-facts.tsx';
import { SoldPie } from '../../features/sales/offer/sold-pie.tsx';
import { WhitePaperLink } from '../../features/sales/offer/white-paper-link.tsx';
import { RECORDS_PATH } from '../../features/sales/paths.ts';
import { PurchasePanel } from '../../features/sales/purchase/purchase-panel.tsx';
import { useSubscriptionNews } from '../../features/sales/records/use-subscription-news.ts';
import { SaleFrame, type SaleWithText } from '../../features/sales/sale-frame.tsx';
import { useChangeBalance } from '../../features/wallet/change-balance.ts';
import { ArticleText } from '../../ui/article-text.tsx';
import { LoginGate } from '../../ui/login-gate.tsx';

type SaleProps = { readonly sale: SaleWithText };

function Purchase({ sale }: SaleProps) {
  const [payId, setPayId] = useState(sale.prices[0]?.currency_id);
  const balance = useChangeBalance(payId);
  return (
    <Section
      title={t('launch.form')}
      action={
        <ButtonLink to={RECORDS_PATH} size="small" variant="quiet">
          {t('launch.records')}
        </ButtonLink>
      }
    >
      <PurchasePanel
        sale={sale}
        pay={sale.prices.find(({ currency_id: id }) => id === payId)}
        onPay={({ currency_id: id }) => setPayId(id)}
        available={balance?.available ?? '0'}
      />
    </Section>
  );
}

const Terms = ({ sale }: SaleProps) => (
  <Section title={t('launch.terms')} action={<WhitePaperLink href={sale.baipishuurl} />}>
    <div className="flex flex-col gap-6">
      <SoldPie sale={sale} />
      <SaleFacts sale={sale} />
    </div>
  </Section>
);

function Body() {
  const [query] = useSearchParams();
  useSubscriptionNews();
  return (
    <SaleFrame title={t('launch.form')} id={parseId(query.get('id') ?? '')}>
      {(sale) => (
        <>
          <div className="grid gap-6 lg:grid-cols-[420px_minmax(0,1fr)] lg:items-start">
            <Purchase sale={sale} />
            <Terms sale={sale} />
          </div>
          {sale.content !== '' && (
            <Section title={t('launch.about')}>
              <div className="max-w-190">
                <ArticleText html={sale.content} />
              </div>
            </Section>
          )}
        </>
      )}
    </SaleFrame>
  );
}

export const PurchasePage = () => (
  <LoginGate>
    <Body />
  </LoginGate>
);
