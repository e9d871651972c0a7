// Where the money goes: the payee's account of each way, every line to be copied, and what a payer is cheated by.
import { PAYMENT_WAYS } from '@bourse/domain';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { Tabs } from '@bourse/ui/tabs.tsx';
import { useState } from 'react';
import { PrivatePicture } from '../../ui/private-picture.tsx';
import type { DealDetail } from '../deal.ts';
import { moneyText } from '../figures.ts';
import { wayText } from '../ways.tsx';

type Method = DealDetail['methods'][number];
type Line = { readonly label: string; readonly text: string; readonly copied?: string };

function CopyLine({ label, text, copied = text }: Line) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 text-end font-mono break-words text-ink-1">{text}</span>
        <CopyButton text={copied} label={t('fiat.copy', { name: label })} />
      </dd>
    </div>
  );
}

function linesOf({ way, real_name: name, account, nickname, bank_name: bank, bank_address: branch }: Method): Line[] {
  const label = {
    bank: t('payment.bankAccount'),
    ali_pay: t('payment.aliAccount'),
    we_chat: t('payment.wechatAccount'),
  }[way];
  return [
    { label: t('payment.realName'), text: name },
    { label, text: account },
    { label: t('payment.bankName'), text: bank },
    { label: t('payment.bankAddress'), text: branch },
    { label: t('payment.nickname'), text: nickname },
  ].filter(({ text }) => text !== '');
}

function Account({ method, deal }: { readonly method: Method; readonly deal: DealDetail }) {
  const { deal_money: money, coin_code: fiat, role } = deal;
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3 py-2">
      <dl className="min-w-60 flex-1 divide-y divide-line text-13">
        <CopyLine
          label={t(role === 'buyer' ? 'fiat.amountToPay' : 'fiat.release.expect')}
          text={`${moneyText(money)} ${fiat}`}
          copied={money}
        />
        {linesOf(method).map((line) => (
          <CopyLine key={line.label} {...line} />
        ))}
      </dl>
      {method.qr_pic !== '' && (
        <figure className="flex flex-col items-center gap-1.5">
          <PrivatePicture url={method.qr_pic} label={t('payment.qr')} className="size-36" />
          <figcaption className="text-11 text-ink-3">{t('payment.qr')}</figcaption>
        </figure>
      )}
    </div>
  );
}

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
  const isPaying = deal.role === 'buyer' && deal.state === 'unpaid';
  const shown = ways.find((way) => way === chosen) ?? ways[0];
  if (shown === undefined) return null;
  return (
    <Section
      title={t(deal.role === 'buyer' ? 'fiat.payee' : 'fiat.payeeOwn')}
      text={deal.is_whole === 0 ? t('fiat.masked') : undefined}
    >
      {isPaying && <PayerWarning deal={deal} />}
      <Tabs
        label={t('fiat.ways')}
        tabs={ways.map((way) => ({ key: way, label: wayText(way) }))}
        selected={shown}
        onSelect={setChosen}
        className={isPaying ? 'mt-3' : ''}
      >
        {deal.methods
          .filter(({ way }) => way === shown)
          .map((method) => (
            <Account key={`${method.way} ${method.account}`} method={method} deal={deal} />
          ))}
      </Tabs>
    </Section>
  );
}
