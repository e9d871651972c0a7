// Lists of desks' queues, of one user in every state.
import { office, officeDeposits, officeWithdrawals } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { depositColumns } from '../../features/funds/deposit-columns.tsx';
import { withdrawalColumns } from '../../features/funds/withdrawal-columns.tsx';
import { reviewColumns } from '../../features/identity/review-columns.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { optionsOf } from '../../ui/options.ts';
import { choiceField, type FilterField } from '../../ui/use-filter.ts';

type Option = { readonly key: string; readonly text: string };

const statusField = (options: readonly Option[]): readonly FilterField[] => [
  choiceField('status', t('office.identity.status'), [{ key: 'all', text: t('office.all') }, ...options], 'all'),
];

const WITHDRAWAL_FIELDS = statusField(
  optionsOf(['pending', 'approved', 'ended'] as const, (key) => t(`office.withdrawals.${key}`)),
);

export const OwnWithdrawals = ({ id }: { readonly id: number }) => (
  <FilteredList
    title={t('office.user.withdrawals')}
    call={officeWithdrawals.listWithdrawals}
    userId={id}
    fields={WITHDRAWAL_FIELDS}
    columns={withdrawalColumns}
    keyOf={(row) => row.id}
    csv={{ name: `withdrawals-${id}` }}
    empty={{ title: t('office.user.noWithdrawals') }}
  />
);

const REQUEST_FIELDS = statusField(
  optionsOf(['pending', 'credited', 'rejected'] as const, (key) => t(`office.deposits.${key}`)),
);

export const OwnDepositRequests = ({ id }: { readonly id: number }) => (
  <FilteredList
    title={t('office.deposits')}
    call={officeDeposits.listDepositRequests}
    userId={id}
    fields={REQUEST_FIELDS}
    columns={depositColumns}
    keyOf={(row) => row.id}
    csv={{ name: `deposit-requests-${id}` }}
    empty={{ title: t('office.user.noDeposits') }}
  />
);

const IDENTITY_FIELDS = statusField(
  optionsOf(['pending', 'approved', 'rejected'] as const, (key) => t(`office.identity.${key}`)),
);

export const OwnIdentities = ({ id }: { readonly id: number }) => (
  <FilteredList
    title={t('office.identity')}
    call={office.listIdentities}
    userId={id}
    fields={IDENTITY_FIELDS}
    columns={reviewColumns}
    keyOf={(row) => row.id}
    empty={{ title: t('office.user.noSubmissions') }}
  />
);
