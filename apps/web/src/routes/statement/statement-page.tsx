import { t } from '@bourse/ui/lib/i18n.ts';
import { StatementView } from '../../features/funds/statement-view.tsx';
import { AssetsFrame } from '../../features/wallet/assets-frame.tsx';

export function StatementPage() {
  return (
    <AssetsFrame title={t('funds.statement.title')} text={t('funds.statement.text')}>
      <StatementView />
    </AssetsFrame>
  );
}
