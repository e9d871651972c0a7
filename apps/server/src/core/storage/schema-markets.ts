// Markets with what is traded on them, and what their other products are set to. Written by the engine’s commits.
import type { AccountId } from '@bourse/domain';
import { ENTITIES } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { columnsOf, idColumn } from './columns.ts';

export const markets = pgTable('markets', columnsOf(ENTITIES.markets));

export const orders = pgTable(
  'orders',
  { ...columnsOf(ENTITIES.orders), freesName: boolean().notNull().default(false) },
  (table) => [
    // Ids are the engine's and unique without the user; led by him, one index finds an order and lists a user's.
    primaryKey({ name: 'orders_of_user', columns: [table.userId, table.id] }),
    index('orders_open').on(table.userId, table.id).where(sql`${table.status} = 'open'`),
    // Those whose client_order_id may still be taken; what load.ts asks for.
    index('orders_with_client_id')
      .using('brin', table.updatedAt)
      .where(sql`${table.clientOrderId} IS NOT NULL AND NOT ${table.freesName}`),
  ],
);

/** A fill is its own posting: its six legs follow from it, as `ledger_entries` shows. */
export const fills = pgTable(
  'fills',
  {
    ...columnsOf(ENTITIES.fills),
    // A market may be given another pair later, so the accounts are kept here. Each `after` is available + locked.
    buyerBaseAccountId: idColumn<AccountId>().notNull(),
  },
  (table) => [
    primaryKey({ name: 'fills_of_market', columns: [table.marketId, table.id] }),
    // By posting, which grows as the id does: they list a user's fills and serve the logs of his accounts alike. The
    // accounts come last so that a log passes by the fills of the user's other accounts without reading them.
    index('fills_of_buyer').on(table.buyerId, table.postingId, table.buyerBaseAccountId, table.buyerQuoteAccountId),
    index('fills_of_seller').on(table.sellerId, table.postingId, table.sellerBaseAccountId, table.sellerQuoteAccountId),
    // Fills come in the order of time: what a day brought is found at no cost to the writer.
    index('fills_by_time').using('brin', table.at),
  ],
);

export const leverMarkets = pgTable('lever_markets', columnsOf(ENTITIES.leverMarkets));

export const microMarkets = pgTable('micro_markets', columnsOf(ENTITIES.microMarkets));
