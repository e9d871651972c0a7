// The calls of the public API that the house's client needs, in the words of the domain.
import { market, spot } from '@bourse/contract';
import { amount, formatUnits, type Price, price, type Side, units, USD_INDEX, USDT } from '@bourse/domain';
import { type Client, Refused } from '../api-client.ts';
import type { Resting, Rules } from './ladder.ts';

export type OpenMarket = {
  readonly symbol: string;
  readonly baseId: number;
  readonly quoteId: number;
  readonly rules: Rules;
};
export type OpenOrder = Omit<Resting, 'slot'> & { readonly baseId: number; readonly quoteId: number };
export type OwnTrade = { readonly id: number; readonly orderId: number; readonly quantity: bigint };
export type LimitOrder = {
  readonly side: Side;
  readonly price: Price;
  readonly quantity: ReturnType<typeof amount>;
  readonly timeInForce: 'post_only' | 'ioc';
};
export type Placed =
  | { readonly ok: true; readonly id: number; readonly isOpen: boolean; readonly filled: bigint }
  | { readonly ok: false; readonly code: string };

/** Every market that trades. */
export async function listOpenMarkets(client: Client, token?: string): Promise<OpenMarket[]> {
  const answer = await client.get(market.quotationGroups.path, {}, token);
  if (!answer.ok) throw new Refused(answer.code);
  const groups = market.quotationGroups.message.parse(answer.message);
  return groups
    .flatMap((group) => group.quotation)
    .filter((quotation) => quotation.trade.state === 'open')
    .map((quotation) => ({
      symbol: `${quotation.currency_name}/${quotation.legal_name}`,
      baseId: quotation.currency_id,
      quoteId: quotation.legal_id,
      rules: {
        tick: price(units(quotation.trade.tick)),
        step: amount(units(quotation.trade.step)),
        minNotional: amount(units(quotation.trade.min_total)),
        maxQuantity: amount(units(quotation.trade.max_number)),
      },
    }));
}

export type IndexTick = { readonly seq: number; readonly price: Price };

/** The latest index of a coin; undefined before its first. */
export async function readIndex(client: Client, currencyId: number, token: string): Promise<IndexTick | undefined> {
  const answer = await client.get(market.ticks.path, { currency_id: currencyId, limit: 1 }, token);
  if (!answer.ok) throw new Refused(answer.code);
  const [tick] = market.ticks.message.parse(answer.message).list;
  return tick && { seq: tick.seq, price: price(units(tick.price)) };
}

/** Coins whose index a pair is made of; USDT itself is 1. */
export const isPriced = (currencyId: number): boolean => currencyId !== USDT && currencyId !== USD_INDEX;

const sideOf = { in: 'buy', out: 'sell' } as const;
const PAGES_MAX = 1_000;

/** All open orders of the token's user, every page. Each counts once, also when pages shift while they are read. */
export async function listOpenOrders(client: Client, token: string): Promise<OpenOrder[]> {
  const found = new Map<number, OpenOrder>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const answer = await client.post(spot.listOrders.path, { page, status: 'open' }, token);
    if (!answer.ok) throw new Refused(answer.code);
    const { list, page_size: pageSize, total } = spot.listOrders.message.parse(answer.message);
    for (const row of list) {
      found.set(row.id, {
        id: row.id,
        side: sideOf[row.type],
        price: price(units(row.price)),
        quantity: amount(units(row.number)),
        baseId: row.currency_id,
        quoteId: row.legal_id,
      });
    }
    if (page * pageSize >= total) break;
  }
  return [...found.values()];
}

async function listTradesPage(client: Client, page: number, token: string) {
  const answer = await client.post(spot.listTrades.path, { page }, token);
  if (!answer.ok) throw new Refused(answer.code);
  return spot.listTrades.message.parse(answer.message);
}

/** Id of the user's newest trade, 0 before the first. */
export async function readNewestTradeId(client: Client, token: string): Promise<number> {
  return (await listTradesPage(client, 1, token)).list[0]?.id ?? 0;
}

/** The user's trades after a known one, the newest first; undefined when they are too many to be worth reading. */
export async function listTradesAfter(
  client: Client,
  { token, knownId, pagesMax }: { readonly token: string; readonly knownId: number; readonly pagesMax: number },
): Promise<OwnTrade[] | undefined> {
  const trades: OwnTrade[] = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const { list, page_size: pageSize, total } = await listTradesPage(client, page, token);
    for (const row of list) {
      if (row.id <= knownId) return trades;
      if (trades.some((trade) => trade.id === row.id)) continue;
      trades.push({ id: row.id, orderId: row.order_id, quantity: units(row.number) });
    }
    if (page * pageSize >= total) return trades;
  }
  return undefined;
}

export async function readLastPrice(client: Client, { baseId, quoteId }: OpenMarket, token: string) {
  const answer = await client.get(market.tradeHistory.path, { legal_id: quoteId, currency_id: baseId }, token);
  if (!answer.ok) throw new Refused(answer.code);
  const [trade] = market.tradeHistory.message.parse(answer.message);
  return trade && price(units(trade.price));
}

export async function placeOrder(
  client: Client,
  { baseId, quoteId }: OpenMarket,
  order: LimitOrder,
  token: string,
): Promise<Placed> {
  const call = order.side === 'buy' ? spot.placeBuy : spot.placeSell;
  const answer = await client.post(
    call.path,
    {
      legal_id: quoteId,
      currency_id: baseId,
      price: formatUnits(order.price),
      num: formatUnits(order.quantity),
      mode: spot.MODE_LIMIT,
      time_in_force: order.timeInForce,
    },
    token,
  );
  if (!answer.ok) return answer;
  const placed = spot.placedOrder.parse(answer.data);
  return { ok: true, id: placed.id, isOpen: placed.status === 'open', filled: units(placed.filled) };
}

/** Whether the order is gone now, cancelled by this call or ended before. */
export async function cancelOrder(client: Client, id: number, token: string): Promise<boolean> {
  const answer = await client.post(spot.cancel.path, { id }, token);
  return answer.ok || answer.code === 'order_not_open' || answer.code === 'order_not_found';
}
