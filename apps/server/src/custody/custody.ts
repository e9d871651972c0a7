// Deposits and withdrawals on chain, behind one door: the chains that run, and what features may ask of them.
import {
  type Amount,
  assert,
  type Chain,
  CHAINS,
  type ChainId,
  type CurrencyId,
  type Destination,
  SECOND_MS,
  splitTag,
  type UserId,
  userId,
} from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { Sequencer } from '../sequencer/sequencer.ts';
import type { Sql } from '../storage/connection.ts';
import type { Clock } from '../system/clock.ts';
import { type AddressLetters, checkAddress, MAIN_LETTERS, TEST_LETTERS } from './addresses.ts';
import type { Signing } from './approvals.ts';
import { findCurrency, isContract } from './assets.ts';
import { type CoinChainSettings, readCoinChains, seedCoinChains } from './coin-chains.ts';
import type { ChainAdapter } from './adapter.ts';
import { ensureDepositAddress, findOwners } from './deposit-addresses.ts';
import { createFaucet, type Faucet } from './faucet.ts';
import { type ChainState, Follower } from './follower.ts';
import { type Balances, Reconciler, type Shortfalls } from './reconciler.ts';
import { Sender } from './sender.ts';
import { SimChain } from './sim-chain.ts';
import { SimNode, SimWallet } from './sim-node.ts';
import { WithdrawalWorker } from './withdrawal-worker.ts';
import { encodeXAddress } from './xrp-address.ts';

/** What a node says by itself, without the others. */
export type NodeState = {
  readonly name: string;
  /** Undefined where it does not answer. */
  readonly height: number | undefined;
  /** Why it does not. */
  readonly fault: string | undefined;
};

/** A coin on one of its chains, as it stands now. */
export type CoinChain = CoinChainSettings & {
  /** We do not stand at the head of the chain: deposits and withdrawals wait. */
  readonly isBehind: boolean;
};

export type Custody = {
  /** A coin's chains in their fixed order, closed ones included; of all coins where none is named. */
  coinChains(currencyId?: CurrencyId): Promise<readonly CoinChain[]>;
  /** Whether anything can be deposited or withdrawn on chain at all. */
  isOpen(): Promise<boolean>;
  /** Where we stand on a chain; undefined where the site runs none. */
  chainState(chainId: ChainId): ChainState | undefined;
  /**
   * The address in its one written form; undefined for what is none of that chain, nobody could spend from, or is our hot
   * wallet's: what went there would be nobody's.
   */
  checkAddress(chain: Chain, text: string): string | undefined;
  /** The user's address on a chain, made when it is first asked for; undefined where the site does not run it. */
  depositAddress(owner: UserId, chain: Chain): Promise<string | undefined>;
  /** For who shows one text alone: an address that needs its tag as an X-address, which carries it. */
  asOneText(chain: Chain, destination: Destination): string;
  /** Whether it is our one address where tags say whose a payment is; with a tag of nobody's what went there would be lost. */
  isShared(chain: Chain, address: string): boolean;
  /** Whose deposit address that is, in its written form. */
  ownerOf(chain: Chain, address: string): Promise<UserId | undefined>;
  /** What our addresses on a chain lack against the ledger, as of the last step: nothing more of it is signed. */
  shortfalls(chainId: ChainId): Shortfalls;
  /** Compares ledger and chain now; undefined where the site does not run it or we do not stand at its head. */
  reconcile(chainId: ChainId): Promise<Balances | undefined>;
  /** The nodes of a chain, asked now; none where the site does not run it. */
  nodeStates(chainId: ChainId): Promise<readonly NodeState[]>;
  /** What the hot wallet can pay now; undefined where there is none. */
  hotBalance(chain: Chain, currencyId: CurrencyId): Promise<Amount | undefined>;
  /** Undefined where no chain is signed for: simulated ones need no signatures. */
  readonly signing: Signing | undefined;
  /** What a demo's users own outside. Undefined outside a demo. */
  readonly faucet: Faucet | undefined;
  /** Demo mode: mines at once, on all chains where none is named, and does what follows of it. */
  mine(count: number, chain?: Chain): Promise<void>;
  /** Demo mode: books what the hot wallets were born with. Once, however often it is called. */
  fundGenesis(): Promise<void>;
  /** Takes what is new on every chain, and sends what is due. */
  step(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
};

type Needs = {
  readonly config: Pick<Config, 'isDemo'>;
  readonly storage: { readonly sql: Sql };
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
};

/** A chain that runs, with all that is done on it. */
export type RunningChain = {
  readonly chain: Chain;
  readonly sim: SimChain;
  readonly node: SimNode;
  /** By the name that operators know them by. */
  readonly nodes: ReadonlyMap<string, Pick<ChainAdapter, 'head'>>;
  readonly wallet: SimWallet;
  readonly follower: Follower;
  readonly reconciler: Reconciler;
  readonly sender: Sender;
  readonly worker: WithdrawalWorker;
};

const BLOCK_EVERY_MS = 5 * SECOND_MS;
const STEP_EVERY_MS = 2 * SECOND_MS;
/** Under which the house's own commands have their keys. */
const HOUSE = userId(0);

/** In a demo every chain is simulated; outside of one none runs yet, and all of them are closed. */
export async function createCustody(needs: Needs): Promise<Custody> {
  const { sql } = needs.storage;
  await seedCoinChains(sql);
  const running: RunningChain[] = [];
  if (needs.config.isDemo) for (const chain of CHAINS) running.push(await openChain(needs, chain));
  return new RunningCustody(needs, running);
}

export async function openChain({ storage: { sql }, ...needs }: Needs, chain: Chain): Promise<RunningChain> {
  const sim = await SimChain.open(sql, chain);
  const [node, wallet] = [new SimNode(sim), new SimWallet(sim)];
  const shared = { ...needs, sql, chain, adapter: node };
  const reconciler = new Reconciler({ ...shared, wallet });
  const sender = new Sender(shared);
  return {
    chain,
    sim,
    node,
    nodes: new Map([['SimChain', node]]),
    wallet,
    follower: new Follower({ ...shared, sharedAddress: sim.sharedAddress }),
    reconciler,
    sender,
    worker: new WithdrawalWorker({ ...shared, wallet, sender, reconciler }),
  };
}

class RunningCustody implements Custody {
  readonly signing: Signing | undefined = undefined;
  readonly faucet: Faucet | undefined;
  readonly #needs: Needs;
  readonly #running: ReadonlyMap<ChainId, RunningChain>;
  readonly #timers: NodeJS.Timeout[] = [];
  #stepping: Promise<void> = Promise.resolve();

  constructor(needs: Needs, running: readonly RunningChain[]) {
    this.#needs = needs;
    this.#running = new Map(running.map((it) => [it.chain.id, it]));
    this.faucet = needs.config.isDemo
      ? createFaucet({ ...needs, custody: this, chains: running.map(({ sim }) => sim) })
      : undefined;
  }

  async coinChains(coin?: CurrencyId): Promise<readonly CoinChain[]> {
    const all = await readCoinChains(this.#needs.storage.sql);
    return all
      .filter(({ currencyId }) => coin === undefined || currencyId === coin)
      .map((settings) => {
        const state = this.chainState(settings.chain.id);
        const isRun = state !== undefined;
        return {
          ...settings,
          isDepositOpen: settings.isDepositOpen && isRun,
          isWithdrawOpen: settings.isWithdrawOpen && isRun,
          isBehind: state?.isBehind ?? true,
        };
      });
  }

  async isOpen(): Promise<boolean> {
    return (await this.coinChains()).some(({ isDepositOpen, isWithdrawOpen }) => isDepositOpen || isWithdrawOpen);
  }

  chainState(chainId: ChainId): ChainState | undefined {
    return this.#running.get(chainId)?.follower.state;
  }

  checkAddress(chain: Chain, text: string): string | undefined {
    const address = checkAddress(chain.code, text, this.#letters);
    if (address === undefined || isContract(chain.code, address)) return undefined;
    return this.#running.get(chain.id)?.wallet.address === splitTag(chain, address).address ? undefined : address;
  }

  get #letters(): AddressLetters {
    return this.#needs.config.isDemo ? TEST_LETTERS : MAIN_LETTERS;
  }

  asOneText(chain: Chain, { address, tag }: Destination): string {
    return chain.hasTags && tag !== '' ? encodeXAddress(address, tag, this.#letters.xrp) : address;
  }

  isShared(chain: Chain, address: string): boolean {
    const shared = this.#running.get(chain.id)?.sim.sharedAddress;
    return shared !== undefined && splitTag(chain, address).address === shared;
  }

  async depositAddress(owner: UserId, chain: Chain): Promise<string | undefined> {
    const found = this.#running.get(chain.id);
    if (!found) return undefined;
    const make = () => found.sim.depositAddressOf(owner);
    const now = this.#needs.clock.now();
    return ensureDepositAddress(this.#needs.storage.sql, { userId: owner, chain }, { make, now });
  }

  async ownerOf(chain: Chain, address: string): Promise<UserId | undefined> {
    return (await findOwners(this.#needs.storage.sql, chain.id, [address])).get(address);
  }

  shortfalls(chainId: ChainId): Shortfalls {
    return this.#running.get(chainId)?.reconciler.shortfalls ?? new Map();
  }

  async reconcile(chainId: ChainId): Promise<Balances | undefined> {
    const found = this.#running.get(chainId);
    if (!found) return undefined;
    const comparing = this.#stepping.then(async () => {
      const head = await found.follower.step();
      return head && found.reconciler.step(head);
    });
    this.#stepping = comparing.then(
      () => undefined,
      () => undefined,
    );
    return comparing;
  }

  nodeStates(chainId: ChainId): Promise<readonly NodeState[]> {
    const nodes = [...(this.#running.get(chainId)?.nodes ?? [])];
    return Promise.all(
      nodes.map(async ([name, node]): Promise<NodeState> => {
        try {
          return { name, height: (await node.head()).height, fault: undefined };
        } catch (error) {
          return { name, height: undefined, fault: String(error) };
        }
      }),
    );
  }

  async hotBalance(chain: Chain, currencyId: CurrencyId): Promise<Amount | undefined> {
    return this.#running.get(chain.id)?.wallet.available(currencyId);
  }

  async mine(count: number, chain?: Chain): Promise<void> {
    for (const { sim } of this.#running.values()) {
      if (chain === undefined || chain.id === sim.chain.id) await sim.mine(count);
    }
    await this.step();
  }

  async fundGenesis(): Promise<void> {
    for (const { chain, sim } of this.#running.values()) {
      for (const { asset, amount } of sim.genesis) {
        const currencyId = findCurrency(chain.code, asset);
        if (currencyId === undefined) continue;
        await this.#submitOnce(
          { kind: 'fundChain', chainId: chain.id, currencyId, amount },
          `genesis:${chain.code}:${asset}`,
        );
      }
    }
  }

  async #submitOnce(command: Command, key: string): Promise<void> {
    const idempotency = { userId: HOUSE, route: 'custody/genesis', key, bodyHash: command.kind };
    const outcome = await this.#needs.sequencer.submit(command, { idempotency });
    assert(outcome.ok, `${command.kind} of the genesis was refused: ${outcome.ok ? '' : outcome.code}`);
  }

  /** One after the other, so that no two look at a chain at once. */
  step(): Promise<void> {
    this.#stepping = this.#stepping.then(() => this.#stepAll());
    return this.#stepping;
  }

  async #stepAll(): Promise<void> {
    for (const { chain, follower, worker } of this.#running.values()) {
      try {
        const head = await follower.step();
        if (head) await worker.step(head);
      } catch (error) {
        this.#needs.log.error({ err: error, chain: chain.code }, 'a chain could not be followed; it is tried again');
      }
    }
  }

  start(): void {
    if (this.#running.size === 0) return;
    const mine = async () => {
      for (const { sim } of this.#running.values()) await sim.mineIfDue();
    };
    const every = (ms: number, run: () => Promise<void>) => {
      const timer = setInterval(() => {
        run().catch((error: unknown) => this.#needs.log.error({ err: error }, 'custody did not get on'));
      }, ms);
      timer.unref();
      this.#timers.push(timer);
    };
    every(BLOCK_EVERY_MS, mine);
    every(STEP_EVERY_MS, () => this.step());
    void this.step();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#stepping;
  }
}
