// What operators ask for about the networks of coins, and what others decide.
import { officeNetworks } from '@bourse/contract';
import { findChain } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { readChainCoin } from '../desk/desk-changes.ts';
import { createNetworkChanges } from './network-changes.ts';
import { mount } from '../../../platform/http/mount.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask } from '../../../platform/http/proposal-wishes.ts';
import { viewProposal } from '../../../platform/http/proposals.ts';
import type { CustodyServices } from '../services.ts';
import { wishNetwork, wishSettings } from './wishes.ts';

export function proposalRoutes(app: FastifyInstance, services: CustodyServices): void {
  const desk = createNetworkChanges(services.custody);
  mountProposals(app, services, officeNetworks, {
    desk,
    view: (proposal) => ({
      ...viewProposal(proposal),
      kind: proposal.kind,
      subject: proposal.subject ?? '',
      subject_name: nameSubject(services, proposal.subject ?? ''),
    }),
  });
  mount(app, services, officeNetworks.proposeNetwork, async ({ input, request, t }) =>
    ask(services, desk, await wishNetwork(services, input), { request, t }),
  );
  mount(app, services, officeNetworks.proposeSettings, async ({ input, request, t }) =>
    ask(services, desk, await wishSettings(services, input), { request, t }),
  );
}

function nameSubject({ market }: Pick<CustodyServices, 'market'>, subject: string): string {
  const { chainId, currencyId } = readChainCoin(subject);
  return `${market.currency(currencyId)?.name ?? ''} · ${findChain(chainId)?.name ?? ''}`;
}
