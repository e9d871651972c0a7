// How fast is the engine's spot path? Holds, matching, fees, postings and collected changes, against the matching alone
// of nodejs-order-book, on one stream of orders, in turns.
//   npm run bench:engine [-- --seed N] [-- --rounds N]
import { parseArgs } from 'node:util';
import {
  amount,
  BTC,
  currencyId,
  instant,
  marketId,
  orderId,
  ppm,
  price,
  seq,
  units,
  USDT,
  userId,
  type Amount,
  type Price,
} from '@bourse/domain';
import { ChangeSet, checkInvariants, Engine, type Command, type Event } from '@bourse/engine';
import { OrderBook } from 'nodejs-order-book';
import { generateStream, OPERATIONS, toSide, USERS_A_SIDE, type Operation } from './engine-stream.ts';

const RATIO_MIN = 2;
/** Commands per batch: what the sequencer seals into one transaction under load. */
const BATCH = 500;
const MARKET = marketId(1);
const TICK = price(units('1'));
const STEP = amount(units('0.0001'));

type Run = { readonly ms: number; readonly tradedSteps: bigint; readonly book: string };

function main(): void {
  const { values } = parseArgs({
    options: { seed: { type: 'string', default: '20260101' }, rounds: { type: 'string', default: '7' } },
  });
  const seed = Number(values.seed);
  const stream = generateStream(seed);
  const commands = toCommands(stream);
  const calls = toCalls(stream);
  const engineRuns: Run[] = [];
  const peerRuns: Run[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    engineRuns.push(runEngine(commands));
    peerRuns.push(runPeer(calls));
  }
  report({ seed, stream, engineRuns, peerRuns });
}

function toCommands(stream: readonly Operation[]): Command[] {
  return stream.map((operation): Command => {
    const owner = userId(operation.userId);
    if (operation.kind === 'cancel') return { kind: 'cancelOrder', userId: owner, orderId: orderId(operation.id) };
    const { side } = operation;
    const quantity = toQuantity(operation.steps);
    const common = { kind: 'placeOrder', userId: owner, marketId: MARKET, side, quantity } as const;
    if (operation.kind === 'market') return { ...common, type: 'market' };
    return { ...common, type: 'limit', price: toPrice(operation.ticks), timeInForce: 'gtc' };
  });
}

const toPrice = (ticks: number): Price => price(BigInt(ticks) * TICK);
const toQuantity = (steps: number): Amount => amount(BigInt(steps) * STEP);

function runEngine(commands: readonly Command[]): Run {
  const engine = createEngine();
  const traded = { steps: 0n };
  globalThis.gc?.();
  const start = performance.now();
  let place = engine.seq + 0;
  let changes = new ChangeSet();
  let events: Event[] = [];
  for (const command of commands) {
    place += 1;
    const outcome = engine.apply({ seq: seq(place), at: instant(place), command }, changes, events);
    if (!outcome.ok) throw new Error(`operation ${place} was refused: ${outcome.code}`);
    if (place % BATCH === 0) {
      traded.steps += drain(changes);
      changes = new ChangeSet();
      events = [];
    }
  }
  traded.steps += drain(changes);
  const ms = performance.now() - start;
  checkInvariants(engine);
  return { ms, tradedSteps: traded.steps, book: drawEngineBook(engine) };
}

/** Walks over a batch as the sequencer does when it seals one, and sums what was traded. */
function drain(changes: ChangeSet): bigint {
  let checksum = 0n;
  for (const account of changes.accounts) checksum ^= account.available;
  for (const order of changes.orders) checksum ^= order.filled;
  for (const posting of changes.postings) checksum ^= BigInt(posting.legs.length);
  if (checksum === -1n) throw new Error('no sum of this batch is negative');
  return changes.fills.reduce((sum, fill) => sum + fill.quantity, 0n);
}

function createEngine(): Engine {
  const engine = Engine.empty();
  const grant = amount(units('1000000000'));
  const setup: Command[] = [
    { kind: 'configureCurrency', currencyId: BTC },
    { kind: 'configureCurrency', currencyId: USDT },
    {
      kind: 'configureMarket',
      settings: {
        marketId: MARKET,
        baseId: BTC,
        quoteId: USDT,
        state: 'open',
        tick: TICK,
        step: STEP,
        minNotional: amount(units('1')),
        maxQuantity: amount(units('1000')),
        makerFee: ppm(1_000n),
        takerFee: ppm(1_000n),
      },
    },
  ];
  for (let user = 1; user <= 2 * USERS_A_SIDE; user += 1) {
    const grants = [BTC, USDT].map((id) => ({ wallet: 'change', currencyId: currencyId(id), amount: grant }) as const);
    setup.push({ kind: 'openUser', userId: userId(user), grants });
  }
  setup.forEach((command, index) => {
    const outcome = engine.apply({ seq: seq(index + 1), at: instant(0), command }, new ChangeSet(), []);
    if (!outcome.ok) throw new Error(`the bench's own set-up was refused: ${outcome.code}`);
  });
  return engine;
}

type Call = (book: OrderBook) => number;

/** One call per operation, its arguments made beforehand; each answers the steps it traded. */
function toCalls(stream: readonly Operation[]): Call[] {
  return stream.map((operation): Call => {
    const id = String(operation.id);
    if (operation.kind === 'cancel') {
      return (book) => {
        book.cancel(id);
        return 0;
      };
    }
    const size = operation.steps;
    const side = toSide(operation.side);
    if (operation.kind === 'market') return (book) => size - book.market({ side, size }).quantityLeft;
    const { ticks } = operation;
    return (book) => size - book.limit({ id, side, size, price: ticks }).quantityLeft;
  });
}

function runPeer(calls: readonly Call[]): Run {
  const book = new OrderBook();
  globalThis.gc?.();
  const start = performance.now();
  let traded = 0;
  for (const call of calls) traded += call(book);
  const ms = performance.now() - start;
  const [asks, bids] = book.depth();
  return { ms, tradedSteps: BigInt(traded) * STEP, book: `${drawLevels(bids)} | ${drawLevels(asks)}` };
}

function drawEngineBook(engine: Engine): string {
  const totals = { buy: new Map<bigint, bigint>(), sell: new Map<bigint, bigint>() };
  for (const order of engine.snapshot().openOrders) {
    const side = totals[order.side];
    const ticks = order.price / TICK;
    side.set(ticks, (side.get(ticks) ?? 0n) + (order.quantity - order.filled) / STEP);
  }
  return `${drawLevels([...totals.buy])} | ${drawLevels([...totals.sell])}`;
}

/** Levels as `ticks:steps`, cheapest first. */
function drawLevels<Count extends number | bigint>(levels: readonly (readonly [Count, Count])[]): string {
  return levels
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ticks, steps]) => `${ticks}:${steps}`)
    .join(' ');
}

type Result = {
  readonly seed: number;
  readonly stream: readonly Operation[];
  readonly engineRuns: readonly Run[];
  readonly peerRuns: readonly Run[];
};

function report({ seed, stream, engineRuns, peerRuns }: Result): void {
  const engine = medianRate(engineRuns);
  const peer = medianRate(peerRuns);
  const ratio = Math.round((engine / peer) * 100) / 100;
  const runs = [...engineRuns, ...peerRuns];
  const isSameVolume = new Set(runs.map((run) => run.tradedSteps)).size === 1;
  const isSameBook = new Set(runs.map((run) => run.book)).size === 1;
  const count = (kind: Operation['kind']): number => stream.filter((operation) => operation.kind === kind).length;
  console.log(
    `${OPERATIONS} operations, seed ${seed}: ${count('limit')} limit, ${count('market')} market, ` +
      `${count('cancel')} cancels of open orders; medians of ${engineRuns.length} rounds each, in turns\n`,
  );
  console.table({
    'engine (holds, matching, fees, postings, changes)': row(engineRuns),
    'nodejs-order-book (matching only)': row(peerRuns),
  });
  console.log(`same volume: ${isSameVolume}, same book at the end: ${isSameBook}`);
  const ok = ratio >= RATIO_MIN && isSameVolume && isSameBook;
  console.log(JSON.stringify({ bench: 'engine', ratio, ok, engine, peer, isSameVolume, isSameBook, seed }));
  if (!ok) process.exitCode = 1;
}

function row(runs: readonly Run[]): Record<string, string | number> {
  const levels = runs[0]?.book.split(' | ').map((side) => side.split(' ').length) ?? [];
  return {
    'operations/s': medianRate(runs),
    'ms (best)': Math.round(Math.min(...runs.map((run) => run.ms))),
    'traded (base)': Number(runs[0]?.tradedSteps ?? 0n) / 1e8,
    'levels at the end': levels.join(' + '),
  };
}

function medianRate(runs: readonly Run[]): number {
  const sorted = runs.map((run) => run.ms).sort((a, b) => a - b);
  const median = sorted[sorted.length >> 1] ?? Number.NaN;
  return Math.round((OPERATIONS / median) * 1_000);
}

main();
