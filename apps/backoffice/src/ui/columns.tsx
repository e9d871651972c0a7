// Columns that lists of several sections share.
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import type { ComponentType } from 'react';
import { actorText } from '../lib/actor.ts';
import { NumberLink } from './number-link.tsx';

export const userColumn: Column<{ readonly user_id: number }> = {
  key: 'user',
  header: t('office.users.id'),
  width: '12%',
  onCard: 'title',
  cell: ({ user_id }) => <NumberLink to={`/users/${user_id}`} id={user_id} />,
};

export const accountColumn: Column<{ readonly account: string }> = {
  key: 'account',
  header: t('office.users.account'),
  onCard: 'wide',
  cell: ({ account }) => (
    <span title={account} className="block truncate max-md:break-all max-md:whitespace-normal">
      {account}
    </span>
  ),
};

export const requestedByColumn: Column<{ readonly requested_by: string }> = {
  key: 'asked',
  header: t('office.factors.requestedBy'),
  onCard: 'wide',
  cell: ({ requested_by }) => (
    <span title={actorText(requested_by)} className="block truncate max-md:break-all max-md:whitespace-normal">
      {actorText(requested_by)}
    </span>
  ),
};

export const decidedByColumn: Column<{ readonly decided_by: string }> = {
  key: 'decided',
  header: t('office.factors.decidedBy'),
  onCard: 'wide',
  cell: ({ decided_by }) => (
    <span title={actorText(decided_by)} className="block truncate max-md:break-all max-md:whitespace-normal">
      {actorText(decided_by) || '–'}
    </span>
  ),
};

type Judged<Status> = { readonly status: Status };

export const statusColumn = <Status,>(Badge: ComponentType<Judged<Status>>, width = '10%'): Column<Judged<Status>> => ({
  key: 'status',
  header: t('office.identity.status'),
  width,
  onCard: 'end',
  cell: ({ status }) => <Badge status={status} />,
});

export const submittedColumn: Column<{ readonly submit_time: string }> = {
  key: 'submitted',
  header: t('office.identity.submitted'),
  width: '18%',
  isNumeric: true,
  onCard: 'wide',
  cell: ({ submit_time }) => submit_time,
};
