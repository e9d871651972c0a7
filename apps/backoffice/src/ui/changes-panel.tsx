// The changes of a desk that two operators decide: a list for each state, what each would do, the decision, and their file.
// Each desk describes its own; this is the only panel.
import { officeProposals } from '@bourse/contract';
import type { MessageKey } from '@bourse/messages';
import { Badge } from '@bourse/ui/badge.tsx';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';
import { actorText } from '../lib/actor.ts';
import { Rows } from './rows.tsx';
import { figureColumn, titleColumn } from './column.tsx';
import { ChangeDetail } from './change-detail.tsx';
import { decidedByColumn, requestedByColumn, statusColumn, submittedColumn } from './columns.tsx';
import type { Naming } from './naming.ts';
import { StateLists } from './state-lists.tsx';

type Proposal = officeProposals.ProposalRow;

export type ChangesDesk<Row extends Proposal> = {
  readonly calls: officeProposals.ProposalCalls<Row>;
  readonly title: MessageKey;
  readonly naming: Naming;
  /** Tells what a change is about, in the cell of a table. */
  readonly subjectText: (proposal: Row) => string;
  /** The desk shows more of an open change than its settings and the decision, which `renderChange` gives. */
  readonly renderDetail?: (proposal: Row, renderChange: (proposal: Row) => ReactNode) => ReactNode;
  /** The state of a list follows in the name of its file. */
  readonly csvName: string;
  readonly empty: { readonly title?: MessageKey; readonly text: MessageKey };
};

const TONES = {
  pending: 'warning',
  approved: 'iris',
  applied: 'success',
  failed: 'error',
  rejected: 'error',
  expired: 'neutral',
} as const;

function ProposalBadge({ status }: { readonly status: Proposal['status'] }) {
  return <Badge tone={TONES[status]}>{t(`office.change.status.${status}`)}</Badge>;
}

const effectiveText = ({ effective_time: time }: Proposal): string => time || t('office.change.onApproval');

const columnsOf = <Row extends Proposal>({ subjectText }: ChangesDesk<Row>): readonly Column<Row>[] => [
  titleColumn('subject', t('office.change.subject'), (proposal) => (
    <span className="block truncate">{subjectText(proposal)}</span>
  )),
  figureColumn(
    'effective',
    t('office.change.effective'),
    { width: '16%', hiddenBelow: 860 },
    (proposal) => proposal.effective_time || <span className="font-sans">{effectiveText(proposal)}</span>,
  ),
  requestedByColumn,
  decidedByColumn,
  statusColumn(ProposalBadge, '13%'),
  { ...submittedColumn, width: '16%' },
];

const csvOf = <Row extends Proposal>({
  subjectText,
  naming: { fieldText },
}: ChangesDesk<Row>): readonly CsvColumn<Row>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.change.subject'), value: subjectText },
  {
    header: t('office.change.preview'),
    value: ({ changes }) => changes.map(({ field, from, to }) => `${fieldText(field)}: ${from} → ${to}`).join('; '),
  },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.identity.status'), value: ({ status }) => t(`office.change.status.${status}`) },
  { header: t('office.change.effective'), value: effectiveText, zone: 'UTC+8' },
  { header: t('office.factors.requestedBy'), value: (row) => actorText(row.requested_by) },
  { header: t('office.factors.decidedBy'), value: (row) => actorText(row.decided_by) },
  { header: t('office.identity.submitted'), value: (row) => row.submit_time, zone: 'UTC+8' },
];

/** An open change, as a table shows it below its row. */
function detailOf<Row extends Proposal>({ calls, naming, renderDetail }: ChangesDesk<Row>) {
  const renderChange = (proposal: Row): ReactNode => <ChangeDetail proposal={proposal} calls={calls} naming={naming} />;
  return (proposal: Row): ReactNode => (renderDetail ? renderDetail(proposal, renderChange) : renderChange(proposal));
}

/** Makes the panel of a desk. */
export function changesPanel<Row extends Proposal>(desk: ChangesDesk<Row>) {
  const { calls, title, csvName, empty } = desk;
  const [columns, csv, detail] = [columnsOf(desk), csvOf(desk), detailOf(desk)];
  return function ChangesPanel() {
    return (
      <StateLists
        title={t(title)}
        tabs={officeProposals.PROPOSAL_STATUSES.map((key) => ({ key, label: t(`office.change.status.${key}`) }))}
        call={calls.listProposals}
        columns={columns}
        detail={detail}
        csv={{ columns: csv, name: csvName }}
        empty={{ title: t(empty.title ?? 'office.change.noChanges'), text: t(empty.text) }}
      />
    );
  };
}

type OneChangeProps<Row extends Proposal> = { readonly desk: ChangesDesk<Row>; readonly proposal: Row };

/** One change alone, as the panel of its desk shows it. */
export const OneChange = <Row extends Proposal>({ desk, proposal }: OneChangeProps<Row>) => (
  <Rows
    label={t(desk.title)}
    columns={columnsOf(desk)}
    rows={[proposal]}
    keyOf={({ id }) => id}
    detail={detailOf(desk)}
  />
);
