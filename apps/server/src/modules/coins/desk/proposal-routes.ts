// What operators ask for about coins and their markets, and what others decide.
import { officeCoins } from '@bourse/contract';
import type { CoinChange } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { mountProposals } from '../../../platform/http/proposal-routes.ts';
import { ask } from '../../../platform/http/proposal-wishes.ts';
import { type Proposal, viewProposal } from '../../../platform/http/proposals.ts';
import { coinChanges } from '../changes.ts';
import { PAIR } from '../fields.ts';
import { readPair } from '../settings.ts';
import type { CoinsServices } from '../services.ts';
import type { ProposedChange } from '../../../platform/changes/proposal-columns.ts';
import { wishCoin, wishProfile } from './coin-wishes.ts';
import { wishMarket, wishSupply } from './wishes.ts';

export function proposalRoutes(app: FastifyInstance, services: CoinsServices): void {
  mountProposals(app, services, officeCoins, {
    desk: coinChanges,
    view: (proposal) => ({
      ...viewProposal(proposal),
      changes: viewProposal(proposal).changes.map((change) => namePair(services, change)),
      kind: proposal.kind,
      subject: proposal.subject ?? '',
      subject_name: nameSubject(services, proposal),
    }),
  });
  mount(app, services, officeCoins.proposeCoin, async ({ input, request, t }) =>
    ask(services, coinChanges, await wishCoin(services, input), { request, t }),
  );
  mount(app, services, officeCoins.proposeProfile, async ({ input, request, t }) =>
    ask(services, coinChanges, await wishProfile(services, input), { request, t }),
  );
  mount(app, services, officeCoins.proposeMarket, async ({ input, request, t }) =>
    ask(services, coinChanges, await wishMarket(services, input), { request, t }),
  );
  mount(app, services, officeCoins.proposeSupply, ({ input, request, t }) =>
    ask(services, coinChanges, wishSupply(services, input), { request, t }),
  );
}

type Needs = Pick<CoinsServices, 'market'>;

function writeSymbol({ market }: Needs, pair: string): string {
  const { baseId, quoteId } = readPair(pair);
  const nameOf = (id: number): string => market.currency(id)?.name ?? '';
  return `${nameOf(baseId)}/${nameOf(quoteId)}`;
}

/** A pair stands by its numbers, and is read by its names. */
const namePair = (needs: Needs, change: ProposedChange): ProposedChange =>
  change.field === PAIR
    ? { field: PAIR, from: writeSymbol(needs, change.from), to: writeSymbol(needs, change.to) }
    : change;

function nameSubject(needs: Needs, { kind, subject = '', changes }: Proposal<CoinChange>): string {
  if (kind === 'coin') return changes.find(({ field }) => field === 'name')?.to ?? '';
  return kind === 'market' ? writeSymbol(needs, subject) : (needs.market.currency(Number(subject))?.name ?? '');
}
