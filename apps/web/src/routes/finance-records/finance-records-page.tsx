import { t } from '@bourse/ui/lib/i18n.ts';
import { AccountFrame } from '../../features/account/account-frame.tsx';
import { FinanceRecords } from '../../features/funds/finance-records.tsx';

export function FinanceRecordsPage() {
  return (
    <AccountFrame title={t('funds.records.title')} text={t('funds.records.text')}>
      <FinanceRecords />
    </AccountFrame>
  );
}
