import { t } from '@bourse/ui/lib/i18n.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { FinanceRecords } from '../../features/funds/finance-records.tsx';

export function FinanceRecordsPage() {
  return (
    <AssetsFrame title={t('funds.records.title')} text={t('funds.records.text')}>
      <FinanceRecords />
    </AssetsFrame>
  );
}
