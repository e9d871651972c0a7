// A limit order whose line was moved on the chart, once more before it is sent there. Loaded when first asked for.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { placesOf } from '@bourse/ui/lib/decimal.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useClosedBecause } from '../../../lib/closed.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { issueText } from '../draft/issue-text.ts';
import { estimateText, rateText } from '../figures.ts';
import type { Row } from '../positions/position.ts';
import { namesOf, quoteOf } from '../positions/row-words.ts';
import { toneOf } from '../side-text.ts';
import { type FactsInput, useLeverAround } from '../ticket/ticket-facts.ts';
import { moveOrder } from './moved-order.ts';
import { useMoveOrder } from './use-move-order.ts';

export type MoveDialogProps = {
  readonly row: Row;
  /** On the market's tick. */
  readonly price: string;
  readonly input: FactsInput;
  readonly onClose: () => void;
};

export function MoveDialog({ row, price, input, onClose }: MoveDialogProps) {
  const around = useLeverAround(input);
  const moving = useMoveOrder(onClose);
  const { request, preview, issue } = moveOrder(row, price, around);
  const pricePlaces = placesOf(input.quotation.trade.tick);
  const quote = quoteOf(row);
  const closed = useClosedBecause('new');
  const problem = closed ?? (issue && issueText(issue, { legalName: quote, pricePlaces }));
  const priceText = (text: string): string => `${formatDecimal(text, { places: pricePlaces })} ${quote}`;
  return (
    <Dialog
      isOpen
      title={t('chart.move.title', namesOf(row))}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('chart.move.keep')}</Button>
          <Button
            variant={toneOf(request.side)}
            ref={takeFocus}
            onKeyDown={refuseRepeat}
            isPending={moving.isPending}
            disabled={problem !== undefined}
            title={problem}
            onClick={() => moving.mutate({ id: row.id, request })}
          >
            {t('chart.move.amend')}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        <DialogLine label={t('lever.hands')}>{t('lever.hands.count', { hands: request.hands })}</DialogLine>
        <DialogLine label={t('chart.move.from')}>{priceText(row.target_price)}</DialogLine>
        <DialogLine label={t('chart.move.to')}>{priceText(price)}</DialogLine>
        <DialogLine label={t('lever.margin')}>{`${estimateText(preview.margin)} ${quote}`}</DialogLine>
        <DialogLine label={t('lever.riskAfter')}>{rateText(preview.riskAfter)}</DialogLine>
      </dl>
      {problem !== undefined && (
        <p role="alert" className="mt-2 text-12 text-error">
          {problem}
        </p>
      )}
      <p className="mt-2 text-12 text-pretty">{t('lever.move.note')}</p>
    </Dialog>
  );
}
