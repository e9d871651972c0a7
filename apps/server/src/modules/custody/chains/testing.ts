// One simulated chain with its follower and worker, driven by hand: `const bench = await openCustodyBench('btc')`.
import {
  amount,
  assert,
  type ChainCode,
  chainPurpose,
  CHAINS,
  type CurrencyId,
  formatUnits,
  units,
  type UserId,
  type WithdrawalId,
  ZERO,
} from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Command, Outcome } from '@bourse/engine';
import type { SubmitRefusal } from '../../../core/sequencer/sequencer.ts';
import { query } from '../../../core/storage/query.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { ensureDepositAddress } from '../addresses/known-addresses.ts';
import type { SimTransaction } from '../simulated/sim-store.ts';
import { openSimChain, type RunningSimChain } from './open-chains.ts';

export type CustodyBench = RunningSimChain & {
  readonly server: TestServer;
  /** A user with nothing, whom the engine knows. */
  readonly makeUser: () => Promise<UserId>;
  readonly addressOf: (owner: UserId) => Promise<string>;
  /** A payment from outside; `output` is for what no wallet would write. */
  readonly payment: (to: string, quantity: string, more?: Partial<PaymentTerms>) => SimTransaction;
  /** Sends it and sees it taken. */
  readonly send: (transaction: SimTransaction) => Promise<void>;
  /** Mines, and lets follower and worker do what follows. */
  readonly mine: (count?: number) => Promise<void>;
  readonly step: () => Promise<void>;
  /** `available` and `locked` in the spot wallet. */
  readonly owned: (owner: UserId, currencyId: CurrencyId) => Promise<string>;
  readonly depositsOf: (owner: UserId) => Promise<readonly string[]>;
  readonly withdrawal: (id: WithdrawalId) => Promise<string>;
  readonly mustSubmit: <C extends Command>(command: C) => Promise<Extract<Outcome<C>, { ok: true }>['value']>;
  /** The balance of our addresses, less that of the ledger: nobody was credited with it. */
  readonly surplus: (currencyId: CurrencyId) => Promise<string>;
  readonly stop: () => Promise<void>;
};

type PaymentTerms = {
  readonly currencyId: CurrencyId;
  /** Instead of the coin's own. */
  readonly asset: string;
  readonly from: string;
  readonly input: string;
  /** Further outputs to the same address. */
  readonly also: readonly string[];
  /** Less than is stated. */
  readonly delivered: string;
  /** It is mined, and moves nothing. */
  readonly hasFailed: true;
};

let serial = 0;

export async function openCustodyBench(code: ChainCode): Promise<CustodyBench> {
  const server = await startTestServer();
  const { services } = server;
  const { sql } = services.storage;
  const { assets } = services.custody;
  const chain = CHAINS.find((it) => it.code === code);
  if (!chain) throw new Error(`there is no chain ${code}`);
  await services.custody.fundGenesis();
  const running = await openSimChain({ ...services, assets }, chain);
  const { sim, follower, worker } = running;
  const outside = sim.addressOf('outside/0');
  for (const { asset } of sim.genesis) await sim.mint({ asset, to: outside, amount: amount(units('1000000')) });

  const step = async (): Promise<void> => {
    const head = await follower.step();
    if (head) await worker.step(head);
  };
  const mustSubmit: CustodyBench['mustSubmit'] = async (command) => {
    const outcome: Outcome<typeof command> | SubmitRefusal = await services.sequencer.submit(command);
    if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
    return outcome.value;
  };
  // The limits of a level are not tested on chains.
  await mustSubmit({ kind: 'configureWithdrawals', level: 0, dayLimit: amount(units('1000000000')) });
  await step();
  return {
    ...running,
    server,
    mustSubmit,
    step,
    async makeUser() {
      serial += 1;
      const [row] = await query(sql, { owner: kinds.id<UserId>() })`
        INSERT INTO users (email, password_hash, invite_code, created_at)
        VALUES (${`owner${serial}@bourse.test`}, 'none', ${`OWNER${serial}`}, ${server.clock.now()}) RETURNING id AS owner`;
      assert(row, 'a user is made');
      const { owner } = row;
      await mustSubmit({ kind: 'openUser', userId: owner, grants: [] });
      return owner;
    },
    addressOf: (owner) =>
      ensureDepositAddress(
        sql,
        { userId: owner, chain },
        { make: () => Promise.resolve(sim.depositAddressOf(owner)), now: server.clock.now() },
      ),
    payment(to, quantity, more = {}) {
      serial += 1;
      const native = assets.findCurrency(code, sim.fee.asset);
      const currencyId = more.currencyId ?? native;
      if (currencyId === undefined) throw new Error('a payment is of some coin');
      const asset = more.asset ?? assets.mustGetAsset(code, currencyId);
      const parts = [quantity, ...(more.also ?? [])];
      const delivered = more.delivered === undefined ? {} : { delivered: amount(units(more.delivered)) };
      const outputs = parts.map((part) => ({ asset, to, amount: amount(units(part)), ...delivered }));
      const failed = more.hasFailed === true ? { hasFailed: more.hasFailed } : {};
      return sim.pay({ from: more.from ?? outside, input: more.input ?? `coin/${serial}`, outputs, ...failed });
    },
    async send(transaction) {
      const { isTaken, reason } = await sim.send(transaction);
      if (!isTaken) throw new Error(`a payment was not taken: ${reason}`);
    },
    async mine(count = 1) {
      await sim.mine(count);
      await step();
    },
    async owned(owner, currencyId) {
      const [row] = await query(sql, { available: kinds.units, locked: kinds.units })`
        SELECT available, locked FROM accounts
        WHERE user_id = ${owner} AND currency_id = ${currencyId} AND wallet = 'change'`;
      const [available, locked] = [row?.available ?? 0n, row?.locked ?? 0n].map(formatUnits);
      return locked === '0' ? `${available}` : `${available} + ${locked}`;
    },
    async depositsOf(owner) {
      const rows = await query(sql, { amount: kinds.units, state: kinds.text })`
        SELECT amount, state FROM chain_deposits WHERE user_id = ${owner} ORDER BY seen_at, txid, ordinal`;
      return rows.map((row) => `${formatUnits(row.amount)} ${row.state}`);
    },
    async withdrawal(id) {
      const [row] = await query(sql, { status: kinds.text })`SELECT status FROM withdrawals WHERE id = ${id}`;
      return row?.status ?? 'none';
    },
    async surplus(currencyId) {
      const held = (await running.wallet.holdings()).get(currencyId) ?? ZERO;
      const [booked] = await query(sql, { available: kinds.units })`
        SELECT available FROM accounts WHERE house_purpose = ${chainPurpose(chain)} AND currency_id = ${currencyId}`;
      return formatUnits(held + (booked?.available ?? 0n));
    },
    stop: () => server.stop(),
  };
}
