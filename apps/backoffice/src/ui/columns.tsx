// Columns that lists of several sections share.
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import type { ComponentType } from 'react';
import { actorText } from '../lib/actor.ts';
import { endColumn, figureColumn, textColumn, titleColumn } from './column.tsx';
import { NumberLink } from './number-link.tsx';

export const userColumn: Column<{ readonly user_id: number }> = titleColumn(
  'user',
  t('office.users.id'),
  { width: '12%' },
  ({ user_id }) => <NumberLink to={`/users/${user_id}`} id={user_id} />,
);

export const accountColumn: Column<{ readonly account: string }> = textColumn(
  'account',
  t('office.users.account'),
  ({ account }) => (
    <span title={account} className="block truncate max-md:break-all max-md:whitespace-normal">
      {account}
    </span>
  ),
);

export const requestedByColumn: Column<{ readonly requested_by: string }> = textColumn(
  'asked',
  t('office.factors.requestedBy'),
  ({ requested_by }) => (
    <span title={actorText(requested_by)} className="block truncate max-md:break-all max-md:whitespace-normal">
      {actorText(requested_by)}
    </span>
  ),
);

export const decidedByColumn: Column<{ readonly decided_by: string }> = textColumn(
  'decided',
  t('office.factors.decidedBy'),
  ({ decided_by }) => (
    <span title={actorText(decided_by)} className="block truncate max-md:break-all max-md:whitespace-normal">
      {actorText(decided_by) || '–'}
    </span>
  ),
);

type Judged<Status> = { readonly status: Status };

export const statusColumn = <Status,>(Badge: ComponentType<Judged<Status>>, width = '10%'): Column<Judged<Status>> =>
  endColumn('status', t('office.identity.status'), { width }, ({ status }) => <Badge status={status} />);

export const submittedColumn: Column<{ readonly submit_time: string }> = figureColumn(
  'submitted',
  t('office.identity.submitted'),
  { width: '18%' },
  ({ submit_time }) => submit_time,
);
