// Columns of changes that two operators decide about, and their file.
import type { officeProposals } from '@bourse/contract';
import { Badge } from '@bourse/ui/badge.tsx';
import type { CsvColumn } from '@bourse/ui/lib/csv.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { actorText } from '../lib/actor.ts';
import type { Naming } from './change-table.tsx';
import { decidedByColumn, requestedByColumn, statusColumn, submittedColumn } from './columns.tsx';

type Proposal = officeProposals.ProposalRow;
/** What it is about. */
type SubjectOf<Row> = (proposal: Row) => string;

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

export const changeColumnsOf = <Row extends Proposal>(subjectText: SubjectOf<Row>): readonly Column<Row>[] => [
  {
    key: 'subject',
    header: t('office.change.subject'),
    onCard: 'title',
    cell: (proposal) => <span className="block truncate">{subjectText(proposal)}</span>,
  },
  {
    key: 'effective',
    header: t('office.change.effective'),
    width: '16%',
    isNumeric: true,
    hiddenBelow: 860,
    onCard: 'wide',
    cell: (proposal) => proposal.effective_time || <span className="font-sans">{effectiveText(proposal)}</span>,
  },
  requestedByColumn,
  decidedByColumn,
  statusColumn(ProposalBadge, '13%'),
  { ...submittedColumn, width: '16%' },
];

export const changeCsvOf = <Row extends Proposal>(
  subjectText: SubjectOf<Row>,
  { fieldText }: Naming,
): readonly CsvColumn<Row>[] => [
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
