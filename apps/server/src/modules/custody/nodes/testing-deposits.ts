// Users and their deposits on a real chain: `const bench = await openDepositBench('btc', { node, firstHeight })`.
import { assert, type ChainCode, CHAINS, type CurrencyId, formatUnits, type UserId } from '@bourse/domain';
import { flag, id, text, units } from '@bourse/domain/kinds';
import { query } from '../../../core/storage/query.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import type { ChainAdapter } from '../adapter.ts';
import { ensureDepositAddress, findOwners } from '../addresses/known-addresses.ts';
import { Follower } from '../blocks/follower.ts';

export type DepositBench = {
  readonly server: TestServer;
  readonly follower: Follower;
  /** A user whose address on the chain that is. */
  readonly makeUser: (address: string) => Promise<UserId>;
  /** Another follower of the same chain, by another node. */
  readonly followBy: (adapter: ChainAdapter) => Follower;
  readonly depositsOf: (owner: UserId) => Promise<readonly string[]>;
  readonly owned: (owner: UserId, currencyId: CurrencyId) => Promise<string>;
  readonly isFrozen: (owner: UserId) => Promise<boolean>;
  /** Which of these are addresses of users. */
  readonly findOurs: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly stop: () => Promise<void>;
};

let serial = 0;

export async function openDepositBench(
  code: ChainCode,
  options: { readonly node: ChainAdapter; readonly firstHeight: number; readonly confirmations: number },
): Promise<DepositBench> {
  const chain = CHAINS.find((it) => it.code === code);
  if (!chain) throw new Error(`there is no chain ${code}`);
  const server = await startTestServer({ isDemo: false });
  const { services } = server;
  const { sql } = services.storage;
  await sql`UPDATE coin_chains SET confirmations = ${options.confirmations}, is_deposit_open = true, is_withdraw_open = true WHERE chain_id = ${chain.id}`;
  const { firstHeight } = options;
  const followBy = (adapter: ChainAdapter) => new Follower({ ...services, sql, chain, adapter, firstHeight });
  return {
    server,
    followBy,
    follower: followBy(options.node),
    async makeUser(address) {
      serial += 1;
      const [row] = await query(sql, { owner: id<UserId>() })`
        INSERT INTO users (email, password_hash, invite_code, created_at)
        VALUES (${`payee${serial}@bourse.test`}, 'none', ${`PAYEE${serial}`}, ${server.clock.now()}) RETURNING id AS owner`;
      assert(row, 'a user is made');
      const { owner } = row;
      await services.sequencer.submit({ kind: 'openUser', userId: owner, grants: [] });
      const now = server.clock.now();
      await ensureDepositAddress(sql, { userId: owner, chain }, { make: () => Promise.resolve(address), now });
      return owner;
    },
    async depositsOf(owner) {
      const rows = await query(sql, { amount: units, state: text })`
        SELECT amount, state FROM chain_deposits WHERE user_id = ${owner} ORDER BY seen_at, txid, ordinal`;
      return rows.map((row) => `${formatUnits(row.amount)} ${row.state}`);
    },
    async owned(owner, currencyId) {
      const [row] = await query(sql, { available: units })`
        SELECT available FROM accounts
        WHERE user_id = ${owner} AND currency_id = ${currencyId} AND wallet = 'change'`;
      return formatUnits(row?.available ?? 0n);
    },
    async isFrozen(owner) {
      const [row] = await query(sql, { isFrozen: flag })`SELECT is_frozen FROM user_states WHERE user_id = ${owner}`;
      return row?.isFrozen === true;
    },
    findOurs: async (addresses) => new Set((await findOwners(sql, chain.id, addresses)).keys()),
    stop: () => server.stop(),
  };
}
