// The receipt of a closed second contract, for everybody who has its link.
import { t } from '@bourse/ui/lib/i18n.ts';
import { readReceipt } from '../../features/seconds/receipt/read-receipt.ts';
import { ReceiptView } from '../../features/seconds/receipt/receipt-view.tsx';
import { ReceiptFrame } from '../../ui/receipt-frame.tsx';

export const ReceiptPage = () => (
  <ReceiptFrame
    name="micro"
    titleOf={({ receipt }) => t('micro.receipt.title', { id: receipt.id })}
    text={t('micro.receipt.text')}
    read={readReceipt}
    render={(checked) => <ReceiptView checked={checked} />}
  />
);
