// The two that race: the engine with all it does for an order, and a library that matches and no more. Each is fed the
// stream in slices, and times only its own work.
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
import { checkInvariants, createChanges, Engine, type Command, type Event } from '@bourse/engine';
import { OrderBook } from 'nodejs-order-book';
import { toSide, USERS_A_SIDE, type Operation } from './engine-stream.ts';

/** Commands per batch: what the sequencer seals into one transaction under load. */
const BATCH = 500;
const MARKET = marketId(1);
const TICK = price(units('1'));
const STEP = amount(units('0.0001'));

/** A run took `ms`, traded this base quantity, and left this book, as text. */
export type Run = { readonly ms: number; readonly traded: bigint; readonly book: string };

export class EngineRacer {
  readonly #commands: readonly Command[];
  readonly #engine = createEngine();
  #changes = createChanges();
  #events: Event[] = [];
  #traded = 0n;
  #ms = 0;

  constructor(commands: readonly Command[]) {
    this.#commands = commands;
  }

  run(from: number, to: number): void {
    const start = performance.now();
    for (const command of this.#commands.slice(from, to)) {
      const place = this.#engine.seq + 1;
      const stamped = { seq: seq(place), at: instant(place), command };
      const outcome = this.#engine.apply(stamped, this.#changes, this.#events);
      if (!outcome.ok) throw new Error(`operation ${place} was refused: ${outcome.code}`);
      if (place % BATCH === 0) this.#drain();
    }
    this.#ms += performance.now() - start;
  }

  finish(): Run {
    this.#drain();
    checkInvariants(this.#engine);
    return { ms: this.#ms, traded: this.#traded, book: drawEngineBook(this.#engine) };
  }

  /** Ends a batch: its fills are added up, and a new one starts. */
  #drain(): void {
    for (const fill of this.#changes.fills) this.#traded += fill.quantity;
    this.#changes = createChanges();
    this.#events = [];
  }
}

export class PeerRacer {
  readonly #calls: readonly Call[];
  readonly #book = new OrderBook();
  #tradedSteps = 0;
  #ms = 0;

  constructor(calls: readonly Call[]) {
    this.#calls = calls;
  }

  run(from: number, to: number): void {
    const start = performance.now();
    for (const call of this.#calls.slice(from, to)) this.#tradedSteps += call(this.#book);
    this.#ms += performance.now() - start;
  }

  finish(): Run {
    const [asks, bids] = this.#book.depth();
    const traded = BigInt(this.#tradedSteps) * STEP;
    return { ms: this.#ms, traded, book: `${drawLevels(bids)} | ${drawLevels(asks)}` };
  }
}

export function toCommands(stream: readonly Operation[]): Command[] {
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
        triggerBand: ppm(50_000n),
      },
    },
  ];
  for (let user = 1; user <= 2 * USERS_A_SIDE; user += 1) {
    const grants = [BTC, USDT].map((id) => ({ wallet: 'change', currencyId: currencyId(id), amount: grant }) as const);
    setup.push({ kind: 'openUser', userId: userId(user), grants });
  }
  setup.forEach((command, index) => {
    const outcome = engine.apply({ seq: seq(index + 1), at: instant(0), command }, createChanges(), []);
    if (!outcome.ok) throw new Error(`the bench's own set-up was refused: ${outcome.code}`);
  });
  return engine;
}

export type Call = (book: OrderBook) => number;

/** One call per operation, its arguments made beforehand; each answers the steps it traded. */
export function toCalls(stream: readonly Operation[]): Call[] {
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

function drawEngineBook(engine: Engine): string {
  const totals = { buy: new Map<bigint, bigint>(), sell: new Map<bigint, bigint>() };
  for (const order of engine.snapshot().orders.filter(({ status }) => status === 'open')) {
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
