// What operators ask for about money on chains, and what others decide.
import { officeCustody } from '@bourse/contract';
import { currencyId, type CustodyChange } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { createCustodyChanges, readChainCoin, readTransfer } from './desk-changes.ts';
import { mount } from '../../../platform/http/mount.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask } from '../../../platform/http/proposal-wishes.ts';
import { type Proposal, viewProposal } from '../../../platform/http/proposals.ts';
import type { CustodyServices } from '../services.ts';
import { chainName, coinName } from './view.ts';
import { wishCosts, wishSurplus, wishTransfer } from './wishes.ts';

export function proposalRoutes(app: FastifyInstance, services: CustodyServices): void {
  const desk = createCustodyChanges(services.custody);
  mountProposals(app, services, officeCustody, {
    desk,
    view: (proposal) => ({
      ...viewProposal(proposal),
      kind: proposal.kind,
      subject: proposal.subject ?? '',
      subject_name: nameSubject(services, proposal),
    }),
  });
  mount(app, services, officeCustody.proposeSurplus, async ({ input, request, t }) =>
    ask(services, desk, await wishSurplus(services, 'surplus', input), { request, t }),
  );
  mount(app, services, officeCustody.proposeChain, async ({ input, request, t }) =>
    ask(services, desk, await wishSurplus(services, 'chain', input), { request, t }),
  );
  mount(app, services, officeCustody.proposeCosts, async ({ input, request, t }) =>
    ask(services, desk, await wishCosts(services, input), { request, t }),
  );
  mount(app, services, officeCustody.proposeTransfer, async ({ input, request, t }) =>
    ask(services, desk, await wishTransfer(services, input), { request, t }),
  );
}

function nameSubject(services: CustodyServices, { kind, subject = '' }: Proposal<CustodyChange>): string {
  if (kind === 'costs') return coinName(services, currencyId(Number(subject)));
  if (kind === 'transfer') return chainName(readTransfer(subject).chainId);
  const place = readChainCoin(subject);
  return `${chainName(place.chainId)} · ${coinName(services, place.currencyId)}`;
}
