// What is about to be subscribed to, once more. What is sent is what was shown. Loaded when first asked for.
import { formatUnits, type Amount } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useClosedBecause } from '../../../lib/closed.ts';
import { moneyText, wireText } from '../../../lib/term-text.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { paymentOf } from '../draft/purchase.ts';
import { type PayPrice, type Sale, useSubscribe } from '../sales.ts';
import { OutcomeLines, outcomeRemarks } from './outcome-lines.tsx';

export type ConfirmDialogProps = {
  readonly sale: Sale;
  readonly pay: PayPrice;
  readonly coins: Amount;
  readonly onDone: () => void;
  readonly onClose: () => void;
};

export function ConfirmDialog({ sale, pay, coins, onDone, onClose }: ConfirmDialogProps) {
  const closed = useClosedBecause('new');
  const subscribing = useSubscribe(sale, onDone);
  const { c_name: coin, bname: base, buymoney: price } = sale;
  const payment = paymentOf(sale, pay, coins);
  const send = (): void =>
    subscribing.mutate({
      id: String(sale.id),
      amount: formatUnits(coins),
      currency_id: String(pay.currency_id),
      price,
    });
  return (
    <Dialog
      title={t('launch.confirm.title', { coin })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('launch.confirm.back')}</Button>
          <Button
            variant="primary"
            isPending={subscribing.isPending}
            disabled={closed !== undefined}
            title={closed}
            onClick={send}
          >
            {t('launch.confirm.action')}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        <DialogLine label={t(sale.mode === 'pro_rata' ? 'launch.wanted' : 'launch.bought')}>
          {moneyText(coins)} {coin}
        </DialogLine>
        <DialogLine label={t('launch.price')}>
          {wireText(price)} {base}
        </DialogLine>
        <OutcomeLines sale={sale} pay={pay} payment={payment} />
      </dl>
      {outcomeRemarks(sale, pay).map((remark) => (
        <p key={remark} className="mt-3 text-12 text-pretty">
          {remark}
        </p>
      ))}
    </Dialog>
  );
}
