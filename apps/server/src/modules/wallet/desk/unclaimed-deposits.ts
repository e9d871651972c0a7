// What came on chain and nobody is credited with, as operators see it, read from committed rows.
import { officeDeposits } from '@bourse/contract';
import { chainId, destinationOf, findChain } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { mount } from '../../../platform/http/mount.ts';
import { readPage } from '../../../platform/lists/answer-rows.ts';
import type { WalletServices } from '../services.ts';

/** The row as it is stored: the chain by its id, the address and the tag in one text. */
const storedRow = officeDeposits.unclaimedRow.omit({ chain: true, tag: true }).extend({ chain_id: z.number() });

export function unclaimedDepositRoutes(app: FastifyInstance, services: WalletServices): void {
  const { sql } = services.storage;
  const unclaimed = {
    columns: sql`d.chain_id, c.name AS currency_name, d.amount, d.address, d.txid, d.ordinal, coalesce(d.user_id, 0) AS user_id,
      d.seen_at AS time`,
    from: sql`chain_deposits d JOIN currencies c ON c.id = d.currency_id`,
    where: [sql`d.state = 'unclaimed' AND d.block_hash IS NOT NULL`],
    order: sql`d.seen_at DESC, d.txid, d.ordinal`,
  };
  mount(app, services, officeDeposits.listUnclaimedDeposits, async ({ input }) => {
    const { list, total } = await readPage(sql, storedRow, unclaimed, input);
    const rows = list.map(({ chain_id: stored, address, ...row }) => {
      const chain = chainId(stored);
      return { ...row, chain: findChain(chain)?.name ?? '', ...destinationOf(chain, address) };
    });
    return { message: { list: rows, total } };
  });
}
