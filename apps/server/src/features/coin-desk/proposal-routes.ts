// What operators ask for about coins and their markets, and what others decide.
import { officeCoins } from '@bourse/contract';
import type { CoinChange } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import { mountProposals } from '../../http/proposal-routes.ts';
import { ask } from '../../http/proposal-wishes.ts';
import { type Proposal, viewProposal } from '../../http/proposals.ts';
import type { Services } from '../../http/services.ts';
import { coinChanges } from '../../market/coin-changes.ts';
import { readPair } from '../../market/coin-settings.ts';
import { wishCoin, wishMarket, wishSupply } from './wishes.ts';

export function proposalRoutes(app: FastifyInstance, services: Services): void {
  mountProposals(app, services, officeCoins, {
    desk: coinChanges,
    view: (proposal) => ({
      ...viewProposal(proposal),
      kind: proposal.kind,
      subject: proposal.subject ?? '',
      subject_name: nameSubject(services, proposal),
    }),
  });
  mount(app, services, officeCoins.proposeCoin, async ({ input, request, t }) =>
    ask(services, coinChanges, await wishCoin(services, input), { request, t }),
  );
  mount(app, services, officeCoins.proposeMarket, async ({ input, request, t }) =>
    ask(services, coinChanges, await wishMarket(services, input), { request, t }),
  );
  mount(app, services, officeCoins.proposeSupply, ({ input, request, t }) =>
    ask(services, coinChanges, wishSupply(services, input), { request, t }),
  );
}

function nameSubject(
  { market }: Pick<Services, 'market'>,
  { kind, subject = '', changes }: Proposal<CoinChange>,
): string {
  if (kind === 'coin') return changes.find(({ field }) => field === 'name')?.to ?? '';
  const nameOf = (id: number): string => market.currency(id)?.name ?? '';
  if (kind === 'supply') return nameOf(Number(subject));
  const { baseId, quoteId } = readPair(subject);
  return `${nameOf(baseId)}/${nameOf(quoteId)}`;
}
