// The buyer gives an appeal up: the coin goes back to the seller.
import { Button } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { coinText } from '../figures.ts';
import { useConcede } from './deal-acts.ts';
import type { ActDialogProps } from './pay-dialog.tsx';

export function ConcedeDialog({ deal, onClose }: ActDialogProps) {
  const conceding = useConcede(deal, onClose);
  return (
    <Dialog
      title={t('fiat.concede.title')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('fiat.back')}</Button>
          <Button
            variant="primary"
            className="bg-error!"
            isPending={conceding.isPending}
            onClick={() => conceding.mutate({})}
          >
            {t('fiat.act.concede')}
          </Button>
        </>
      }
    >
      {t('fiat.concede.text', { number: `${coinText(deal.held_number)} ${deal.currency_name}`, name: deal.other.name })}
    </Dialog>
  );
}
