import { officeWithdrawals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { withdrawalColumns } from '../../features/funds/withdrawal-columns.tsx';
import { Page } from '../../ui/page.tsx';
import { StateLists } from '../../ui/state-lists.tsx';

const PLACES = ['pending', 'approved', 'ended'] as const;

export function WithdrawalsPage() {
  return (
    <Page title={t('office.withdrawals')}>
      <StateLists
        title={t('office.withdrawals')}
        tabs={PLACES.map((key) => ({ key, label: t(`office.withdrawals.${key}`) }))}
        call={officeWithdrawals.listWithdrawals}
        columns={withdrawalColumns}
        csv={{ name: 'withdrawals' }}
        empty={{ title: t('office.withdrawals.none'), text: t('office.withdrawals.noneHint') }}
      />
    </Page>
  );
}
