// The receipt of a closed position, for everybody who has its link.
import { t } from '@bourse/ui/lib/i18n.ts';
import { readReceipt } from '../../features/lever/receipt/read-receipt.ts';
import { ReceiptView } from '../../features/lever/receipt/receipt-view.tsx';
import { ReceiptFrame } from '../../ui/receipt-frame.tsx';

export const ReceiptPage = () => (
  <ReceiptFrame
    name="lever"
    titleOf={({ receipt }) => t('lever.receipt.title', { id: receipt.position.id })}
    text={t('lever.receipt.text')}
    read={readReceipt}
    render={(checked) => <ReceiptView checked={checked} />}
  />
);
