import { t } from '@bourse/ui/lib/i18n.ts';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';
import { FinanceRecords } from '../../features/funds/finance-records.tsx';
import { AccountsChoice, useChosenAccounts } from '../../features/sub-accounts/accounts-choice.tsx';

export function FinanceRecordsPage() {
  const accounts = useChosenAccounts();
  return (
    <AssetsFrame title={t('funds.records.title')} text={t('funds.records.text')} action={<AccountsChoice />}>
      <FinanceRecords accounts={accounts} />
    </AssetsFrame>
  );
}
