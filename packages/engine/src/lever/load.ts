// Takes leveraged contracts over from a snapshot; every list and trigger follows from the rows.
import { assert } from '@bourse/domain';
import type { RowsOf } from '../capability.ts';
import { enlist, rewatch } from './change-position.ts';
import { limitKey } from './check-opening.ts';
import type { LEVER_ENTITIES, LeverWorld } from './lever.ts';
import { LeverAccount, LeverMarket } from './live.ts';
import { addTick } from './sweep-work.ts';

export function loadLever(world: LeverWorld, rows: RowsOf<typeof LEVER_ENTITIES>): void {
  const { lever, ledger } = world;
  for (const entity of rows.leverMarkets) lever.markets.set(entity.settings.marketId, new LeverMarket(entity));
  for (const limit of rows.leverLimits) lever.limits.set(limitKey(limit.marketId, limit.level), limit);
  lever.rules = rows.leverRules[0];
  for (const state of rows.leverAccounts) {
    const { userId, quoteId } = state;
    const funds = ledger.getAccount(userId, 'lever', quoteId);
    assert(funds, `user ${userId} has an account of ${quoteId}`);
    const own = lever.accounts.get(userId) ?? new Map();
    lever.accounts.set(userId, own.set(quoteId, new LeverAccount(state, funds)));
  }
  for (const position of [...rows.positions].sort((a, b) => a.id - b.id)) {
    const market = lever.markets.get(position.marketId);
    const account = lever.accounts.get(position.userId)?.get(position.quoteId);
    assert(market && account, `position ${position.id} is in a market, on an account`);
    enlist(lever, { ...position, kind: 'position', market, account, line: undefined, triggers: [] });
  }
  for (const own of lever.accounts.values()) for (const account of own.values()) rewatch(lever, account);
  for (const sweep of [...rows.leverSweeps].sort((a, b) => a.seq - b.seq)) addTick(lever, sweep, true);
}
