// Cancelling what is not paid: never after paying, and only so often a day.
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { useCancel } from './deal-acts.ts';
import type { ActDialogProps } from './pay-dialog.tsx';

export function CancelDialog({ deal, onClose }: ActDialogProps) {
  const cancelling = useCancel(deal, onClose);
  const { cancellations: count, cancellations_max: maximum } = deal;
  const isLast = count + 1 >= maximum;
  return (
    <Dialog
      title={t('fiat.cancel.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('fiat.cancel.keep')}</Button>
          <Button
            variant="primary"
            className="bg-error!"
            isPending={cancelling.isPending}
            onClick={() => cancelling.mutate({})}
          >
            {t('fiat.act.cancel')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <Notice tone="error" title={t('fiat.cancel.paidTitle')}>
          {t('fiat.cancel.paidText')}
        </Notice>
        <p>{t('fiat.cancel.count', { count, maximum })}</p>
        {isLast && <p className="text-warning">{t('fiat.cancel.last')}</p>}
      </div>
    </Dialog>
  );
}
