// What came on chain and nobody is credited with, as operators see it, read from committed rows.
import { officeDeposits } from '@bourse/contract';
import { chainId, destinationOf, findChain, formatShanghai, formatUnits, instant } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../services.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';

type Row = {
  readonly chain_id: string;
  readonly currency_name: string;
  readonly amount: string;
  readonly address: string;
  readonly txid: string;
  readonly ordinal: number;
  readonly user_id: string | null;
  readonly seen_at: string;
};

function viewUnclaimed(row: Row): officeDeposits.UnclaimedDepositRow {
  const chain = chainId(Number(row.chain_id));
  return {
    chain: findChain(chain)?.name ?? '',
    currency_name: row.currency_name,
    amount: formatUnits(unitsFromNumeric(row.amount)),
    ...destinationOf(chain, row.address),
    txid: row.txid,
    ordinal: row.ordinal,
    user_id: Number(row.user_id ?? 0),
    time: formatShanghai(instant(Number(row.seen_at))),
  };
}

export function unclaimedDepositRoutes(app: FastifyInstance, services: Services): void {
  const { sql } = services.storage;
  mount(app, services, officeDeposits.listUnclaimedDeposits, async ({ input: { page, limit } }) => {
    const rows = await sql<Row[]>`
      SELECT d.chain_id, c.name AS currency_name, d.amount, d.address, d.txid, d.ordinal, d.user_id, d.seen_at
      FROM chain_deposits d JOIN currencies c ON c.id = d.currency_id
      WHERE d.state = 'unclaimed' AND d.block_hash IS NOT NULL
      ORDER BY d.seen_at DESC, d.txid, d.ordinal LIMIT ${limit} OFFSET ${(page - 1) * limit}`;
    const [count] = await sql<{ n: string }[]>`
      SELECT count(*) AS n FROM chain_deposits WHERE state = 'unclaimed' AND block_hash IS NOT NULL`;
    return { message: { list: rows.map(viewUnclaimed), total: Number(count?.n) } };
  });
}
