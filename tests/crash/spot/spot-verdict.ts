// Compares what clients were told of their orders with what the database holds after a crash.
import { parseUnits } from '@bourse/domain';
import type postgres from 'postgres';
import {
  type AmendCall,
  type Answered,
  type OcoCall,
  orderOf,
  pairOf,
  type PlaceCall,
  type PlacedOrder,
  type PlacedPair,
} from './spot-calls.ts';

type OrderRow = {
  id: string;
  side: string;
  price: string;
  quantity: string;
  status: string;
  cancel_reason: string | null;
  filled: string;
  stop_price: string | null;
  oco_id: string | null;
};

export async function findSpotFaults(sql: postgres.Sql, calls: readonly Answered[]): Promise<readonly string[]> {
  const rows = await sql<OrderRow[]>`
    SELECT id, side, trim_scale(price) AS price, trim_scale(quantity) AS quantity, status, cancel_reason,
      trim_scale(filled) AS filled, trim_scale(stop_price) AS stop_price, oco_id
    FROM orders`;
  const faults = new Verdict(new Map(rows.map((row) => [Number(row.id), row])), calls).findFaults();
  return [...faults, ...(await findFeeFaults(sql))];
}

/** Each side of a fill has paid what its order was accepted at. */
async function findFeeFaults(sql: postgres.Sql): Promise<readonly string[]> {
  const wrong = await sql<{ id: string }[]>`
    SELECT f.id FROM fills f
      JOIN orders AS taker ON taker.id = taker_order_id JOIN orders AS maker ON maker.id = maker_order_id
      CROSS JOIN LATERAL (SELECT
        CASE taker_side WHEN 'buy' THEN taker.taker_fee_ppm ELSE maker.maker_fee_ppm END AS buyer_rate,
        CASE taker_side WHEN 'buy' THEN maker.maker_fee_ppm ELSE taker.taker_fee_ppm END AS seller_rate) AS rates
    WHERE buyer_fee <> ceil(f.quantity * buyer_rate * 100) / 100000000
      OR seller_fee <> ceil(notional * seller_rate * 100) / 100000000`;
  return wrong.map(({ id }) => `fill ${id} cost something else than its orders were accepted at`);
}

class Verdict {
  readonly #orders: ReadonlyMap<number, OrderRow>;
  readonly #calls: readonly Answered[];
  readonly #faults: string[] = [];
  /** Orders that a client was told of. */
  readonly #told = new Set<number>();
  /** The quantities that orders were amended to in their place. */
  readonly #amended = new Map<number, Set<bigint>>();

  constructor(orders: ReadonlyMap<number, OrderRow>, calls: readonly Answered[]) {
    this.#orders = orders;
    this.#calls = calls;
  }

  findFaults(): readonly string[] {
    for (const call of this.#calls) this.#noteAmended(call);
    for (const call of this.#calls) this.#judge(call);
    for (const [id, { oco_id: pair }] of this.#orders) {
      // A client that amends one leg of a pair is told of that leg alone; the other one has the id beside it.
      const isTold = this.#told.has(id) || (pair !== null && [0, 1].some((leg) => this.#told.has(Number(pair) + leg)));
      if (!isTold) this.#faults.push(`order ${id} is in the database and nobody placed it`);
    }
    return this.#faults;
  }

  /** Of a pair both legs change, whichever was named. */
  #noteAmended({ request, answer }: Answered): void {
    if (request.kind !== 'amend' || answer.type !== 'ok' || request.quantity === undefined) return;
    if (orderOf(answer)?.id !== request.orderId) return;
    const pair = this.#orders.get(request.orderId)?.oco_id ?? null;
    const ids = pair === null ? [request.orderId] : [Number(pair), Number(pair) + 1];
    for (const id of ids) {
      this.#amended.set(id, (this.#amended.get(id) ?? new Set()).add(units(request.quantity)));
    }
  }

  #judge({ answer, request, key }: Answered): void {
    if (answer.type !== 'ok') return;
    const [order, pair] = [orderOf(answer), pairOf(answer)];
    if (request.kind === 'countdown') return;
    if (request.kind === 'cancel') return this.#expectCancelled(key, request.orderId, 'user');
    if (request.kind === 'oco') {
      if (pair === undefined) this.#faults.push(`${key} was accepted without a pair`);
      else this.#comparePair(key, request, pair);
    } else if (order === undefined) {
      this.#faults.push(`${key} was accepted without an order`);
    } else if (request.kind === 'place') {
      this.#tell(key, order.id);
      this.#comparePlaced(key, request, order);
    } else {
      this.#compareAmended(key, request, order);
    }
  }

  #tell(key: string, id: number): void {
    if (this.#told.has(id)) this.#faults.push(`order ${id} answers two calls, ${key} the second`);
    this.#told.add(id);
  }

  #expectCancelled(key: string, id: number, reason: string): void {
    const row = this.#orders.get(id);
    if (row?.status === 'cancelled' && row.cancel_reason === reason) return;
    this.#faults.push(`order ${id} was cancelled (${reason}) by ${key} and is ${row?.status} (${row?.cancel_reason})`);
  }

  #comparePair(key: string, request: OcoCall, pair: PlacedPair): void {
    const { side, quantity, price, stopPrice } = request;
    const common = { kind: 'place', side, quantity } as const;
    const open = { status: 'open', filled: '0' } as const;
    for (const id of [pair.limit_id, pair.stop_id]) this.#tell(key, id);
    this.#comparePlaced(key, { ...common, price }, { ...open, id: pair.limit_id });
    this.#comparePlaced(key, { ...common, price: stopPrice, stopPrice }, { ...open, id: pair.stop_id });
  }

  #compareAmended(key: string, request: AmendCall, amended: PlacedOrder): void {
    const row = this.#orders.get(amended.id);
    if (row === undefined) {
      this.#faults.push(`order ${amended.id} of ${key} was accepted and is lost`);
      return;
    }
    this.#compareProgress(key, amended, row);
    if (request.price !== undefined)
      this.#expect(`price of order ${amended.id}`, units(row.price), units(request.price));
    if (amended.id === request.orderId) return;
    this.#tell(key, amended.id);
    this.#expectCancelled(key, request.orderId, 'amended');
    if (request.quantity === undefined) return;
    const filled = units(this.#orders.get(request.orderId)?.filled ?? '0');
    this.#expectQuantity(amended.id, row, units(request.quantity) - filled);
  }

  #comparePlaced(key: string, request: PlaceCall, placed: PlacedOrder): void {
    const row = this.#orders.get(placed.id);
    if (row === undefined) {
      this.#faults.push(`order ${placed.id} of ${key} was accepted and is lost`);
      return;
    }
    const what = (name: string): string => `${name} of order ${placed.id}, placed by ${key},`;
    this.#expect(what('side'), row.side, request.side);
    this.#expectQuantity(placed.id, row, units(request.quantity));
    this.#expect(what('price'), units(row.price), units(request.price ?? '0'));
    this.#expect(what('stop price'), units(row.stop_price ?? '0'), units(request.stopPrice ?? '0'));
    this.#compareProgress(key, placed, row);
  }

  #compareProgress(key: string, placed: PlacedOrder, row: OrderRow): void {
    if (placed.status !== 'open') {
      this.#expect(`status of order ${placed.id} of ${key}`, row.status, placed.status);
      this.#expect(`filled of order ${placed.id} of ${key}`, units(row.filled), units(placed.filled));
    } else if (units(row.filled) < units(placed.filled)) {
      this.#faults.push(`order ${placed.id} of ${key} had filled ${placed.filled} and has filled ${row.filled}`);
    }
  }

  #expectQuantity(id: number, row: OrderRow, told: bigint): void {
    if (this.#amended.get(id)?.has(units(row.quantity))) return;
    this.#expect(`quantity of order ${id}`, units(row.quantity), told);
  }

  #expect(what: string, is: unknown, told: unknown): void {
    if (is !== told) this.#faults.push(`${what} is ${String(is)}, its client was told ${String(told)}`);
  }
}

function units(text: string): bigint {
  const parsed = parseUnits(text);
  if (parsed === undefined) throw new Error(`not a decimal: ${text}`);
  return parsed;
}
