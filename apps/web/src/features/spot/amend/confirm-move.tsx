// An order whose line was moved on the chart, once more before it is amended. Loaded when first asked for.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import type { spot } from '@bourse/contract';
import { Line } from '../ticket/confirm-order.tsx';
import { setConfirms } from '../ticket/confirm-preference.ts';
import { type Places, sideText, symbolOf } from '../orders/order-columns.tsx';

export type ConfirmMoveProps = {
  readonly order: spot.SpotOrder;
  /** The new price, of the trigger where `isTrigger`. */
  readonly price: string;
  readonly isTrigger: boolean;
  readonly places: Places;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function ConfirmMove({ order, price, isTrigger, places, onClose, onConfirm }: ConfirmMoveProps) {
  const [isSkipped, setSkipped] = useState(false);
  const confirm = (): void => {
    if (isSkipped) setConfirms(false);
    onConfirm();
  };
  const priceText = (text: string): string => formatDecimal(text, { places: places.price });
  const from = isTrigger ? (order.stop_price ?? order.price) : order.price;
  return (
    <Dialog
      isOpen
      title={t('chart.move.title', { side: sideText(order), symbol: symbolOf(order) })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('chart.move.keep')}</Button>
          <Button
            variant={order.type === 'in' ? 'buy' : 'sell'}
            ref={takeFocus}
            onKeyDown={refuseRepeat}
            onClick={confirm}
          >
            {t('chart.move.amend')}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        <Line label={t('spot.number')}>
          {`${formatDecimal(order.number, { places: places.number })} ${order.currency_name}`}
        </Line>
        <Line label={t(isTrigger ? 'chart.move.fromTrigger' : 'chart.move.from')}>{priceText(from)}</Line>
        <Line label={t(isTrigger ? 'chart.move.toTrigger' : 'chart.move.to')}>
          {`${priceText(price)} ${order.legal_name}`}
        </Line>
      </dl>
      <p className="mt-2 text-12 text-ink-3">{t('chart.move.note')}</p>
      <Checkbox className="mt-3" checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {t('spot.confirm.skip')}
      </Checkbox>
    </Dialog>
  );
}
