// Whether an order is really to end before its time, with what that loses to the last digit. Loaded when first asked for.
import { Button, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { DialogLine } from '../../../ui/dialog-line.tsx';
import { outcomeOfOrder } from '../draft/outcome.ts';
import { type StakingOrder, useCancelStaking } from '../staking.ts';
import { minuteText, moneyText, percentText } from '../../../lib/term-text.ts';

export type CancelDialogProps = { readonly order: StakingOrder; readonly onClose: () => void };

export function CancelDialog({ order, onClose }: CancelDialogProps) {
  const cancelling = useCancelStaking(onClose);
  const { id, currency_name: currency, end_ms: due } = order;
  const outcome = outcomeOfOrder(order);
  const money = (units: bigint): string => `${moneyText(units)} ${currency}`;
  return (
    <Dialog
      title={t('earn.cancel.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button ref={takeFocus} onClick={onClose}>
            {t('earn.cancel.keep')}
          </Button>
          <Button variant="primary" isPending={cancelling.isPending} onClick={() => cancelling.mutate({ id })}>
            {t('earn.cancel')}
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-line">
        <DialogLine label={t('earn.staked')}>{money(outcome.staked)}</DialogLine>
        <DialogLine label={t('earn.cancel.fee', { percent: percentText(order.zhiya_qxsxf) })}>
          {money(outcome.fee)}
        </DialogLine>
        <DialogLine label={t('earn.cancel.interest')}>{money(outcome.interest)}</DialogLine>
        <DialogLine label={t('earn.cancel.now')}>{money(outcome.returnedEarly)}</DialogLine>
      </dl>
      <Notice
        tone="warning"
        className="mt-3"
        title={t('earn.cancel.loss', { loss: moneyText(outcome.loss), currency })}
      >
        {t('earn.cancel.later', { time: minuteText(due), returned: moneyText(outcome.returned), currency })}
      </Notice>
    </Dialog>
  );
}
