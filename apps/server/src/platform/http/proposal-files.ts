// Changes that two operators decide about as a file: what they are about and their settings by the names that programs know.
import type { officeProposals } from '@bourse/contract';
import { actorText } from './actor-text.ts';
import type { CsvColumn } from './csv-answer.ts';
import type { Translate } from './translator.ts';

export type ProposalLine = {
  /** `grant 12`: its kind, and of what, where there are several. */
  readonly about: string;
  readonly row: officeProposals.ProposalRow;
};

export const proposalColumns = (t: Translate): readonly CsvColumn<ProposalLine>[] => [
  { header: 'ID', value: ({ row }) => String(row.id) },
  { header: t('office.change.subject'), value: ({ about }) => about },
  {
    header: t('office.change.preview'),
    value: ({ row }) => row.changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join('; '),
  },
  { header: t('office.reason'), value: ({ row }) => row.reason },
  { header: t('office.identity.status'), value: ({ row }) => t(`office.change.status.${row.status}`) },
  {
    header: t('office.change.effective'),
    value: ({ row }) => row.effective_time || t('office.change.onApproval'),
    zone: 'UTC+8',
  },
  { header: t('office.factors.requestedBy'), value: ({ row }) => actorText(t, row.requested_by) },
  { header: t('office.factors.decidedBy'), value: ({ row }) => actorText(t, row.decided_by) },
  { header: t('office.identity.submitted'), value: ({ row }) => row.submit_time, zone: 'UTC+8' },
];
