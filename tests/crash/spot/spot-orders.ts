// The calls for programs as a part of the load: orders of the rarer types, alone, in the place of another, and many at once.
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import type { Answer, Planned } from '../calls.ts';
import type { Answered, CancelCall, PlaceCall } from './spot-calls.ts';

/** Entries that are sent as one call, each of which has an answer of its own. */
export type ProgramCall = {
  readonly how: 'order' | 'replace' | 'batch';
  readonly entries: readonly (PlaceCall | CancelCall)[];
};

type Figures = {
  readonly quantity: () => string;
  /** It is a price near the middle. */
  readonly near: () => string;
  /** It is one away from the middle, where `sign` points. */
  readonly away: (sign: number) => string;
};

const TYPES = [
  'limit',
  'market',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_limit',
  'trailing_market',
] as const;
const EXPIRES_AFTER_MS_MAX = 20_000;

export function chooseProgramCall(random: Random, figures: Figures, orderId: number | undefined): ProgramCall {
  const order = (): PlaceCall => choosePlace(random, figures);
  const cancel = orderId === undefined ? [] : [{ kind: 'cancel', orderId } as const];
  if (cancel.length > 0 && random.chance(0.3)) return { how: 'replace', entries: [...cancel, order()] };
  if (random.chance(0.7)) return { how: 'order', entries: [order()] };
  const orders = Array.from({ length: 1 + random.below(5) }, order);
  return { how: 'batch', entries: random.chance(0.5) ? [...orders, ...cancel] : [...cancel, ...orders] };
}

function choosePlace(random: Random, { quantity, near, away }: Figures): PlaceCall {
  const side = random.pick(['buy', 'sell'] as const);
  const type = random.pick(TYPES);
  const isAtMarket = type.endsWith('market');
  const up = (side === 'buy') === type.startsWith('stop') ? 1 : -1;
  const isSum = isAtMarket && (type === 'market' || side === 'buy') && random.chance(0.4);
  const isWaiting = type.startsWith('stop') || type.startsWith('take');
  return {
    kind: 'place',
    side,
    type,
    price: isAtMarket ? undefined : near(),
    quantity: isSum ? undefined : quantity(),
    ...(isSum && { quoteQuantity: `${10 + random.below(40)}.5` }),
    ...(isWaiting && { stopPrice: away(up) }),
    ...(type.startsWith('trailing') && { trailBps: 10 + random.below(40) }),
    ...(random.chance(0.2) && { selfTrade: random.pick(['expire_maker', 'expire_both'] as const) }),
    ...(type !== 'market' && random.chance(0.15) && { expiresAt: Date.now() + random.below(EXPIRES_AFTER_MS_MAX) }),
  };
}

const MARKET = { legal_id: 3, currency_id: 1 };

function fieldsOf({ side, type, price, quantity, stopPrice, ...rare }: PlaceCall): object {
  return {
    ...MARKET,
    side,
    type,
    price,
    quantity,
    stop_price: stopPrice,
    quote_quantity: rare.quoteQuantity,
    trail_bps: rare.trailBps,
    self_trade: rare.selfTrade,
    expires_at: rare.expiresAt,
  };
}

const PATHS = { order: '/api/spot/order', replace: '/api/spot/replace', batch: '/api/spot/batch' } as const;

/** What is undefined is left out by JSON. */
export function toJson({ how, entries }: ProgramCall): Omit<Planned, 'user' | 'onAnswer'> {
  const bodies = entries.map((entry) => (entry.kind === 'cancel' ? { id: entry.orderId } : fieldsOf(entry)));
  const json =
    how === 'batch'
      ? { entries: bodies.map((body, at) => ({ op: entries[at]?.kind, ...body })) }
      : Object.assign({}, ...bodies.map(asReplacement(how)));
  const keysLeft = how === 'batch' ? entries.length : 1;
  return { path: PATHS[how], fields: {}, json, keysLeft, decided: ({ data }) => withoutOrders(data) };
}

const asReplacement =
  (how: ProgramCall['how']) =>
  (body: object): object =>
    how === 'replace' && 'id' in body ? { cancel_id: body.id, mode: 'allow_failure' } : body;

/** An order as it stands changes by the moment. */
const withoutOrders = (data: unknown): unknown =>
  JSON.parse(JSON.stringify(data ?? null, (name, value: unknown) => (name === 'order' ? undefined : value)));

const result = z.union([z.object({ ok: z.literal(false), code: z.string() }), z.looseObject({ ok: z.literal(true) })]);
const results = {
  replace: z.object({ cancelled: result, placed: result }).transform(({ cancelled, placed }) => [cancelled, placed]),
  batch: z.object({ results: z.array(result) }).transform((batch) => batch.results),
};

/** Each entry with its own answer. */
export function answersOf({ how, entries }: ProgramCall, answer: Answer, key: string): readonly Answered[] {
  if (how === 'order' || answer.type !== 'ok') return entries.map((request) => ({ key, request, answer }));
  const own = results[how].parse(answer.data);
  return entries.map((request, at) => {
    const one = own[at];
    if (one === undefined) throw new Error(`${key} has fewer answers than entries`);
    return {
      key: `${key} ${at}`,
      request,
      answer: one.ok ? { type: 'ok', data: one } : { type: 'error', code: one.code },
    };
  });
}
