// How fiat money is paid, by a coloured mark and its name.
import type { MessageKey } from '@bourse/messages';
import { PAYMENT_WAYS, type PaymentWay } from '@bourse/domain';
import { cx } from '@bourse/ui/class-names.ts';
import { t } from '@bourse/ui/lib/i18n.ts';

const NAMES = {
  bank: 'payment.bank',
  ali_pay: 'payment.aliPay',
  we_chat: 'payment.weChat',
} as const satisfies Record<PaymentWay, MessageKey>;

const MARKS: Readonly<Record<PaymentWay, string>> = {
  bank: 'bg-iris',
  ali_pay: 'bg-[#2F7BE0]',
  we_chat: 'bg-success',
};

export const wayText = (way: PaymentWay): string => t(NAMES[way]);

export function Way({ way }: { readonly way: PaymentWay }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-12 whitespace-nowrap">
      <span aria-hidden="true" className={cx('h-2.5 w-0.75 rounded-full', MARKS[way])} />
      {wayText(way)}
    </span>
  );
}

export type WaysProps = { readonly ways: readonly PaymentWay[]; readonly className?: string };

/** In the order in which all lists have them. */
export function Ways({ ways, className }: WaysProps) {
  return (
    <span className={cx('inline-flex flex-wrap items-center gap-x-3 gap-y-0.5', className)}>
      {PAYMENT_WAYS.filter((way) => ways.includes(way)).map((way) => (
        <Way key={way} way={way} />
      ))}
    </span>
  );
}
