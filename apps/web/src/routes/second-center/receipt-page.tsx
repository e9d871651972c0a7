// The receipt of a closed second contract, for everybody who has its number.
import { parseId } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { useLocation } from 'react-router';
import { readReceipt } from '../../features/micro/receipt/read-receipt.ts';
import { ReceiptView } from '../../features/micro/receipt/receipt-view.tsx';
import { ReceiptFrame } from '../../ui/receipt-frame.tsx';

const idOf = (pathname: string): number | undefined => parseId(pathname.slice(pathname.lastIndexOf('/') + 1));

export function ReceiptPage() {
  const id = idOf(useLocation().pathname);
  return (
    <ReceiptFrame
      name="micro"
      id={id}
      title={id === undefined ? t('lever.receipt.none') : t('micro.receipt.title', { id })}
      text={t('micro.receipt.text')}
      read={readReceipt}
      render={(checked) => <ReceiptView checked={checked} />}
    />
  );
}
