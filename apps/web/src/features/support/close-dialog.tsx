// Closing a ticket: it can be taken up again for some days.
import { DAY_MS, TICKET_REOPENS_WITHIN_MS } from '@bourse/domain';
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useClosing } from './tickets.ts';

export type CloseDialogProps = { readonly id: number; readonly onClose: () => void };

export function CloseDialog({ id, onClose }: CloseDialogProps) {
  const closing = useClosing(id, onClose);
  return (
    <Dialog
      title={t('support.close.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('support.back')}</Button>
          <Button variant="primary" isPending={closing.isPending} onClick={() => closing.mutate({})}>
            {t('support.close')}
          </Button>
        </>
      }
    >
      {t('support.close.text', { days: TICKET_REOPENS_WITHIN_MS / DAY_MS })}
    </Dialog>
  );
}
