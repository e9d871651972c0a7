import { officeDeposits } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { depositColumns } from '../../features/funds/deposit-columns.tsx';
import { UnclaimedDeposits } from '../../features/funds/unclaimed-deposits.tsx';
import { Page } from '../../ui/page.tsx';
import { StateLists } from '../../ui/state-lists.tsx';

const STATUSES = ['pending', 'credited', 'rejected'] as const;

export function DepositsPage() {
  return (
    <Page title={t('office.deposits')}>
      <StateLists
        title={t('office.deposits')}
        tabs={STATUSES.map((key) => ({ key, label: t(`office.deposits.${key}`) }))}
        call={officeDeposits.listDepositRequests}
        columns={depositColumns}
        csv={{ name: 'deposit-requests' }}
        empty={{ title: t('office.deposits.none'), text: t('office.deposits.noneHint') }}
      />
      <UnclaimedDeposits />
    </Page>
  );
}
