// What is done over and over beside the trade: the failing ones first.
import type { officeWatch } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { titleColumn } from '../../ui/column.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { Panel } from '../../ui/page.tsx';
import { agoText, countText, msText, orNone } from './words.ts';

type Row = officeWatch.JobRow;

const columns: readonly Column<Row>[] = [
  titleColumn('name', t('office.watch.job'), { width: '36%' }, ({ name }) => name),
  {
    key: 'every',
    header: t('office.watch.every'),
    isNumeric: true,
    onCard: 'hidden',
    cell: ({ every_ms: every }) => msText(every),
  },
  {
    key: 'ended',
    header: t('office.watch.ended'),
    isNumeric: true,
    onCard: 'field',
    cell: ({ ended_seconds: ended }) => agoText(ended),
  },
  {
    key: 'took',
    header: t('office.watch.took'),
    isNumeric: true,
    onCard: 'hidden',
    cell: ({ took_ms: took }) => orNone(took, msText),
  },
  {
    key: 'failures',
    header: t('office.watch.failures'),
    isNumeric: true,
    onCard: 'field',
    cell: ({ failures }) => <span className={failures > 0 ? 'text-error' : undefined}>{countText(failures)}</span>,
  },
];

const detail = ({ error }: Row) =>
  error === '' ? null : <LineFacts facts={[[t('office.custody.param.text'), error]]} />;

export const JobTable = ({ jobs }: { readonly jobs: readonly Row[] }) => (
  <Panel title={t('office.watch.jobs')}>
    <Table
      label={t('office.watch.jobs')}
      columns={columns}
      rows={jobs.toSorted((a, b) => b.failures - a.failures || a.name.localeCompare(b.name))}
      keyOf={({ name }) => name}
      detail={detail}
      empty={<EmptyState title={t('office.watch.noJobs')} />}
    />
  </Panel>
);
