// A server's market data on a database, with a clock that stands still unless it is moved.
import { setImmediate } from 'node:timers/promises';
import { amount, BTC, DAY_MS, ETH, instant, type MarketId, marketId, price, units, USDT, userId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { seedCatalogue } from '../../modules/coins/catalogue.ts';
import { createClock } from '../../system/clock.ts';
import { mustAccept, openBench } from '../sequencer/testing.ts';
import type { ConnectionOptions } from '../storage/connection.ts';
import { createMarketData } from './market.ts';
import type { SimulatedPrices } from './sources/simulated.ts';
import { tickOf } from './testing.ts';

export const BTC_USDT = marketId(1);
export const ANN = userId(1);
export const BOB = userId(2);
/** 12:30:15 on 2026-11-21 in Asia/Shanghai. */
export const NOON = Date.parse('2026-11-21T12:30:15+08:00');

const log = { info: () => {}, warn: () => {} };

export async function openMarket(
  connection: ConnectionOptions,
  simulation: SimulatedPrices | undefined,
  startMs = NOON,
) {
  let nowMs = startMs;
  const clock = createClock(() => nowMs);
  const { storage, sequencer } = await openBench(connection, { clock });
  await seedCatalogue({ storage, sequencer, config: { isDemo: true } });
  const market = await createMarketData({ config: { isDemo: true }, storage, sequencer, simulation, clock, log });
  /** Resolves once the command is committed and published. */
  const submit = async (command: Command): Promise<void> => {
    await mustAccept(sequencer, command);
    // A batch is published in the turn of the event loop after its answers.
    await setImmediate();
  };
  for (const user of [ANN, BOB]) {
    const grants = [BTC, USDT].map((currencyId) => ({
      wallet: 'change' as const,
      currencyId,
      amount: amount(units('10000000')),
    }));
    await submit({ kind: 'openUser', userId: user, grants });
  }
  const limit = (
    side: 'buy' | 'sell',
    user: typeof ANN,
    [at, quantity, id = BTC_USDT]: readonly [string, string, MarketId?],
  ) =>
    submit({
      kind: 'placeOrder',
      type: 'limit',
      timeInForce: 'gtc',
      userId: user,
      marketId: id,
      side,
      price: price(units(at)),
      quantity: amount(units(quantity)),
    });
  return {
    storage,
    submit,
    market,
    moveTo: (ms: number) => {
      nowMs = ms;
    },
    limit,
    /** Ann sells to Bob. */
    trade: async (at: string, quantity: string, id: MarketId = BTC_USDT) => {
      await limit('sell', ANN, [at, quantity, id]);
      await limit('buy', BOB, [at, quantity, id]);
    },
    tick: (bitcoin: string, ether: string) =>
      submit(
        tickOf(clock.now(), [
          [BTC, bitcoin],
          [ETH, ether],
        ]),
      ),
    /** Leaves it like SIGKILL: nothing is written on the way out. */
    abandon: () => storage.close(),
    close: async () => {
      await sequencer.drain();
      await market.stop();
      await storage.close();
    },
  };
}

export type Opened = Awaited<ReturnType<typeof openMarket>>;
export const everything = { from: instant(0), to: instant(NOON + 400 * DAY_MS) };
