// The calls that every desk has whose changes take two: what has been asked for, and its decision.
import type { officeProposals } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeDesk } from '../changes/due-changes.ts';
import type { BaseServices } from './base-services.ts';
import { sendWhole } from './csv-answer.ts';
import { mount } from './mount.ts';
import { operatorActorOf } from './operator-acts.ts';
import { proposalColumns, type ProposalLine } from './proposal-files.ts';
import { approveProposal, listProposals, type Proposal, rejectProposal } from './proposals.ts';

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
