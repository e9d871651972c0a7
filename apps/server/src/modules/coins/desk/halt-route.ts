// Halts a spot market at once. One operator is enough; opening it again takes two.
import { officeCoins } from '@bourse/contract';
import { type Instant, marketId, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { dropChanges, holdDesk } from '../../../platform/changes/due-changes.ts';
import { mount } from '../../../platform/http/mount.ts';
import { operatorActorOf } from '../../../platform/http/operator-acts.ts';
import { coinChanges } from './changes.ts';
import { findMarketTerms, writePair } from '../settings.ts';
import { configureMarket } from '../configure-market.ts';
import type { CoinsServices } from '../services.ts';
import type { TransactionSql } from '../../../core/storage/connection.ts';

export function haltRoute(app: FastifyInstance, services: CoinsServices): void {
  const { storage, auditLog, clock, market } = services;
  mount(app, services, officeCoins.halt, async ({ input: { id, reason }, request, t }) => {
    const { actor, ip, operatorId } = operatorActorOf(request);
    const info = market.market(marketId(id));
    if (!info) return refuse('market_not_found');
    const pair = { baseId: info.base.id, quoteId: info.quote.id };
    return holdDesk(storage, coinChanges, async () => {
      const stands = await findMarketTerms(storage, pair);
      if (!stands) return refuse('market_not_found');
      const { state } = stands.terms;
      if (state === 'view_only') return refuse('market_view_only');
      if (state === 'closed') return refuse('market_not_open');
      const entry = { actor, ip, subject: `market ${info.symbol}` };
      // The engine commits apart from us: an act without its entry cannot be, an entry whose act was refused says so.
      await auditLog.begin(async (transaction) => {
        const dropped = await dropOpenings(transaction, { pair: writePair(pair), operatorId, now: clock.now() });
        const after = { state: 'halted', reason, ...(dropped.length > 0 && { dropped }) };
        await auditLog.append(transaction, { ...entry, action: 'coins.halt', before: { state }, after });
      });
      const outcome = await configureMarket(services, pair, { state: 'halted' });
      if (outcome.ok) return { message: t('answer.market_halted') };
      await auditLog.record({ ...entry, action: 'coins.halt.refused', after: { code: outcome.code } });
      return outcome;
    });
  });
}

type Halting = { readonly pair: string; readonly operatorId: number; readonly now: Instant };

const dropOpenings = (transaction: TransactionSql, { pair, ...by }: Halting): Promise<readonly number[]> =>
  dropChanges(
    transaction,
    { ...by, desk: 'coins' },
    transaction`kind = 'market' AND subject = ${pair} AND changes @> ${transaction.json([{ field: 'state', to: 'open' }])}`,
  );
