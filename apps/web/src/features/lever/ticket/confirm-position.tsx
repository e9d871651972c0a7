// The position once more, before it is ordered. Loaded when first asked for.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { estimateText, priceText, rateText } from '../figures.ts';
import { toneOf } from '../side-text.ts';
import { setLeverConfirms } from '../preferences.ts';
import type { LeverFacts } from './ticket-facts.ts';
import { StopResultText } from './ticket-fields.tsx';
import { entryText, LeverNotes, liquidationText } from './ticket-summary.tsx';
import { DialogLine } from '../../../ui/dialog-line.tsx';

export type ConfirmPositionProps = {
  readonly facts: LeverFacts;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

function Stops({ facts: { draft, preview, pair, pricePlaces } }: { readonly facts: LeverFacts }) {
  if (!draft.hasStops) return null;
  const levels = [
    ['lever.takeProfit', draft.takeProfit, preview.takeProfit],
    ['lever.stopLoss', draft.stopLoss, preview.stopLoss],
  ] as const;
  return levels
    .filter(([, level]) => level !== '')
    .map(([label, level, result]) => (
      <DialogLine key={label} label={t(label)}>
        {formatDecimal(level, { places: pricePlaces })}
        <StopResultText result={result} currency={pair.legalName} />
      </DialogLine>
    ));
}

function Facts({ facts }: { readonly facts: LeverFacts }) {
  const { pair, draft, preview, pricePlaces } = facts;
  const money = (units: bigint): string => `${estimateText(units)} ${pair.legalName}`;
  const hands = t('lever.hands.count', { hands: preview.hands });
  return (
    <dl className="divide-y divide-line">
      <DialogLine label={t('spot.orders.pair')}>{pair.symbol}</DialogLine>
      <DialogLine label={t('lever.multiple')}>
        {t('lever.multiple.times', { multiple: draft.multiple ?? 0 })}
      </DialogLine>
      <DialogLine label={t('lever.hands')}>{hands}</DialogLine>
      {draft.mode === 'limit' ? (
        <DialogLine label={t('spot.price')}>{priceText(preview.entryPrice, pricePlaces)}</DialogLine>
      ) : (
        <DialogLine label={t('lever.entry')}>{entryText(facts)}</DialogLine>
      )}
      <DialogLine label={t('lever.value')}>{money(preview.value)}</DialogLine>
      <DialogLine label={t('lever.margin')}>{money(preview.margin)}</DialogLine>
      <DialogLine label={t('lever.openFee')}>{money(preview.fee)}</DialogLine>
      <DialogLine label={t('lever.riskAfter')}>{rateText(preview.riskAfter)}</DialogLine>
      <DialogLine label={t('lever.liquidation')}>{liquidationText(facts)}</DialogLine>
      <Stops facts={facts} />
    </dl>
  );
}

export function ConfirmPosition({ facts, onClose, onConfirm }: ConfirmPositionProps) {
  const { pair, draft } = facts;
  const [isSkipped, setSkipped] = useState(false);
  const action = t(draft.side === 'long' ? 'lever.longCoin' : 'lever.shortCoin', { currency: pair.currencyName });
  const confirm = (): void => {
    if (isSkipped) setLeverConfirms(false);
    onConfirm();
  };
  return (
    <Dialog
      title={t('lever.confirm.title', { side: action })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('spot.confirm.cancel')}</Button>
          <Button variant={toneOf(draft.side)} ref={takeFocus} onKeyDown={refuseRepeat} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <Facts facts={facts} />
      <div className="mt-2 flex flex-col gap-2">
        {draft.mode === 'market' && <p className="text-12 text-pretty">{t('lever.confirm.marketPrice')}</p>}
        <p className="text-12 text-pretty">{t('lever.confirm.risk')}</p>
        <LeverNotes facts={facts} />
        <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
          {t('spot.confirm.skip')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
