// A site on a real Litecoin of tests: its database, the node and the signer, with a relay before each of the two, and clients
// who were credited and want to withdraw. All of it is made before its server starts for the first time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount, type Chain, CHAINS, LTC, units, type UserId, userId, type WithdrawalId } from '@bourse/domain';
import type { Command, Outcome } from '@bourse/engine';
import { z } from 'zod';
import type { SigningTarget } from '../../../apps/server/src/modules/custody/signing/approvals.ts';
import type { NodeChainCode, NodesConfig } from '../../../apps/server/src/config.ts';
import { createCustody, type Custody } from '../../../apps/server/src/modules/custody/custody.ts';
import {
  coinOf,
  type LitecoinNode,
  makeAddress,
  scriptOfAddress,
  spend,
  startLitecoin,
} from '../../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { type Parts, withSequencer } from '../../../tools/bench/offline-exchange.ts';
import { makeOperators, type Operator } from '../../custody/testing-approvals.ts';
import { startSigner, type TestSigner } from '../../custody/testing-signer.ts';
import { findFreePort } from '../../../apps/server/src/testing-ports.ts';
import { stopLeftover } from '../postmaster.ts';
import { type Relay, startRelay } from './relay.ts';

export type Client = {
  readonly id: UserId;
  /** The client deposits to this address. */
  readonly address: string;
  /** Approved in the back office; the signer still wants its own. */
  readonly withdrawal: WithdrawalId;
  /** Nobody else is paid there. */
  readonly to: string;
};

export type Site = {
  readonly dataDir: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly node: LitecoinNode;
  readonly signer: TestSigner;
  readonly relays: { readonly node: Relay; readonly signer: Relay };
  readonly clients: readonly Client[];
  readonly operators: readonly Operator[];
  readonly target: SigningTarget;
  /** What the node has in blocks stays when it is killed. */
  readonly keepBlocks: () => Promise<unknown>;
  /** Into the node, unless it has it: a payment to that address, which stays the same. */
  readonly payOnce: (address: string, quantity: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const AMOUNTS = {
  credited: '2',
  withdrawn: '1',
  fee: '0.001',
  received: '0.999',
  deposited: '0.7',
  left: '1.7',
};
const HOT_COINS = ['2', '2', '2'];
/** What the hot wallet has is enough, and nothing is worth a sweep: no coin of ours is moved. */
const HOT_FLOOR = '3';
const SWEEP_MIN = '1000';
const FIRST_BLOCK = 120;
const CONFIRMATIONS = 2;
const nothing = { hour: '0', day: '0' };
export const LIMITS = {
  feeMax: '0.01',
  fees: { hour: '0.1', day: '0.2' },
  gas: nothing,
  coin: { autoMax: '0.5', withdrawal: { hour: '20', day: '40' }, refill: nothing },
};

export const LITECOIN = findLitecoin();

function findLitecoin(): Chain {
  const found = CHAINS.find(({ code }) => code === 'ltc');
  if (!found) throw new Error('there is no Litecoin');
  return found;
}

type Paying = Site['payOnce'];
type Found = Pick<Site, 'clients' | 'operators' | 'target'>;

export async function openSite(clients: number): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-chains-'));
  const opened: { stop: () => Promise<void> }[] = [];
  const opening = async <T extends { stop: () => Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const it = await starting;
    opened.unshift(it);
    return it;
  };
  const stop = async (): Promise<void> => {
    for (const it of opened) await it.stop();
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const node = await opening(startLitecoin());
    const signer = await opening(startSigner('litecoin-regtest', LIMITS));
    const url = new URL(node.url);
    const place = { host: url.hostname, port: url.port };
    const [port, socket] = [await findFreePort(), `${signer.socket}.relay`];
    const relays = {
      node: await opening(startRelay({ port }, place)),
      signer: await opening(startRelay({ path: socket }, { socketPath: signer.socket })),
    };
    await node.mine(FIRST_BLOCK);
    const payOnce = createPaying(node);
    url.port = `${port}`;
    const nodes = { urls: [url.href], firstBlock: FIRST_BLOCK };
    const found = await withSequencer(dataDir, async (parts) => {
      const door = { socket, keyFile: signer.keyFile };
      const chains = {
        network: 'test',
        nodes: new Map<NodeChainCode, NodesConfig>([['ltc', nodes]]),
        signer: door,
      } as const;
      const log = { warn: () => {}, error: () => {} };
      const market = { index: () => undefined };
      const custody = await createCustody({ ...parts, log, market, config: { isDemo: false, chains } });
      return fill(parts, { custody, node, signer, payOnce, clients });
    });
    const settings = {
      DEMO: '0',
      CHAIN_NETWORK: 'test',
      NODES_LTC: url.href,
      FIRST_BLOCK_LTC: `${FIRST_BLOCK}`,
      SIGNER_SOCKET: socket,
      SIGNER_KEY_FILE: signer.keyFile,
      // Nobody is asked for prices.
      INDEX_SOURCES: 'none',
      CNY_RATE_URL: 'off',
      LOG_LEVEL: 'error',
    };
    const keepBlocks = () => node.rpc.call('gettxoutsetinfo', [], z.unknown());
    await keepBlocks();
    return { dataDir, settings, node, signer, relays, keepBlocks, payOnce, stop, ...found };
  } catch (error) {
    await stop();
    throw error;
  }
}

function createPaying(node: LitecoinNode): Paying {
  const made = new Map<string, string>();
  return async (address, quantity) => {
    const name = `${address} ${quantity}`;
    const known = made.get(name);
    const output = { script: scriptOfAddress(address), amount: units(quantity) };
    const raw = known ?? spend(await coinOf(node, made.size + 1), [output]).raw;
    made.set(name, raw);
    const sending = node.rpc.call('sendrawtransaction', [raw], z.string());
    // A second time it may be refused: it waits, or a block has it.
    await (known === undefined ? sending : sending.catch(() => {}));
  };
}

type Filling = Pick<Site, 'node' | 'signer' | 'payOnce'> & { readonly custody: Custody; readonly clients: number };

async function fill(
  { sequencer, storage: { sql }, clock }: Parts,
  { custody, node, signer, payOnce, clients: count }: Filling,
): Promise<Found> {
  const submit = async <C extends Command>(command: C) => {
    const outcome: Outcome<C> | { readonly ok: false; readonly code: string } = await sequencer.submit(command);
    if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code}`);
    return outcome.value;
  };
  const chainId = LITECOIN.id;
  await sql`UPDATE coin_chains SET confirmations = ${CONFIRMATIONS}, is_deposit_open = true, is_withdraw_open = true,
    hot_floor = ${HOT_FLOOR}, sweep_min = ${SWEEP_MIN} WHERE chain_id = ${chainId}`;
  await custody.takeUpCoins();
  await submit({ kind: 'configureWithdrawals', level: 0, dayLimit: amount(units('1000000')) });
  const users = [];
  for (let nth = 0; nth < count; nth += 1) {
    const [row] = await sql<{ id: string }[]>`
      INSERT INTO users (email, password_hash, invite_code, created_at)
      VALUES (${`client${nth}@bourse.test`}, 'none', ${`CLIENT${nth}`}, ${clock.now()}) RETURNING id`;
    const id = userId(Number(row?.id));
    await submit({ kind: 'openUser', userId: id, grants: [] });
    const address = (await custody.depositAddress(id, LITECOIN)) ?? '';
    await payOnce(address, AMOUNTS.credited);
    users.push({ id, address });
  }
  const [hot] = await sql<{ address: string }[]>`
    SELECT address FROM own_addresses WHERE chain_id = ${chainId} AND account = 'hot' AND branch = 0`;
  for (const [at, quantity] of HOT_COINS.entries()) {
    await payOnce(hot?.address ?? '', `${quantity}.${at}`);
    await submit({ kind: 'fundChain', chainId, currencyId: LTC, amount: amount(units(`${quantity}.${at}`)) });
  }
  await node.mine(CONFIRMATIONS);
  await custody.step();
  const clients = [];
  for (const [at, user] of users.entries()) {
    const { address: to } = makeAddress(`receiver/${at}`);
    const money = { currencyId: LTC, amount: amount(units(AMOUNTS.withdrawn)), fee: amount(units(AMOUNTS.fee)) };
    const { id } = await submit({ kind: 'requestWithdrawal', userId: user.id, chainId, address: to, ...money });
    await submit({ kind: 'approveWithdrawal', id });
    clients.push({ ...user, withdrawal: id, to });
  }
  const target = custody.signing?.target(chainId, LTC);
  if (!target) throw new Error('the chain is not signed for');
  return { clients, operators: await makeOperators(sql, signer, clock.now()), target };
}
