// Whether an insurance is really to end. Loaded when first asked for.
import type { insuranceRows } from '@bourse/contract';
import { Button, takeFocus } from '@bourse/ui/button.tsx';
import { Dialog } from '@bourse/ui/dialog.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Notice } from '@bourse/ui/notice.tsx';
import { readUnits, trim } from '../../../lib/read-figures.ts';
import { useCancelInsurance } from './insurance.ts';

export type CancelDialogProps = { readonly insurance: insuranceRows.InsuranceRow; readonly onClose: () => void };

export function CancelDialog({ insurance, onClose }: CancelDialogProps) {
  const cancelling = useCancelInsurance(onClose);
  const { id, state, premium, claimable, currency_name: currency } = insurance;
  return (
    <Dialog
      title={t('micro.insurance.cancelTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button ref={takeFocus} onClick={onClose}>
            {t('micro.insurance.keep')}
          </Button>
          <Button variant="primary" isPending={cancelling.isPending} onClick={() => cancelling.mutate({ id })}>
            {t('micro.insurance.cancel')}
          </Button>
        </>
      }
    >
      <p className="text-pretty">
        {state === 'bought'
          ? t('micro.insurance.cancelBefore', { premium: formatDecimal(trim(premium)), currency })
          : t('micro.insurance.cancelAfter')}
      </p>
      {readUnits(claimable) > 0n && (
        <Notice tone="warning" className="mt-3">
          {t('micro.insurance.cancelClaim', { claimable: formatDecimal(trim(claimable)), currency })}
        </Notice>
      )}
    </Dialog>
  );
}
