// An order whose line was moved on the chart, once more before it is amended. Loaded when first asked for.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import type { market } from '@bourse/contract';
import { pairOf } from '../../../lib/pair.ts';
import { Line } from '../ticket/confirm-order.tsx';
import { setConfirms } from '../ticket/confirm-preference.ts';
import { CostQuestion } from '../ticket/cost-question.tsx';
import { costText } from '../ticket/cost-text.ts';
import { placesIn, useSurroundings } from '../ticket/ticket-facts.ts';
import { sideText, symbolOf } from '../orders/order-columns.tsx';
import { type Amended, movedTo, previewAmendment } from './amend-draft.ts';
import { readUnits } from '../draft/preview.ts';

export type ConfirmMoveProps = Amended & {
  readonly quotation: market.Quotation;
  /** The new price, of the trigger where `isTrigger`. */
  readonly price: string;
  readonly isTrigger: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Previews the order at its new price, as the ticket would. */
function useMoved({ order, partner, quotation, price, isTrigger }: ConfirmMoveProps) {
  const typed = movedTo(order, { price, isTrigger });
  const { around } = useSurroundings(quotation, {
    side: order.type === 'in' ? 'buy' : 'sell',
    available: undefined,
    prices: [readUnits(typed.price)],
  });
  const { draft, cost } = previewAmendment({ order, partner }, typed, around);
  return { pair: pairOf(quotation), draft, cost, places: placesIn(quotation) };
}

export function ConfirmMove(props: ConfirmMoveProps) {
  const { order, price, isTrigger, onClose, onConfirm } = props;
  const [isSkipped, setSkipped] = useState(false);
  const [isAskedAgain, setAskedAgain] = useState(false);
  const facts = useMoved(props);
  const { places, cost } = facts;
  const costNote = costText(facts);
  const confirm = (): void => {
    if (isSkipped) setConfirms(false);
    onConfirm();
  };
  const priceText = (text: string): string => formatDecimal(text, { places: places.price });
  if (isAskedAgain)
    return <CostQuestion facts={facts} action={t('chart.move.amend')} onClose={onClose} onConfirm={confirm} />;
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
            onClick={() => (cost?.asksTwice ? setAskedAgain(true) : confirm())}
          >
            {t('chart.move.amend')}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        <Line label={t('spot.number')}>
          {`${formatDecimal(order.number, { places: places.quantity })} ${order.currency_name}`}
        </Line>
        <Line label={t(isTrigger ? 'chart.move.fromTrigger' : 'chart.move.from')}>{priceText(from)}</Line>
        <Line label={t(isTrigger ? 'chart.move.toTrigger' : 'chart.move.to')}>
          {`${priceText(price)} ${order.legal_name}`}
        </Line>
      </dl>
      {costNote && <p className="mt-2 rounded-md bg-warning-wash px-2.5 py-2 text-12 text-warning">{costNote}</p>}
      <p className="mt-2 text-12 text-ink-3">{t('chart.move.note')}</p>
      <Checkbox className="mt-3" checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
        {t('spot.confirm.skip')}
      </Checkbox>
    </Dialog>
  );
}
