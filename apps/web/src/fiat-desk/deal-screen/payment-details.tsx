// Where the money goes: the payee's account of each way, every line to be copied, and what a payer is cheated by.
import { PAYMENT_WAYS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { type DealDetail, isLive } from '../deal.ts';
import { DemoNotice } from '../demo-notice.tsx';
import { PayeeAccount } from '../payee-account.tsx';
import { wayText } from '../ways.tsx';

/** Paying somebody else than the verified party is where buyers lose money. */
function PayerWarning({ deal }: { readonly deal: DealDetail }) {
  return (
    <Notice tone="warning" title={t('fiat.warn.payTitle', { name: deal.hes_realname })}>
      <ul className="list-disc space-y-0.5 ps-4">
        <li>{t('fiat.warn.payThird')}</li>
        <li>{t('fiat.warn.payOwn', { name: deal.user_realname })}</li>
        <li>{t('fiat.warn.payRemark')}</li>
      </ul>
    </Notice>
  );
}

export function PaymentDetails({ deal }: { readonly deal: DealDetail }) {
  const ways = PAYMENT_WAYS.filter((way) => deal.methods.some((method) => method.way === way));
  const [chosen, setChosen] = useState(ways[0]);
  const isBuyer = deal.role === 'buyer';
  const isPaying = isBuyer && deal.state === 'unpaid';
  const isOver = isBuyer && deal.state === 'cancelled';
  // Whoever has paid has nothing left to pay.
  const isExpected = isBuyer ? isPaying : isLive(deal);
  const shown = ways.find((way) => way === chosen) ?? ways[0];
  if (shown === undefined) return null;
  return (
    <Section
      title={t(isBuyer ? 'fiat.payee' : 'fiat.payeeOwn')}
      text={deal.is_whole === 0 ? t('fiat.masked') : undefined}
    >
      {isPaying && (
        <>
          <DemoNotice isPaying className="mb-3" />
          <PayerWarning deal={deal} />
        </>
      )}
      {isOver && <Notice tone="error">{t('fiat.warn.payOver')}</Notice>}
      <Tabs
        label={t('fiat.ways')}
        tabs={ways.map((way) => ({ key: way, label: wayText(way) }))}
        selected={shown}
        onSelect={setChosen}
        className={isPaying || isOver ? 'mt-3' : ''}
      >
        {deal.methods
          .filter(({ way }) => way === shown)
          .map((method) => (
            <PayeeAccount
              key={`${method.way} ${method.account}`}
              method={method}
              money={isExpected ? { amount: deal.deal_money, fiat: deal.coin_code, isPaying } : undefined}
            />
          ))}
      </Tabs>
    </Section>
  );
}
