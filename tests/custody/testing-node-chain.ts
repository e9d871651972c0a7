// A chain that a real node serves and a real signer signs for, with users, operators and their approvals.
import {
  type Amount,
  amount,
  type ChainCode,
  chainPurpose,
  CHAINS,
  type CurrencyId,
  formatUnits,
  type Price,
  units,
  type UserId,
  userId,
  type WithdrawalId,
  ZERO,
} from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import { unitsFromNumeric } from '../../apps/server/src/core/storage/columns.ts';
import { ensureDepositAddress } from '../../apps/server/src/modules/custody/addresses/known-addresses.ts';
import { openNodeChain } from '../../apps/server/src/modules/custody/chains/open-node-chain.ts';
import type { RunningChain } from '../../apps/server/src/modules/custody/chains/running-chain.ts';
import { AddressReserve, SignerClient } from '../../apps/server/src/modules/custody/signing/signer-client.ts';
import { startTestServer, type TestServer } from '../../apps/server/src/platform/http/testing.ts';
import type { Life } from './mortal.ts';
import { approveWithdrawal, makeOperators } from './testing-approvals.ts';
import type { TestSigner } from './testing-signer.ts';

export type NodeBench = {
  readonly server: TestServer;
  readonly running: RunningChain;
  /** Everything is read from the database again, as after a kill; what is opened lives as long as it is given. */
  readonly restart: (life?: Life) => Promise<void>;
  /** A user with a deposit address. */
  readonly makeUser: () => Promise<{ readonly id: UserId; readonly address: string }>;
  readonly step: () => Promise<void>;
  /** Approved in the back office; the signer still wants its own. */
  readonly withdraw: (asked: Asked) => Promise<WithdrawalId>;
  /** Both operators sign what is to be sent, with a fee of at most so many whole coins of the chain. */
  readonly approve: (id: WithdrawalId, feeLimit: string) => Promise<void>;
  readonly statusOf: (id: WithdrawalId) => Promise<string>;
  /** `available` and `locked`. */
  readonly owned: (owner: UserId, currencyId: CurrencyId) => Promise<string>;
  /** Calculates what our addresses hold, less what the ledger says. */
  readonly surplus: (currencyId: CurrencyId) => Promise<string>;
  readonly stop: () => Promise<void>;
};

export type Asked = {
  readonly owner: UserId;
  readonly currencyId: CurrencyId;
  readonly to: string;
  readonly amount: string;
  readonly fee: string;
};

type Wanted = {
  readonly url: string;
  readonly firstBlock: number;
  readonly signer: Pick<TestSigner, 'socket' | 'keyFile' | 'approvers'>;
  /** Coins have these prices in USDT at every moment; by default they have the index of the server. */
  readonly prices?: ReadonlyMap<CurrencyId, Price>;
};

let serial = 0;

export async function openNodeBench(code: ChainCode, { url, firstBlock, signer, prices }: Wanted): Promise<NodeBench> {
  const chain = CHAINS.find((it) => it.code === code);
  if (!chain) throw new Error(`there is no chain ${code}`);
  const server = await startTestServer({ isDemo: false });
  const { services } = server;
  const { sql } = services.storage;
  const chains = { network: 'test', nodes: new Map(), signer: undefined } as const;
  const index = (id: CurrencyId) => {
    const price = prices?.get(id);
    return price === undefined ? undefined : { price, at: server.clock.now() };
  };
  const market = prices ? { index } : services.market;
  const open = (life?: Life) => {
    const client = new SignerClient(signer);
    const reserve = new AddressReserve({ ...services, sql, signer: client });
    const living = life && { storage: { ...services.storage, sql: life.sql }, sequencer: life.sequencer };
    const needs = {
      ...services,
      ...living,
      market,
      assets: services.custody.assets,
      config: { isDemo: false, chains },
    };
    return openNodeChain(needs, { chain, nodes: { urls: [url], firstBlock }, signer: client, reserve });
  };
  let running = await open();
  await sql`UPDATE coin_chains SET confirmations = 2, is_deposit_open = true, is_withdraw_open = true WHERE chain_id = ${chain.id}`;
  const mustSubmit = async <C extends Command>(command: C) => {
    const outcome: Outcome<C> | { readonly ok: false; readonly code: string } =
      await services.sequencer.submit(command);
    if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
    return outcome.value;
  };
  await mustSubmit({ kind: 'configureWithdrawals', level: 0, dayLimit: amount(units('1000000000')) });
  const operators = await makeOperators(sql, signer, server.clock.now());
  const read = async <Row>(rows: Promise<readonly Row[]>) => (await rows)[0];
  return {
    server,
    get running() {
      return running;
    },
    async restart(life) {
      running = await open(life);
    },
    async makeUser() {
      serial += 1;
      const row = await read(sql<{ id: string }[]>`
        INSERT INTO users (email, password_hash, invite_code, created_at)
        VALUES (${`client${serial}@bourse.test`}, 'none', ${`CLIENT${serial}`}, ${server.clock.now()}) RETURNING id`);
      const id = userId(Number(row?.id));
      await mustSubmit({ kind: 'openUser', userId: id, grants: [] });
      const make = () => running.makeDepositAddress(id);
      const address = await ensureDepositAddress(sql, { userId: id, chain }, { make, now: server.clock.now() });
      return { id, address };
    },
    async step() {
      const head = await running.follower.step();
      if (head) await running.worker.step(head);
    },
    async withdraw({ owner, currencyId, to, amount: gross, fee }) {
      const money = { currencyId, amount: amount(units(gross)), fee: amount(units(fee)) };
      const terms = { userId: owner, chainId: chain.id, address: to, ...money };
      const { id } = await mustSubmit({ kind: 'requestWithdrawal', ...terms });
      await mustSubmit({ kind: 'approveWithdrawal', id });
      return id;
    },
    async approve(id, feeLimit) {
      await approveWithdrawal(sql, { id, feeLimit, targetOf: running.targetOf, operators, now: server.clock.now() });
    },
    async statusOf(id) {
      return (await read(sql<{ status: string }[]>`SELECT status FROM withdrawals WHERE id = ${id}`))?.status ?? 'none';
    },
    async owned(owner, currencyId) {
      const row = await read(sql<{ available: string; locked: string }[]>`
        SELECT available, locked FROM accounts
        WHERE user_id = ${owner} AND currency_id = ${currencyId} AND wallet = 'change'`);
      const [available, locked] = [row?.available ?? '0', row?.locked ?? '0'].map((text) =>
        formatUnits(unitsFromNumeric(text)),
      );
      return locked === '0' ? `${available}` : `${available} + ${locked}`;
    },
    async surplus(currencyId) {
      const held = (await running.wallet.holdings()).get(currencyId) ?? ZERO;
      const booked = await read(sql<{ available: string }[]>`
        SELECT available FROM accounts WHERE house_purpose = ${chainPurpose(chain)} AND currency_id = ${currencyId}`);
      const sum: Amount = booked ? amount(unitsFromNumeric(booked.available)) : ZERO;
      return formatUnits(held + sum);
    },
    stop: () => server.stop(),
  };
}
