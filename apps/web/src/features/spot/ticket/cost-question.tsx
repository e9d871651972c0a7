// The second question before an order that would cost far more than the market. Loaded with the dialogs that ask it.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ReactNode } from 'react';
import { costShareText, costText, type CostFacts } from './cost-text.ts';

export type CostQuestionProps = {
  readonly facts: CostFacts;
  /** The button that goes on. */
  readonly action: string;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function CostQuestion({ facts, action, onClose, onConfirm }: CostQuestionProps): ReactNode {
  const { side } = facts.draft;
  const share = costShareText(facts);
  return (
    <Dialog
      isOpen
      title={t(side === 'buy' ? 'spot.cost.again.buy' : 'spot.cost.again.sell', { share })}
      onClose={onClose}
      actions={
        <>
          {/* Whoever presses Enter twice has not read it. */}
          <Button ref={takeFocus} onKeyDown={refuseRepeat} onClick={onClose}>
            {t('spot.confirm.cancel')}
          </Button>
          <Button variant={side} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      <p role="alert" className="rounded-md bg-error-wash px-2.5 py-2 text-pretty text-error">
        {costText(facts)}
      </p>
      <p className="mt-2 text-pretty">{t('spot.cost.again.check')}</p>
    </Dialog>
  );
}
