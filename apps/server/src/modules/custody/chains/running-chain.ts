// A chain that runs, with all that is done on it: simulated in a demo, served by real nodes on any other site, never
// both.
import { type Chain, type CurrencyId, type Instant, MINUTE_MS, type Price, type UserId } from '@bourse/domain';
import type { Logger } from 'pino';
import type { Config } from '../../../config.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import type { Clock } from '../../../system/clock.ts';
import type { ChainAdapter, HotWallet } from '../adapter.ts';
import type { SigningTarget } from '../signing/approvals.ts';
import type { Assets } from '../coins/assets.ts';
import type { Follower } from '../blocks/follower.ts';
import type { ChainMoves, FindPrice } from '../moves/chain-moves.ts';
import { Reconciler } from '../balances/reconciler.ts';
import { Sender } from '../sending/sender.ts';
import type { SimChain } from '../simulated/sim-chain.ts';
import type { TokenDoor } from '../signing/token-door.ts';
import { WithdrawalWorker } from '../withdrawals/withdrawal-worker.ts';

export type CustodyNeeds = {
  readonly config: Pick<Config, 'isDemo' | 'chains'>;
  readonly storage: { readonly sql: Sql };
  readonly sequencer: Pick<Sequencer, 'submit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  /** Index prices in USDT. */
  readonly market: {
    readonly index: (currencyId: CurrencyId) => { readonly price: Price; readonly at: Instant } | undefined;
  };
};

/** With what is known of its coins. */
export type ChainNeeds = CustodyNeeds & { readonly assets: Assets };

export type RunningChain = {
  readonly chain: Chain;
  readonly adapter: ChainAdapter;
  /** Each node by itself, by the name that operators know it by. */
  readonly nodes: ReadonlyMap<string, Pick<ChainAdapter, 'head'>>;
  readonly wallet: HotWallet;
  readonly follower: Follower;
  readonly reconciler: Reconciler;
  readonly sender: Sender;
  readonly worker: WithdrawalWorker;
  /** Undefined where nothing has keys. */
  readonly moves: ChainMoves | undefined;
  /** Throws SignerUnreachable where the signer has to know of it first. */
  readonly makeDepositAddress: (owner: UserId) => Promise<string>;
  /** Undefined where nodes serve it. */
  readonly sim: SimChain | undefined;
  /** The door that is asked about tokens that are not listed yet; undefined where there is none. */
  readonly tokens: TokenDoor | undefined;
  /** How the signer names its coins; undefined where nothing has to be signed. */
  readonly targetOf: ((currencyId: SigningTarget['feeCurrencyId']) => SigningTarget | undefined) | undefined;
};

type Parts = {
  readonly chain: Chain;
  readonly adapter: ChainAdapter;
  readonly wallet: HotWallet;
};

/** Whoever pays on it and compares it with the ledger. */
export function createDesks({ storage: { sql }, ...needs }: ChainNeeds, { chain, adapter, wallet }: Parts) {
  const shared = { ...needs, sql, chain, adapter, wallet };
  const [reconciler, sender] = [new Reconciler(shared), new Sender(shared)];
  return { reconciler, sender, worker: new WithdrawalWorker({ ...shared, sender, reconciler }) };
}

/** An older price says nothing of what a move is worth. */
const PRICE_AGE_MAX_MS = 10 * MINUTE_MS;

export function createFindPrice({ market, clock }: Pick<CustodyNeeds, 'market' | 'clock'>): FindPrice {
  return (currencyId) => {
    const known = market.index(currencyId);
    return known && clock.now() - known.at <= PRICE_AGE_MAX_MS ? known.price : undefined;
  };
}
