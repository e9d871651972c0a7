// Deposits and withdrawals on chain, behind one door: the chains that run, and what features may ask of them.
import {
  type Amount,
  type Chain,
  type ChainId,
  type CurrencyId,
  type Destination,
  SECOND_MS,
  splitTag,
  type UserId,
} from '@bourse/domain';
import type { BaseServices } from '../../platform/http/base-services.ts';
import {
  type AddressFault,
  type AddressLetters,
  checkAddress,
  encodeXAddress,
  explainAddress,
  MAIN_LETTERS,
  TEST_LETTERS,
} from './addresses/addresses.ts';
import { ensureDepositAddress, findOwners } from './addresses/known-addresses.ts';
import { readTransferCost, type TransferCost } from './balances/chain-costs.ts';
import type { Balances, Comparison, Shortfalls } from './balances/reconciler.ts';
import type { ChainState } from './blocks/follower.ts';
import { createSigningDoor, type OpenChains, openChains } from './chains/open-chains.ts';
import {
  askNodes,
  type ChainNeeds,
  type CustodyNeeds,
  type NodeState,
  type RunningChain,
  type TokenDoor,
} from './chains/running-chain.ts';
import { Assets } from './coins/assets.ts';
import { type CoinChainSettings, moveOnChains, readCoinChains } from './coins/coin-chains.ts';
import { seedCoinChains } from './coins/first-coin-chains.ts';
import { type MovesDoor, openMovesDoor } from './moves/chain-moves.ts';
import { findOwnAddresses } from './own/own-coins.ts';
import type { Signing } from './signing/approvals.ts';
import { SignerUnreachable } from './signing/signer-client.ts';
import { createFaucet, type Faucet } from './simulated/faucet.ts';
import type { SimChain } from './simulated/sim-chain.ts';
import { endowNewCoins, fundGenesis } from './simulated/sim-node.ts';

/** A coin on one of its chains, with its present state. */
export type CoinChain = CoinChainSettings & {
  /** We are not at the head of the chain: deposits and withdrawals wait. */
  readonly isBehind: boolean;
};

const BLOCK_EVERY_MS = 5 * SECOND_MS;
const STEP_EVERY_MS = 2 * SECOND_MS;

export async function createCustody(needs: CustodyNeeds): Promise<Custody> {
  const { sql } = needs.storage;
  await seedCoinChains(needs.storage, needs.config);
  await moveOnChains(needs);
  const chainNeeds = { ...needs, assets: await Assets.read(sql) };
  return new RunningCustody(chainNeeds, await openChains(chainNeeds));
}

/** Other modules see this of it. */
export type Custody = Pick<RunningCustody, keyof RunningCustody>;

class RunningCustody {
  /** Undefined where no chain is signed for: simulated ones need no signatures. */
  readonly signing: Signing | undefined;
  /** Outside wallets of a demo's users. It is undefined outside a demo. */
  readonly faucet: Faucet | undefined;
  /** Which coins move on which chains, and what they are there. */
  readonly assets: Assets;
  readonly #needs: ChainNeeds;
  readonly #running: ReadonlyMap<ChainId, RunningChain>;
  readonly #timers: NodeJS.Timeout[] = [];
  #stepping: Promise<void> = Promise.resolve();

  constructor(needs: ChainNeeds, { running, signer }: OpenChains) {
    this.#needs = needs;
    this.assets = needs.assets;
    this.#running = running;
    this.signing = signer && createSigningDoor(signer, running);
    this.faucet = needs.config.isDemo ? createFaucet({ ...needs, custody: this, chains: this.#sims }) : undefined;
  }

  get #sims(): readonly SimChain[] {
    return [...this.#running.values()].flatMap(({ sim }) => sim ?? []);
  }

  /** A coin's chains in the order in which they were added, closed ones included; of all coins where none is named. */
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

  /** Whether anything can be deposited or withdrawn on chain at all. */
  async isOpen(): Promise<boolean> {
    return (await this.coinChains()).some(({ isDepositOpen, isWithdrawOpen }) => isDepositOpen || isWithdrawOpen);
  }

  /** Says how far a chain is followed; undefined where the site does not run it. */
  chainState(chainId: ChainId): ChainState | undefined {
    return this.#running.get(chainId)?.follower.state;
  }

  /**
   * The address in its one written form; undefined for what is none of that chain, nobody could spend from, or is of our hot
   * or cold wallet: what went there would be nobody's.
   */
  async checkAddress(chain: Chain, text: string): Promise<string | undefined> {
    const written = checkAddress(chain.code, text, this.#letters);
    if (written === undefined || this.assets.isContract(chain.code, written)) return undefined;
    const { address } = splitTag(chain, written);
    const ours = (await findOwnAddresses(this.#needs.storage.sql, chain.id, [address])).get(address);
    return ours === undefined || ours.account === 'deposit' ? written : undefined;
  }

  /** Why that is no address of the chain, where it has the looks of something else that people copy. */
  explainAddress(chain: Chain, text: string): AddressFault | undefined {
    return explainAddress(chain.code, text, this.#letters);
  }

  /** A contract in its one written form; undefined for what is no address of that chain. */
  readContract(chain: Chain, text: string): string | undefined {
    return checkAddress(chain.code, text, this.#letters);
  }

  /** Makes the contract of a token on a simulated chain; undefined on real ones, where others make contracts. */
  makeContract(chain: Chain, currencyId: CurrencyId): string | undefined {
    return this.#running.get(chain.id)?.sim?.addressOf(`token/${currencyId}`);
  }

  /** Gives the door that is asked about new tokens of a chain; undefined where there is none. */
  tokens(chainId: ChainId): TokenDoor | undefined {
    return this.#running.get(chainId)?.tokens;
  }

  get #letters(): AddressLetters {
    const { isDemo, chains } = this.#needs.config;
    return isDemo || chains.network === 'test' ? TEST_LETTERS : MAIN_LETTERS;
  }

  /** For who shows one text alone: an address that needs its tag as an X-address, which carries it. */
  asOneText(chain: Chain, { address, tag }: Destination): string {
    return chain.hasTags && tag !== '' ? encodeXAddress(address, tag, this.#letters.xrp) : address;
  }

  /** Whether it is our one address where tags say whose a payment is; with a tag of nobody's what went there would be lost. */
  isShared(chain: Chain, address: string): boolean {
    const shared = this.#running.get(chain.id)?.sim?.sharedAddress;
    return shared !== undefined && splitTag(chain, address).address === shared;
  }

  /**
   * The user's address on a chain, made when it is first asked for; undefined where the site does not run it, or the signer would
   * have to know of a new one and does not answer.
   */
  async depositAddress(owner: UserId, chain: Chain): Promise<string | undefined> {
    const found = this.#running.get(chain.id);
    if (!found) return undefined;
    const make = () => found.makeDepositAddress(owner);
    const now = this.#needs.clock.now();
    try {
      return await ensureDepositAddress(this.#needs.storage.sql, { userId: owner, chain }, { make, now });
    } catch (error) {
      if (!(error instanceof SignerUnreachable)) throw error;
      this.#needs.log.warn({ err: error, chain: chain.code }, 'no new deposit address is shown without the signer');
      return undefined;
    }
  }

  /** Finds the user whose deposit address that is, in its written form. */
  async ownerOf(chain: Chain, address: string): Promise<UserId | undefined> {
    return (await findOwners(this.#needs.storage.sql, chain.id, [address])).get(address);
  }

  /** Says how much our addresses lack against the ledger, as of the last step: no more of these coins is signed. */
  shortfalls(chainId: ChainId): Shortfalls {
    return this.#running.get(chainId)?.reconciler.shortfalls ?? new Map();
  }

  /** Gives the last comparison of ledger and chain; undefined where there was none since the start. */
  lastComparison(chainId: ChainId): Comparison | undefined {
    return this.#running.get(chainId)?.reconciler.last;
  }

  /** Compares ledger and chain now; undefined where the site does not run it or we are not at its head. */
  async reconcile(chainId: ChainId): Promise<Balances | undefined> {
    const found = this.#running.get(chainId);
    if (!found) return undefined;
    return this.#inTurn(async () => {
      const head = await found.follower.step();
      return head && found.reconciler.step(head);
    });
  }

  /** Finds the cost of a final transfer between our own addresses whose keys are not here; undefined if none. */
  async transferCost(chainId: ChainId, txid: string): Promise<TransferCost | undefined> {
    const found = this.#running.get(chainId);
    if (!found) return undefined;
    const { chain, adapter, wallet } = found;
    const { sql } = this.#needs.storage;
    return readTransferCost({ sql, chain, adapter, feeCurrencyId: wallet.feeCurrencyId }, txid);
  }

  /** The nodes of a chain, asked now; none where the site does not run it. */
  nodeStates(chainId: ChainId): Promise<readonly NodeState[]> {
    return askNodes(this.#running.get(chainId)?.nodes ?? new Map());
  }

  /** Moves of our own coins on a chain, and fees that are raised; undefined where it has no keys. */
  moves(chainId: ChainId): MovesDoor | undefined {
    const found = this.#running.get(chainId);
    return found?.moves && openMovesDoor(found.moves, { follower: found.follower, inTurn: (act) => this.#inTurn(act) });
  }

  #inTurn<Answer>(act: () => Promise<Answer>): Promise<Answer> {
    const acting = this.#stepping.then(act);
    this.#stepping = acting.then(
      () => undefined,
      () => undefined,
    );
    return acting;
  }

  /** Gives the address of the hot wallet; undefined where the site does not run the chain. */
  hotAddress(chain: Chain): string | undefined {
    return this.#running.get(chain.id)?.wallet.address;
  }

  /** Gives what the hot wallet can pay now; undefined where there is none. */
  async hotBalance(chain: Chain, currencyId: CurrencyId): Promise<Amount | undefined> {
    return this.#running.get(chain.id)?.wallet.available(currencyId);
  }

  /** Demo mode: mines at once, on all chains where none is named, and does what follows of it. */
  async mine(count: number, chain?: Chain): Promise<void> {
    for (const sim of this.#sims) {
      if (chain === undefined || chain.id === sim.chain.id) await sim.mine(count);
    }
    await this.step();
  }

  /** Demo mode: books what the hot wallets were born with. Once, however often it is called. */
  fundGenesis(): Promise<void> {
    return fundGenesis(this.#funding);
  }

  get #funding() {
    const { sequencer, storage, assets } = this.#needs;
    return { sequencer, sql: storage.sql, assets, sims: this.#sims };
  }

  /**
   * Rows of coins on chains have been added or changed: the ledger and everybody here hears of it. New coins are signed for only
   * when the hot wallet of a demo has some of them.
   */
  async takeUpCoins(): Promise<void> {
    await moveOnChains(this.#needs);
    await this.assets.reread();
    if (this.#needs.config.isDemo) await this.#inTurn(() => endowNewCoins(this.#funding));
  }

  /** Takes what is new on every chain, and sends what is due: one after the other, so that no two look at a chain at once. */
  step(): Promise<void> {
    this.#stepping = this.#stepping.then(() => this.#stepAll());
    return this.#stepping;
  }

  /** Simulated chains share a coin and with it the limit of its day; those of nodes do not wait for each other. */
  async #stepAll(): Promise<void> {
    const all = [...this.#running.values()];
    if (this.#needs.config.isDemo) for (const one of all) await this.#stepOne(one);
    else await Promise.all(all.map((one) => this.#stepOne(one)));
  }

  async #stepOne({ chain, follower, worker, moves }: RunningChain): Promise<void> {
    try {
      const head = await follower.step();
      if (!head) return;
      await worker.step(head);
      await moves?.step(head);
    } catch (error) {
      this.#needs.log.error({ err: error, chain: chain.code }, 'a chain could not be followed; it is tried again');
    }
  }

  start(): void {
    if (this.#running.size === 0) return;
    const mine = async () => {
      for (const sim of this.#sims) await sim.mineIfDue();
    };
    const { log } = this.#needs;
    this.#timers.push(
      repeat(BLOCK_EVERY_MS, log, mine),
      repeat(STEP_EVERY_MS, log, () => this.step()),
    );
    void this.step();
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.#stepping;
  }
}

/** Never runs it twice at once, until the timer is cleared; it keeps no process alive. What fails is done again in its time. */
function repeat(everyMs: number, log: ChainNeeds['log'], run: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    run()
      .catch((error: unknown) => log.error({ err: error }, 'custody did not get on'))
      .finally(() => {
        isRunning = false;
      });
  }, everyMs);
  return timer.unref();
}

/** The files of custody are handed this. */
export type CustodyServices = BaseServices & {
  readonly custody: Custody;
};
