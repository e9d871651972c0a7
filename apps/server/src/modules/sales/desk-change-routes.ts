// What operators ask for about sales, and what others decide.
import { officeLaunch } from '@bourse/contract';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { mountProposals } from '../../platform/http/proposal-routes.ts';
import { ask } from '../../platform/http/proposal-wishes.ts';
import { viewProposal } from '../../platform/http/proposals.ts';
import { salesChanges } from './changes.ts';
import type { SalesServices } from './services.ts';
import { wishCancel, wishFund, wishReceive, wishSale, wishSchedule, wishSettle, wishText } from './desk-changes.ts';

export function proposalRoutes(app: FastifyInstance, services: SalesServices): void {
  mountProposals(app, services, officeLaunch, {
    desk: salesChanges,
    view: (proposal) => ({ ...viewProposal(proposal), kind: proposal.kind, subject: proposal.subject ?? '' }),
  });
  mount(app, services, officeLaunch.proposeSale, async ({ input, request, t }) =>
    ask(services, salesChanges, await wishSale(services, input), { request, t }),
  );
  mount(app, services, officeLaunch.proposeText, async ({ input, request, t }) =>
    ask(services, salesChanges, await wishText(services, input), { request, t }),
  );
  mount(app, services, officeLaunch.proposeSchedule, async ({ input, request, t }) =>
    ask(services, salesChanges, await wishSchedule(services, input), { request, t }),
  );
  mount(app, services, officeLaunch.proposeCancel, async ({ input, request, t }) =>
    ask(services, salesChanges, await wishCancel(services, input), { request, t }),
  );
  mount(app, services, officeLaunch.proposeSettle, async ({ input, request, t }) =>
    ask(services, salesChanges, await wishSettle(services, input), { request, t }),
  );
  mount(app, services, officeLaunch.proposeFund, async ({ input, request, t }) =>
    ask(services, salesChanges, await wishFund(services, input), { request, t }),
  );
  mount(app, services, officeLaunch.proposeReceive, ({ input, request, t }) =>
    ask(services, salesChanges, wishReceive(services, input), { request, t }),
  );
}
