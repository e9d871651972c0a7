// What came on chain and nobody is credited with, as operators see it, read from committed rows.
import { officeDeposits } from '@bourse/contract';
import { type ChainId, destinationOf, findChain, formatShanghai, formatUnits, type UserId } from '@bourse/domain';
import { count, id, instant, optional, text, units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import type { WalletServices } from '../services.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';

const UNCLAIMED = {
  chainId: id<ChainId>(),
  currencyName: text,
  amount: units,
  address: text,
  txid: text,
  ordinal: count,
  userId: optional(id<UserId>()),
  seenAt: instant,
};

function viewUnclaimed(row: RowOf<typeof UNCLAIMED>): officeDeposits.UnclaimedDepositRow {
  return {
    chain: findChain(row.chainId)?.name ?? '',
    currency_name: row.currencyName,
    amount: formatUnits(row.amount),
    ...destinationOf(row.chainId, row.address),
    txid: row.txid,
    ordinal: row.ordinal,
    user_id: row.userId ?? 0,
    time: formatShanghai(row.seenAt),
  };
}

export function unclaimedDepositRoutes(app: FastifyInstance, services: WalletServices): void {
  const { sql } = services.storage;
  mount(app, services, officeDeposits.listUnclaimedDeposits, async ({ input: { page, limit } }) => {
    const rows = await query(sql, UNCLAIMED)`
      SELECT d.chain_id, c.name AS currency_name, d.amount, d.address, d.txid, d.ordinal, d.user_id, d.seen_at
      FROM chain_deposits d JOIN currencies c ON c.id = d.currency_id
      WHERE d.state = 'unclaimed' AND d.block_hash IS NOT NULL
      ORDER BY d.seen_at DESC, d.txid, d.ordinal LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
    const [counted] = await query(sql, { total: count })`
      SELECT count(*) AS total FROM chain_deposits WHERE state = 'unclaimed' AND block_hash IS NOT NULL`;
    return { message: { list: rows.map(viewUnclaimed), total: counted?.total ?? 0 } };
  });
}
