// What operators ask for about staking, and what others decide.
import { officeEarn } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { mountProposals } from '../../platform/http/proposal-routes.ts';
import { ask } from '../../platform/http/proposal-wishes.ts';
import { viewProposal } from '../../platform/http/proposals.ts';
import { stakingChanges } from './changes.ts';
import type { StakingServices } from './services.ts';
import { wishFund, wishProduct, wishRules } from './desk-changes.ts';

export function proposalRoutes(app: FastifyInstance, services: StakingServices): void {
  mountProposals(app, services, officeEarn, {
    desk: stakingChanges,
    view: (proposal) => ({ ...viewProposal(proposal), kind: proposal.kind, subject: proposal.subject ?? '' }),
  });
  mount(app, services, officeEarn.proposeRules, async ({ input, request, t }) =>
    ask(services, stakingChanges, await wishRules(services, input), { request, t }),
  );
  mount(app, services, officeEarn.proposeProduct, async ({ input, request, t }) =>
    ask(services, stakingChanges, await wishProduct(services, input), { request, t }),
  );
  mount(app, services, officeEarn.proposeFund, async ({ input, request, t }) =>
    ask(services, stakingChanges, await wishFund(services, input), { request, t }),
  );
}
