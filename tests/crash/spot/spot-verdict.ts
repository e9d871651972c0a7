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
  user_id: string;
  side: string;
  price: string;
  quantity: string;
  status: string;
  cancel_reason: string | null;
  filled: string;
  stop_price: string | null;
  oco_id: string | null;
  quote_quantity: string | null;
  self_trade: string | null;
  expires_at: string | null;
  trigger_kind: string | null;
  trail_bps: string | null;
  activation_price: string | null;
  visible_quantity: string | null;
  attached_price: string | null;
  attached_stop_price: string | null;
  attached_stop_limit_price: string | null;
  attached_fallback: string | null;
  parent_id: string | null;
};
type FillRow = { id: string; price: string; quantity: string };

export async function findSpotFaults(sql: postgres.Sql, calls: readonly Answered[]): Promise<readonly string[]> {
  const rows = await sql<OrderRow[]>`
    SELECT id, user_id, side, trim_scale(price) AS price, trim_scale(quantity) AS quantity, status, cancel_reason,
      trim_scale(filled) AS filled, trim_scale(stop_price) AS stop_price, oco_id,
      trim_scale(quote_quantity) AS quote_quantity, self_trade, expires_at, trigger_kind,
      trail_bps, trim_scale(activation_price) AS activation_price, trim_scale(visible_quantity) AS visible_quantity,
      trim_scale(attached_price) AS attached_price, trim_scale(attached_stop_price) AS attached_stop_price,
      trim_scale(attached_stop_limit_price) AS attached_stop_limit_price, attached_fallback, parent_id
    FROM orders`;
  const fills = await sql<FillRow[]>`
    SELECT id, trim_scale(price) AS price, trim_scale(quantity) AS quantity FROM fills`;
  const faults = new Verdict({ orders: byId(rows), fills: byId(fills) }, calls).findFaults();
  return [...faults, ...(await findFeeFaults(sql)), ...(await findEndFaults(sql))];
}

const byId = <Row extends { readonly id: string }>(rows: readonly Row[]): ReadonlyMap<number, Row> =>
  new Map(rows.map((row) => [Number(row.id), row]));

type Held = { readonly orders: ReadonlyMap<number, OrderRow>; readonly fills: ReadonlyMap<number, FillRow> };

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

/** Orders end by themselves only when their time has come, and do not trade from then on. */
async function findEndFaults(sql: postgres.Sql): Promise<readonly string[]> {
  const wrong = await sql<{ id: string; why: string }[]>`
    SELECT id, 'has expired before its time' AS why FROM orders
      WHERE cancel_reason = 'expired' AND (expires_at IS NULL OR updated_at < expires_at)
    UNION ALL SELECT orders.id, 'has traded after its end' FROM orders
      JOIN fills ON orders.id IN (taker_order_id, maker_order_id) WHERE fills.at >= expires_at
    UNION ALL SELECT id, 'was ended by a countdown that nobody set' FROM orders
      WHERE cancel_reason = 'countdown' AND NOT EXISTS (
        SELECT FROM spot_countdowns AS own WHERE own.user_id = orders.user_id AND own.market_id = orders.market_id)`;
  return wrong.map(({ id, why }) => `order ${id} ${why}`);
}

class Verdict {
  readonly #orders: ReadonlyMap<number, OrderRow>;
  readonly #fills: ReadonlyMap<number, FillRow>;
  readonly #calls: readonly Answered[];
  readonly #faults: string[] = [];
  /** Orders that a client was told of. */
  readonly #told = new Set<number>();
  /** The quantities that orders were amended to in their place. */
  readonly #amended = new Map<number, Set<bigint>>();

  constructor({ orders, fills }: Held, calls: readonly Answered[]) {
    this.#orders = orders;
    this.#fills = fills;
    this.#calls = calls;
  }

  findFaults(): readonly string[] {
    for (const call of this.#calls) this.#noteAmended(call);
    for (const call of this.#calls) this.#judge(call);
    const legs = new Map<string, OrderRow[]>();
    for (const [id, row] of this.#orders) {
      const { oco_id: pair, parent_id: parent } = row;
      // A client that amends one leg of a pair is told of that leg alone; the other one has the id beside it.
      const isTold = this.#told.has(id) || (pair !== null && [0, 1].some((leg) => this.#told.has(Number(pair) + leg)));
      if (isTold) continue;
      if (parent === null) this.#faults.push(`order ${id} is in the database and nobody placed it`);
      else legs.set(parent, [...(legs.get(parent) ?? []), row]);
    }
    for (const [parent, own] of legs) this.#judgeLegs(Number(parent), own);
    return this.#faults;
  }

  /** What an order has become that brought a pair: the pair, its limit leg alone, or a market order. */
  #judgeLegs(parentId: number, legs: readonly OrderRow[]): void {
    const parent = this.#orders.get(parentId);
    const isArmed = parent?.status !== 'open' && parent?.attached_price != null && units(parent.filled) > 0n;
    if (!isArmed || parent.cancel_reason === 'countdown' || parent.cancel_reason === 'operator') {
      this.#faults.push(`order ${parentId} has brought nothing, and order ${legs[0]?.id} names it`);
      return;
    }
    const [pair] = legs.map(({ oco_id: id }) => id);
    if (legs.length !== (pair === null ? 1 : 2) || legs.some(({ oco_id: id }) => id !== pair))
      this.#faults.push(`order ${parentId} has become ${legs.map(({ id }) => id).join(', ')}`);
    for (const leg of legs) this.#judgeLeg(parent, leg);
  }

  #judgeLeg(parent: OrderRow, leg: OrderRow): void {
    const what = (name: string): string => `${name} of order ${leg.id}, which order ${parent.id} brought,`;
    this.#expect(what('owner'), leg.user_id, parent.user_id);
    this.#expect(what('side'), leg.side, parent.side === 'buy' ? 'sell' : 'buy');
    const isStop = leg.stop_price !== null;
    const limit = isStop ? parent.attached_stop_limit_price : parent.attached_price;
    if (leg.price !== '0') this.#expect(what('price'), leg.price, limit);
    else this.#expect(what('way out'), parent.attached_fallback, 'market');
    if (isStop) this.#expect(what('stop price'), leg.stop_price, parent.attached_stop_price);
    if (units(leg.quantity) > units(parent.filled))
      this.#faults.push(`order ${leg.id} is for ${leg.quantity}, and order ${parent.id} has filled ${parent.filled}`);
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
    if (request.quantity !== undefined) this.#expectQuantity(placed.id, row, units(request.quantity));
    this.#expect(what('sum'), units(row.quote_quantity ?? '0'), units(request.quoteQuantity ?? '0'));
    this.#expect(what('self-trade mode'), row.self_trade ?? 'expire_taker', request.selfTrade ?? 'expire_taker');
    this.#expect(what('expiry'), Number(row.expires_at ?? 0), request.expiresAt ?? 0);
    this.#expect(what('price'), units(row.price), units(request.price ?? '0'));
    this.#expect(what('distance'), Number(row.trail_bps ?? 0), request.trailBps ?? 0);
    this.#expect(what('activation price'), units(row.activation_price ?? '0'), units(request.activationPrice ?? '0'));
    this.#expect(what('visible quantity'), units(row.visible_quantity ?? '0'), units(request.visibleQuantity ?? '0'));
    const isTakeProfit = request.type?.startsWith('take_profit') === true;
    this.#expect(what('trigger'), row.trigger_kind === 'take_profit', isTakeProfit);
    this.#compareAttached(what, request, row);
    if (request.trailBps === undefined) {
      this.#expect(what('stop price'), units(row.stop_price ?? '0'), units(request.stopPrice ?? '0'));
    }
    this.#compareProgress(key, placed, row);
    this.#compareFills(key, placed);
  }

  #compareAttached(what: (name: string) => string, { attached }: PlaceCall, row: OrderRow): void {
    const { price = '0', stopPrice = '0', stopLimitPrice = '0', fallback } = attached ?? {};
    this.#expect(what('target'), units(row.attached_price ?? '0'), units(price));
    this.#expect(what('stop'), units(row.attached_stop_price ?? '0'), units(stopPrice));
    this.#expect(what('price after the stop'), units(row.attached_stop_limit_price ?? '0'), units(stopLimitPrice));
    this.#expect(what('way out'), row.attached_fallback ?? undefined, fallback);
  }

  /** The calls for programs tell the fills of an order's own matching. */
  #compareFills(key: string, { id, filled, fills }: PlacedOrder): void {
    if (fills === undefined) return;
    const sum = fills.reduce((total, { quantity }) => total + units(quantity), 0n);
    this.#expect(`what order ${id} of ${key} has filled`, units(filled), sum);
    for (const told of fills) {
      const { price, quantity } = this.#fills.get(told.id) ?? {};
      this.#expect(`fill ${told.id} of ${key}`, `${quantity} @ ${price}`, `${told.quantity} @ ${told.price}`);
    }
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
