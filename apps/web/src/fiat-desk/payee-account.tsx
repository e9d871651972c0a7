// Where money goes: each line of the payee's account to be copied, beside how much it has to be, and the picture to be scanned.
import type { fiatRows } from '@bourse/contract';
import { cx } from '@bourse/ui/class-names.ts';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PrivatePicture } from '../ui/private-picture.tsx';
import { moneyText } from './figures.ts';

type Method = fiatRows.PayMethod;
type Line = {
  readonly label: string;
  readonly text: string;
  readonly copied?: string;
  /** Words, not figures that are compared digit by digit. */
  readonly isWords?: boolean;
};

function CopyLine({ label, text, copied = text, isWords = false }: Line) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className={cx('min-w-0 text-end break-words text-ink-1', !isWords && 'font-mono')}>{text}</span>
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
    { label: t('payment.realName'), text: name, isWords: true },
    { label, text: account },
    { label: t('payment.bankName'), text: bank, isWords: true },
    { label: t('payment.bankAddress'), text: branch, isWords: true },
    { label: t('payment.nickname'), text: nickname, isWords: true },
  ].filter(({ text }) => text !== '');
}

export type PayeeAccountProps = {
  readonly method: Method;
  /** This sum is to be paid, or expected; undefined once that is over. */
  readonly money: { readonly amount: string; readonly fiat: string; readonly isPaying: boolean } | undefined;
};

export function PayeeAccount({ method, money }: PayeeAccountProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-3 py-2">
      <dl className="min-w-60 flex-1 divide-y divide-line text-13">
        {money && (
          <CopyLine
            label={t(money.isPaying ? 'fiat.amountToPay' : 'fiat.release.expect')}
            text={`${moneyText(money.amount)} ${money.fiat}`}
            copied={money.amount}
          />
        )}
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
