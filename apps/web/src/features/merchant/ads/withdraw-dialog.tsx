// Asks once more: an ad that is withdrawn does not come back. Loaded when first asked for.
import { Button, refuseRepeat, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { t } from '@bourse/ui/lib/i18n.ts';
import { coinText } from '../../../fiat-desk/figures.ts';
import type { AdRow } from './own-ads.ts';

export type WithdrawDialogProps = {
  readonly row: AdRow;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

export function WithdrawDialog({ row, onClose, onConfirm }: WithdrawDialogProps) {
  const facts = { amount: coinText(row.surplus_number), coin: row.currency_name };
  return (
    <Dialog
      title={t('merchant.ads.withdraw')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button variant="primary" ref={takeFocus} onKeyDown={refuseRepeat} onClick={onConfirm}>
            {t('merchant.ads.withdraw')}
          </Button>
        </>
      }
    >
      <p>{t(row.type === 'sell' ? 'merchant.ads.withdraw.sell' : 'merchant.ads.withdraw.buy', facts)}</p>
    </Dialog>
  );
}
