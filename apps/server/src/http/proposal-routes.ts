// The calls that every desk has whose changes take two: what has been asked for, and its decision.
import type { officeProposals } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import type { ChangeDesk } from '../market/due-changes.ts';
import { mount } from './mount.ts';
import { operatorActorOf } from './operator-acts.ts';
import { approveProposal, listProposals, type Proposal, rejectProposal } from './proposals.ts';
import type { Services } from './services.ts';

export type ProposalDesk<Kind extends string, Row extends officeProposals.ProposalRow> = {
  readonly desk: ChangeDesk<Kind>;
  readonly view: (proposal: Proposal<Kind>) => Row | Promise<Row>;
};

export function mountProposals<Kind extends string, Row extends officeProposals.ProposalRow>(
  app: FastifyInstance,
  services: Services,
  calls: officeProposals.ProposalCalls<Row>,
  { desk, view }: ProposalDesk<Kind, Row>,
): void {
  mount(app, services, calls.listProposals, async ({ input: { status, page, limit }, t }) => {
    const place = { status, limit, offset: (page - 1) * limit, t };
    const { proposals, total } = await listProposals(services, desk, place);
    return { message: { list: await Promise.all(proposals.map(async (one) => view(one))), total } };
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
