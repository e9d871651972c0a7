// What anybody may look up: receipts of closed positions, and the index ticks that they rest on.
import { lever as contract } from '@bourse/contract';
import { currencyId, formatUnits, positionId, refuse } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { findReceipt } from './receipts.ts';
import { findTicks } from '../../market/pair-ticks.ts';

const TICKS_MAX = 600;

export function receiptRoutes(app: FastifyInstance, services: Services): void {
  const { market, storage } = services;
  mount(app, services, contract.receipt, async ({ input }) => {
    const receipt = await findReceipt(services, positionId(input.id));
    return receipt ? { message: receipt } : refuse('position_not_found');
  });
  mount(app, services, contract.indexTicks, async ({ input: { currency_id: id, from, to } }) => {
    if (from > to) return refuse('invalid_request', { field: 'from' });
    const coin = market.currency(id);
    if (!coin) return refuse('currency_not_found');
    // One more says whether there is more.
    const found = await findTicks(storage.sql, { currencyId: currencyId(id), from, to, limit: TICKS_MAX + 1 });
    const list = found.slice(0, TICKS_MAX).map((tick) => ({
      second: tick.second,
      price: formatUnits(tick.price),
      quoted_at: tick.quotedAt,
    }));
    return { message: { list, next: found[TICKS_MAX]?.second ?? null } };
  });
}
