// What operators ask for about second contracts, and what others decide.
import { officeMicro } from '@bourse/contract';
import { COUNTRIES, currencyId, marketId, type MicroChange } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask } from '../../../platform/http/proposal-wishes.ts';
import { type Proposal, viewProposal } from '../../../platform/http/proposals.ts';
import type { SecondsServices } from '../services.ts';
import { microChanges } from '../changes.ts';
import { wishFund, wishOpen, wishRisk } from './wishes.ts';
import { wishCurrency, wishInsurance, wishTerm } from './setting-wishes.ts';

export function proposalRoutes(app: FastifyInstance, services: SecondsServices): void {
  mountProposals(app, services, officeMicro, {
    desk: microChanges,
    view: (proposal) => viewChange(services, proposal),
  });
  settingRequests(app, services);
  otherRequests(app, services);
}

function settingRequests(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, officeMicro.proposeTerm, async ({ input, request, t }) =>
    ask(services, microChanges, await wishTerm(services, input), { request, t }),
  );
  mount(app, services, officeMicro.proposeCurrency, async ({ input, request, t }) =>
    ask(services, microChanges, await wishCurrency(services, input), { request, t }),
  );
  mount(app, services, officeMicro.proposeInsurance, async ({ input, request, t }) =>
    ask(services, microChanges, await wishInsurance(services, input), { request, t }),
  );
}

function otherRequests(app: FastifyInstance, services: SecondsServices): void {
  mount(app, services, officeMicro.proposeRisk, async ({ input, request, t }) =>
    ask(services, microChanges, await wishRisk(services, input), { request, t }),
  );
  mount(app, services, officeMicro.proposeOpen, async ({ input, request, t }) =>
    ask(services, microChanges, await wishOpen(services, input), { request, t }),
  );
  mount(app, services, officeMicro.proposeFund, async ({ input, request, t }) =>
    ask(services, microChanges, await wishFund(services, input), { request, t }),
  );
}

const viewChange = (services: SecondsServices, proposal: Proposal<MicroChange>): officeMicro.MicroProposalRow => ({
  ...viewProposal(proposal),
  kind: proposal.kind,
  subject: nameSubject(services, proposal),
});

function nameSubject({ market }: SecondsServices, { kind, subject = '' }: Proposal<MicroChange>): string {
  const id = Number(subject);
  if (kind === 'market') return market.market(marketId(id))?.symbol ?? '';
  if (kind === 'currency') return market.currency(currencyId(id))?.name ?? '';
  return kind === 'country' ? (COUNTRIES.find((country) => country.id === id)?.iso ?? '') : subject;
}
