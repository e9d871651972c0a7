// The calls for programs as a part of the load: orders of the rarer types, alone, in the place of another, and many at once.
import { z } from 'zod';
import type { Random } from '../../model/random.ts';
import type { Answer, Planned } from '../calls.ts';
import type { Answered, AttachedPair, CancelCall, PlaceCall } from './spot-calls.ts';

/** Entries that are sent as one call, each of which has an answer of its own. */
export type ProgramCall = {
  readonly how: 'order' | 'replace' | 'batch';
  readonly entries: readonly (PlaceCall | CancelCall)[];
  readonly mode?: (typeof REPLACE_MODES)[number];
};

type Figures = {
  readonly quantity: () => string;
  /** It is a price near the middle. */
  readonly near: () => string;
  /** It is one away from the middle, where `sign` points. */
  readonly away: (sign: number) => string;
  /** It is what the server's clock shows. */
  readonly now: number;
};

const TYPES = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit_market',
  'trailing_limit',
  'trailing_market',
] as const;
const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok', 'post_only'] as const;
const REPLACE_MODES = ['stop_on_failure', 'allow_failure'] as const;
/** Some end while the server is up, and some after it was killed. */
const EXPIRES_AFTER_MS_MAX = 4_000;
const BATCH_ORDERS_MAX = 19;

export function chooseProgramCall(random: Random, figures: Figures, orderId: number | undefined): ProgramCall {
  const order = (): PlaceCall => choosePlace(random, figures);
  const cancel = orderId === undefined ? [] : [{ kind: 'cancel', orderId } as const];
  if (cancel.length > 0 && random.chance(0.3))
    return { how: 'replace', entries: [...cancel, order()], mode: random.pick(REPLACE_MODES) };
  if (random.chance(0.7)) return { how: 'order', entries: [order()] };
  const orders = Array.from({ length: 1 + random.below(random.chance(0.2) ? BATCH_ORDERS_MAX : 5) }, order);
  return { how: 'batch', entries: random.chance(0.5) ? [...orders, ...cancel] : [...cancel, ...orders] };
}

function choosePlace(random: Random, figures: Figures): PlaceCall {
  const { near, away, now } = figures;
  const side = random.pick(['buy', 'sell'] as const);
  const type = random.pick(TYPES);
  const isAtMarket = type.endsWith('market');
  const up = (side === 'buy') === type.startsWith('stop') ? 1 : -1;
  const isWaiting = type.startsWith('stop') || type.startsWith('take');
  const isTrailing = type.startsWith('trailing');
  const timeInForce = type === 'limit' && random.chance(0.3) ? random.pick(TIMES_IN_FORCE) : undefined;
  const mayRest = type !== 'market' && timeInForce !== 'ioc' && timeInForce !== 'fok';
  return {
    kind: 'place',
    side,
    type,
    price: isAtMarket ? undefined : near(),
    ...chooseSize(random, figures, { isBySum: isAtMarket && (type === 'market' || side === 'buy') }),
    ...(timeInForce !== undefined && { timeInForce }),
    ...(isWaiting && { stopPrice: away(up) }),
    ...(isTrailing && { trailBps: 10 + random.below(20) }),
    ...(isTrailing && random.chance(0.3) && { activationPrice: near() }),
    ...(mayRest && !isAtMarket && random.chance(0.25) && { quantity: '0.002', visibleQuantity: '0.0003' }),
    ...(random.chance(0.2) && { selfTrade: random.pick(['expire_taker', 'expire_maker', 'expire_both'] as const) }),
    ...(mayRest && random.chance(0.2) && { expiresAt: now + 500 + random.below(EXPIRES_AFTER_MS_MAX) }),
    ...(random.chance(0.25) && { attached: chooseAttached(random, figures, side) }),
  };
}

type Size = Pick<PlaceCall, 'quantity' | 'quoteQuantity'>;

const chooseSize = (random: Random, { quantity }: Figures, { isBySum }: { isBySum: boolean }): Size =>
  isBySum && random.chance(0.4)
    ? { quantity: undefined, quoteQuantity: `${10 + random.below(40)}.5` }
    : { quantity: quantity() };

/** Its stop lies on the side where the parent would lose. */
function chooseAttached(random: Random, { near, away }: Figures, parent: PlaceCall['side']): AttachedPair {
  const up = parent === 'buy' ? 1 : -1;
  const fallback = random.pick(['market', 'drop'] as const);
  return { price: away(up), stopPrice: away(-up), stopLimitPrice: near(), fallback };
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
    time_in_force: rare.timeInForce,
    trail_bps: rare.trailBps,
    activation_price: rare.activationPrice,
    visible_quantity: rare.visibleQuantity,
    self_trade: rare.selfTrade,
    expires_at: rare.expiresAt,
    attached: rare.attached && {
      price: rare.attached.price,
      stop_price: rare.attached.stopPrice,
      stop_limit_price: rare.attached.stopLimitPrice,
      fallback: rare.attached.fallback,
    },
  };
}

const PATHS = { order: '/api/spot/order', replace: '/api/spot/replace', batch: '/api/spot/batch' } as const;

/** What is undefined is left out by JSON. */
export function toJson({ how, entries, mode }: ProgramCall): Omit<Planned, 'user' | 'onAnswer'> {
  const bodies = entries.map((entry) => (entry.kind === 'cancel' ? { id: entry.orderId } : fieldsOf(entry)));
  const json =
    how === 'batch'
      ? { entries: bodies.map((body, at) => ({ op: entries[at]?.kind, ...body })) }
      : Object.assign({}, ...bodies.map((body) => ('id' in body ? { cancel_id: body.id, mode } : body)));
  const keysLeft = how === 'batch' ? entries.length : 1;
  return { path: PATHS[how], fields: {}, json, keysLeft, decided: ({ data }) => withoutOrders(data) };
}

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
