// Closes a position, or some hands of it, and says beforehand what that would bring.
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { InlineDecimalField } from '@bourse/ui/inline-decimal-field.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Slider } from '@bourse/ui/slider.tsx';
import { type FormEvent, useId, useState } from 'react';
import { useClosedBecause } from '../../../lib/closed.ts';
import { readHands } from '../draft/preview.ts';
import { listPriceText, moneyText } from '../figures.ts';
import { sideText, toneOf } from '../side-text.ts';
import { estimateClose, handsOfShare } from './close-estimate.ts';
import { readPosition, type Row } from './position.ts';
import { useClosePosition } from './position-actions.ts';
import { quoteOf } from './row-words.ts';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { toneOfUnits } from '../../../lib/figure-text.ts';

export type PositionDialogProps = {
  readonly row: Row;
  readonly onClose: () => void;
};

function Estimate({ row, hands }: { readonly row: Row; readonly hands: number }) {
  const position = readPosition(row);
  const { profit, fee } = estimateClose(position, hands);
  const quote = quoteOf(row);
  return (
    <dl className="mt-3 divide-y divide-line">
      <DialogLine label={t('lever.close.price')}>{listPriceText(position.exitPrice)}</DialogLine>
      <DialogLine label={t('lever.close.profit')}>
        <span className={toneOfUnits(profit)}>
          {moneyText(profit, 'always')} {quote}
        </span>
      </DialogLine>
      <DialogLine label={t('lever.close.fee')}>
        {moneyText(fee)} {quote}
      </DialogLine>
      <DialogLine label={t('lever.close.left')}>{t('lever.hands.count', { hands: position.hands - hands })}</DialogLine>
    </dl>
  );
}

export function CloseDialog({ row, onClose }: PositionDialogProps) {
  const position = readPosition(row);
  const [typed, setTyped] = useState(String(position.hands));
  const closed = useClosedBecause('moving');
  const closing = useClosePosition(onClose);
  const formId = useId();
  const hands = readHands(typed);
  const isTooMany = hands > position.hands;
  const error =
    hands === 0
      ? t('lever.error.hands')
      : isTooMany
        ? t('lever.error.handsMax', { maximum: position.hands })
        : undefined;
  const why = closed ?? error;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (why !== undefined || closing.isPending) return;
    closing.mutate({ id: row.id, ...(hands < position.hands && { hands }) });
  };
  const side = sideText(position.side);
  return (
    <Dialog
      title={t('lever.close.title', { symbol: row.symbol, side })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('lever.close.keep')}</Button>
          <Button
            type="submit"
            form={formId}
            variant={toneOf(position.side === 'long' ? 'short' : 'long')}
            isPending={closing.isPending}
            disabled={why !== undefined}
            title={why}
          >
            {t('lever.close.submit', { hands })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-2">
        <InlineDecimalField
          name="hands"
          label={t('lever.hands')}
          unit={t('lever.hands.unit')}
          value={typed}
          onChange={setTyped}
          places={0}
          step="1"
          error={typed === '' ? undefined : error}
        />
        <Slider
          label={t('lever.close.share')}
          value={position.hands === 0 ? 0 : Math.min(100, (hands * 100) / position.hands)}
          onChange={(percent) => setTyped(String(handsOfShare(position.hands, percent)))}
        />
        <Estimate row={row} hands={Math.min(hands, position.hands)} />
        <p className="text-12 text-pretty">{t('lever.close.note')}</p>
      </form>
    </Dialog>
  );
}
