// What operators ask for about staking, and what others decide.
import { officeEarn } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { operatorActorOf } from '../../http/operator-acts.ts';
import { ask } from '../../http/proposal-wishes.ts';
import { approveProposal, listProposals, rejectProposal, viewProposal } from '../../http/proposals.ts';
import type { Services } from '../../http/services.ts';
import { earnChanges } from '../../market/earn-changes.ts';
import { wishFund, wishProduct, wishRules } from './wishes.ts';

export function proposalRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officeEarn.listProposals, async ({ input: { status, page, limit } }) => {
    const place = { status, limit, offset: (page - 1) * limit };
    const { proposals, total } = await listProposals(services, earnChanges, place);
    const list = proposals.map((one) => ({ ...viewProposal(one), kind: one.kind, subject: one.subject ?? '' }));
    return { message: { list, total } };
  });
  mount(app, services, officeEarn.approveProposal, async ({ input: { id }, request, t }) => {
    const approved = await approveProposal(services, earnChanges, { id, by: operatorActorOf(request) });
    return approved.ok ? { message: t('answer.change_approved') } : approved;
  });
  mount(app, services, officeEarn.rejectProposal, async ({ input, request, t }) => {
    const rejected = await rejectProposal(services, earnChanges, { ...input, by: operatorActorOf(request) });
    return rejected.ok ? { message: t('answer.change_rejected') } : rejected;
  });
  mount(app, services, officeEarn.proposeRules, async ({ input, request, t }) =>
    ask(services, earnChanges, await wishRules(services, input), { request, t }),
  );
  mount(app, services, officeEarn.proposeProduct, async ({ input, request, t }) =>
    ask(services, earnChanges, await wishProduct(services, input), { request, t }),
  );
  mount(app, services, officeEarn.proposeFund, async ({ input, request, t }) =>
    ask(services, earnChanges, await wishFund(services, input), { request, t }),
  );
}
