// The calls that every desk has whose changes take two: what has been asked for, and its decision.
import type { officeProposals } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeDesk } from '../changes/due-changes.ts';
import type { BaseServices } from './base-services.ts';
import { type CsvColumn, sendWhole } from './csv-answer.ts';
import { actorText } from './csv-values.ts';
import { mount } from './mount.ts';
import { operatorActorOf } from './operator-acts.ts';
import { approveProposal, listProposals, type Proposal, rejectProposal } from './proposals.ts';
import type { Translate } from './translator.ts';

type ProposalDesk<Row extends officeProposals.ProposalRow, S extends BaseServices> = {
  readonly desk: ChangeDesk<S>;
  readonly view: (proposal: Proposal<string>) => Row | Promise<Row>;
};

export function mountProposals<Row extends officeProposals.ProposalRow, S extends BaseServices>(
  app: FastifyInstance,
  services: S,
  calls: officeProposals.ProposalCalls<Row>,
  { desk, view }: ProposalDesk<Row, S>,
): void {
  mount(app, services, calls.listProposals, async (context) => {
    const { input, t } = context;
    const { status, page, limit } = input;
    const place = { status, limit, offset: (page - 1) * limit, t };
    const { proposals, total } = await listProposals(services, desk, place);
    if (input.format !== 'csv') {
      return { message: { list: await Promise.all(proposals.map(async (one) => view(one))), total } };
    }
    const toLine = async (proposal: Proposal<string>): Promise<ProposalLine> => ({
      about: proposal.subject === undefined ? proposal.kind : `${proposal.kind} ${proposal.subject}`,
      row: await view(proposal),
    });
    return sendWhole<ProposalLine>(services, context, {
      desk: desk.name,
      name: `${desk.name}-changes-${status}`,
      columns: proposalColumns(t),
      total,
      readAfter: async (last, rows) => {
        const part = await listProposals(services, desk, { ...place, last: last?.row.id, limit: rows, offset: 0 });
        return Promise.all(part.proposals.map(toLine));
      },
    });
  });
  mount(app, services, calls.approveProposal, async ({ input: { id }, request, t }) => {
    const approved = await approveProposal(services, desk, { id, by: operatorActorOf(request) });
    if (!approved.ok) return approved;
    return { message: t(approved.value.hasFailed ? 'answer.change_failed' : 'answer.change_approved') };
  });
  mount(app, services, calls.rejectProposal, async ({ input, request, t }) => {
    const rejected = await rejectProposal(services, desk, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.change_rejected') } : rejected;
  });
}

// Changes that two operators decide about as a file: what they are about and their settings by the names that programs
// know.

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
