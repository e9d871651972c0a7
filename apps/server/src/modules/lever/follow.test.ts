// The board beside a running engine: what it has gathered from published batches is what it would load.
import { amount, BTC, ETH, POSITION_SIDES, positionId, price, SECOND_MS, units, USDT, userId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tickOf } from '../../core/market/testing.ts';
import { type Bench, mustAccept, openBench } from '../../core/sequencer/testing.ts';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { seedCatalogue } from '../coins/catalogue.ts';
import { createLeverBoard, LeverBoard, type LeverData } from './board.ts';
import { LEVER_ENTRIES, seedLever } from './catalogue.ts';

const USERS = [userId(1), userId(2), userId(3)];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let bench: Bench;
let board: LeverData;

beforeAll(async () => {
  database = await createTestDatabase();
  bench = await openBench(database.connection);
  board = createLeverBoard(await bench.storage.loadSnapshot(), bench.sequencer);
  await seedCatalogue({ ...bench, config: { isDemo: true } });
  await seedLever({ ...bench, config: { isDemo: true } });
  const grants = [{ wallet: 'lever', currencyId: USDT, amount: amount(units('1200')) } as const];
  for (const id of USERS) await play({ kind: 'openUser', userId: id, grants });
});
afterAll(async () => {
  await bench.sequencer.drain();
  await bench.storage.close();
  await database.drop();
});

const play = <C extends Command>(command: C) => mustAccept(bench.sequencer, command);

/** The tick of the next second. */
async function tick(bitcoin: string, ether: string): Promise<void> {
  bench.clock.advance(SECOND_MS);
  const prices = [[BTC, bitcoin] as const, [ETH, ether] as const];
  await play(tickOf(bench.clock.now(), prices));
}

/** All that a board says. */
function readAll(of: LeverData) {
  const positions = USERS.flatMap((id) => of.positionsOf(id));
  return {
    positions,
    marks: positions.map((position) => of.mark(position)),
    accounts: USERS.flatMap((id) => of.accountsOf(id)),
    pairs: USERS.flatMap((id) => LEVER_ENTRIES.map(({ marketId }) => of.pair(id, marketId))),
    interest: LEVER_ENTRIES.flatMap(({ marketId }) => POSITION_SIDES.map((side) => of.openInterest(marketId, side))),
    markets: of.markets(),
    rules: of.rules(),
  };
}

async function expectAsLoaded(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  const loaded = new LeverBoard();
  loaded.apply(await bench.storage.loadSnapshot());
  await expect.poll(() => readAll(board).markets.length).toBe(LEVER_ENTRIES.length);
  const [followed, fresh] = [readAll(board), readAll(loaded)];
  fresh.markets = fresh.markets.toSorted((a, b) => a.settings.marketId - b.settings.marketId);
  followed.markets = followed.markets.toSorted((a, b) => a.settings.marketId - b.settings.marketId);
  expect(followed).toEqual(fresh);
}

test('a board that has followed positions from order to end is like one that is loaded', async () => {
  await tick('60000', '3000');
  const [btcUsdt, ethUsdt] = LEVER_ENTRIES;
  if (btcUsdt === undefined || ethUsdt === undefined) throw new Error('there are contracts of BTC and ETH');
  for (const id of USERS) {
    for (const { marketId } of [btcUsdt, ethUsdt]) {
      for (const side of POSITION_SIDES) {
        const terms = { userId: id, marketId, side, hands: 2 + id, multiple: 20 };
        await play({ kind: 'openPosition', ...terms, order: { type: 'market' } });
      }
    }
    const targetPrice = price(units('50000'));
    const terms = { userId: id, marketId: btcUsdt.marketId, side: 'long', hands: 1, multiple: 5 } as const;
    await play({ kind: 'openPosition', ...terms, order: { type: 'limit', targetPrice } });
  }
  await expectAsLoaded();
  await tick('60100', '2990');
  await tick('60200', '2980');
  await expectAsLoaded();
  expect(board.openInterest(btcUsdt.marketId, 'long')).toBe(units('0.12'));
  await play({ kind: 'closePositions', userId: userId(1), side: 'short' });
  await play({
    kind: 'closePosition',
    userId: userId(2),
    positionId: board.positionsOf(userId(2))[1]?.id ?? positionId(0),
    hands: 1,
  });
  await tick('60300', '2970');
  await expectAsLoaded();
  // A fall that the one-sided account of the first user does not survive.
  await tick('30000', '1000');
  await expect.poll(() => board.positionsOf(userId(1)).filter(({ state }) => state === 'open').length).toBe(0);
  await tick('30000', '1000');
  await expectAsLoaded();
});

test('the deleveraging queue is the order in which the engine closes, from its end', async () => {
  const [btcUsdt] = LEVER_ENTRIES;
  if (btcUsdt === undefined) throw new Error('there are contracts of BTC');
  const { marketId } = btcUsdt;
  for (const id of USERS) await play({ kind: 'closePositions', userId: id });
  const traders = [userId(4), userId(5), userId(6)];
  const grants = [{ wallet: 'lever', currencyId: USDT, amount: amount(units('50000')) } as const];
  for (const id of traders) await play({ kind: 'openUser', userId: id, grants });
  for (const [round, at] of ['50000', '50000', '50010', '49000'].entries()) {
    for (const [n, id] of traders.entries()) {
      const size = { hands: 1 + 7 * n, multiple: round === n ? 20 : 10 };
      await play({ kind: 'openPosition', userId: id, marketId, side: 'long', ...size, order: { type: 'market' } });
    }
    await tick(at, '1000');
  }
  await tick('51000', '1000');
  const findQueue = () => board.deleveragingQueue(marketId, 'long').map(({ id }) => id);
  await expect.poll(findQueue).toHaveLength(12);
  const queue = findQueue();
  const places = traders.flatMap((id) => board.positionsOf(id)).map((one) => board.mark(one)?.deleveraging);
  expect(places.map((one) => one?.place).toSorted((a = 0, b = 0) => a - b)).toEqual(queue.map((_, at) => at + 1));
  for (const id of traders) await play({ kind: 'closePositions', userId: id });
  const closed: number[] = [];
  const endListening = bench.sequencer.subscribe(({ events }) => {
    for (const event of events) {
      if (event.kind === 'positionChanged' && event.position.state === 'closed') closed.push(event.position.id);
    }
  });
  await tick('51000', '1000');
  await expect.poll(() => closed).toHaveLength(queue.length);
  endListening();
  expect(closed.toReversed()).toEqual(queue);
});
