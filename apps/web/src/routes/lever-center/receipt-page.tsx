// The receipt of a closed position, for everybody who has its number.
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import { readReceipt } from '../../features/lever/receipt/read-receipt.ts';
import { ReceiptView } from '../../features/lever/receipt/receipt-view.tsx';
import { ReceiptFrame } from '../../ui/receipt-frame.tsx';

const idOf = (pathname: string): number | undefined => parseId(pathname.slice(pathname.lastIndexOf('/') + 1));

export function ReceiptPage() {
  const id = idOf(useLocation().pathname);
  return (
    <ReceiptFrame
      name="lever"
      id={id}
      title={id === undefined ? t('lever.receipt.none') : t('lever.receipt.title', { id })}
      text={t('lever.receipt.text')}
      read={readReceipt}
      render={(checked) => <ReceiptView checked={checked} />}
    />
  );
}
