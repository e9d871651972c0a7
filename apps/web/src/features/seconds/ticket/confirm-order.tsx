// The order once more, before it is sent. Loaded when first asked for.
import type { MicroDirection } from '@bourse/domain';
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Checkbox } from '@bourse/ui/checkbox.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useState } from 'react';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { directionText, toneOf } from '../direction.ts';
import { moneyText, percentText, priceText } from '../figures.ts';
import { setMicroConfirms } from '../preferences.ts';
import type { MicroFacts } from './ticket-facts.ts';
import { breakEvenText } from './ticket-summary.tsx';

export type ConfirmOrderProps = {
  readonly facts: MicroFacts;
  readonly direction: MicroDirection;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function ConfirmOrder({ facts, direction, onClose, onConfirm }: ConfirmOrderProps) {
  const { draft, preview, pair, index, pricePlaces } = facts;
  const [isSkipped, setSkipped] = useState(false);
  const action = t('micro.confirm.action', { direction: directionText(direction), seconds: draft.term.seconds });
  const money = (units: bigint): string => `${moneyText(units)} ${draft.currency.name}`;
  const confirm = (): void => {
    if (isSkipped) setMicroConfirms(false);
    onConfirm();
  };
  return (
    <Dialog
      title={t('micro.confirm.title', { symbol: pair.symbol, direction: directionText(direction) })}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('spot.confirm.cancel')}</Button>
          <Button variant={toneOf(direction)} ref={takeFocus} onKeyDown={refuseRepeat} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        <DialogLine label={t('micro.index')}>≈ {priceText(index, pricePlaces)}</DialogLine>
        <DialogLine label={t('micro.stake')}>{money(preview.stake)}</DialogLine>
        <DialogLine label={t('micro.fee')}>{money(preview.fee)}</DialogLine>
        <DialogLine label={t('micro.payout')}>{money(preview.payout)}</DialogLine>
        <DialogLine label={t('micro.loss')}>{money(preview.cost)}</DialogLine>
        <DialogLine label={t('micro.edge')}>{percentText(preview.edge)}</DialogLine>
        <DialogLine label={t('micro.breakEven')}>{breakEvenText(draft)}</DialogLine>
      </dl>
      <div className="mt-2 flex flex-col gap-2">
        <p className="text-12 text-pretty">{t('micro.confirm.entry')}</p>
        <Checkbox checked={isSkipped} onChange={(event) => setSkipped(event.target.checked)}>
          {t('spot.confirm.skip')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
