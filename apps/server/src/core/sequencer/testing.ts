// What the tests of this folder start from: storage on a database of their own, and a small exchange on it.
import {
  amount,
  type CurrencyId,
  currencyId,
  type MarketId,
  marketId,
  ppm,
  price,
  type UserId,
  units,
} from '@bourse/domain';
import { type Command, Engine, type Outcome } from '@bourse/engine';
import type { ConnectionOptions } from '../storage/connection.ts';
import { openConnected } from '../../database.ts';
import type { Storage } from '../storage/open.ts';
import type { TestDatabase } from '../storage/testing-cluster.ts';
import { createTestDatabase } from '../storage/testing.ts';
import type { Clock } from '../../system/clock.ts';
import { createStillClock } from '../../system/testing.ts';
import { LocalSequencer, type LocalSequencerOptions } from './local-sequencer.ts';
import type { SubmitRefusal } from './sequencer.ts';

export const COIN: CurrencyId = currencyId(1);
export const MONEY: CurrencyId = currencyId(3);
export const MARKET: MarketId = marketId(1);

export type Bench = {
  readonly storage: Storage;
  readonly sequencer: LocalSequencer;
  readonly engine: Engine;
  readonly clock: Clock;
  /** The errors on which the process would have stopped, in order. */
  readonly fatals: readonly unknown[];
  /** Resolves with the first of them. */
  readonly fatal: Promise<unknown>;
};

/** Opens storage, loads the engine and starts a sequencer, as the server does. The caller closes the storage. */
export async function openBench(
  connection: ConnectionOptions,
  options: Partial<Omit<LocalSequencerOptions, 'engine'>> = {},
): Promise<Bench> {
  const fatals: unknown[] = [];
  const { promise: fatal, resolve } = Promise.withResolvers<unknown>();
  const onFatal = (error: unknown): void => {
    fatals.push(error);
    resolve(error);
  };
  const storage = await openConnected(connection, { log: () => {}, onWriterLost: onFatal });
  const snapshot = await storage.loadSnapshot();
  const engine = Engine.load(snapshot);
  const clock = options.clock ?? createStillClock();
  const { writer, storedOutcomes } = storage;
  const sequencer = new LocalSequencer({ writer, storedOutcomes, onFatal, clock, ...options, engine });
  return { storage, sequencer, engine, clock, fatals, fatal };
}

type Submits = Pick<LocalSequencer, 'submit'>;

export async function mustAccept<C extends Command>(
  sequencer: Submits,
  command: C,
): Promise<Extract<Outcome<C>, { ok: true }>['value']> {
  const outcome: Outcome<C> | SubmitRefusal = await sequencer.submit(command);
  if (!outcome.ok) throw new Error(`${command.kind} was refused: ${outcome.code} ${JSON.stringify(outcome.params)}`);
  return outcome.value;
}

export type Exchange = Bench & {
  readonly database: TestDatabase;
  /** Finishes what was accepted, and drops the database. */
  readonly close: () => Promise<void>;
};

/** A bench on a database of its own, with one market and `userIds`. */
export async function openExchange(userIds: readonly UserId[]): Promise<Exchange> {
  const database = await createTestDatabase();
  const bench = await openBench(database.connection);
  await prepareExchange(bench.sequencer, userIds);
  const close = async (): Promise<void> => {
    await bench.sequencer.drain();
    await bench.storage.close();
    await database.drop();
  };
  return { ...bench, database, close };
}

/** One market and `userIds`, each with 1,000,000 of coin and money. */
export async function prepareExchange(sequencer: Submits, userIds: readonly UserId[]): Promise<void> {
  for (const id of [COIN, MONEY]) await mustAccept(sequencer, { kind: 'configureCurrency', currencyId: id });
  await mustAccept(sequencer, {
    kind: 'configureMarket',
    settings: {
      marketId: MARKET,
      baseId: COIN,
      quoteId: MONEY,
      state: 'open',
      tick: price(units('0.01')),
      step: amount(units('0.0001')),
      minNotional: amount(units('1')),
      maxQuantity: amount(units('1000000')),
      makerFee: ppm(1_000n),
      takerFee: ppm(1_000n),
      triggerBand: ppm(50_000n),
    },
  });
  const grants = [COIN, MONEY].map((id) => ({
    wallet: 'change' as const,
    currencyId: id,
    amount: amount(units('1000000')),
  }));
  await Promise.all(userIds.map((userId) => mustAccept(sequencer, { kind: 'openUser', userId, grants })));
}

export type OrderOptions = {
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly quantity: string;
  readonly clientOrderId?: string;
};

/** A good-till-cancelled limit order. */
export function limitOrder(userId: UserId, options: OrderOptions) {
  return {
    kind: 'placeOrder',
    type: 'limit',
    timeInForce: 'gtc',
    userId,
    marketId: MARKET,
    side: options.side,
    price: price(units(options.price)),
    quantity: amount(units(options.quantity)),
    ...(options.clientOrderId === undefined ? {} : { clientOrderId: options.clientOrderId }),
  } as const;
}
