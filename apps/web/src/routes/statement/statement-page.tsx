import { t } from '@bourse/ui/lib/i18n.ts';
import { StatementView } from '../../features/funds/statement-view.tsx';
import { AccountsChoice, useChosenAccounts } from '../../features/sub-accounts/accounts-choice.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';

export function StatementPage() {
  const accounts = useChosenAccounts();
  return (
    <AssetsFrame title={t('funds.statement.title')} text={t('funds.statement.text')} action={<AccountsChoice />}>
      <StatementView accounts={accounts} />
    </AssetsFrame>
  );
}
