// The calls of the load, each with its key and its answer: what the clients of a server that was killed know for sure.
import { ensureNever } from '@bourse/domain';
import { z } from 'zod';
import type { TestUser } from '../support/users.ts';

export type PlaceCall = {
  readonly kind: 'place';
  readonly side: 'buy' | 'sell';
  /** Decimal text; undefined for a market order. */
  readonly price: string | undefined;
  readonly quantity: string;
  /** Set on a stop-limit order. */
  readonly stopPrice?: string;
};
/** A limit and a stop-limit order of which one cancels the other. */
export type OcoCall = {
  readonly kind: 'oco';
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly stopPrice: string;
  readonly quantity: string;
};
export type AmendCall = {
  readonly kind: 'amend';
  readonly orderId: number;
  readonly price: string | undefined;
  readonly quantity: string | undefined;
};
export type CancelCall = { readonly kind: 'cancel'; readonly orderId: number };

export type Request = PlaceCall | OcoCall | AmendCall | CancelCall;

export type Call = {
  readonly user: TestUser;
  readonly key: string;
  readonly request: Request;
  /** Undefined as long as nothing came back: then the call may count, or not. */
  answer: Answer | undefined;
};

export type Answer =
  | { readonly type: 'ok'; readonly order: PlacedOrder | undefined; readonly pair: PlacedPair | undefined }
  | { readonly type: 'error'; readonly code: string };
export type PlacedOrder = { readonly id: number; readonly status: string; readonly filled: string };
export type PlacedPair = { readonly limit_id: number; readonly stop_id: number };

const envelope = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ok'),
    data: z
      .union([
        z.object({ id: z.number(), status: z.string(), filled: z.string() }),
        z.object({ limit_id: z.number(), stop_id: z.number() }),
      ])
      .optional(),
  }),
  z.object({ type: z.literal('error'), code: z.string() }),
]);

/** Outcomes that nobody remembers: the call has not been decided. */
const UNDECIDED: ReadonlySet<string> = new Set(['busy', 'internal_error', 'rate_limited']);
const ANSWER_LIMIT_MS = 10_000;

/** Sends a call, the first time or again. Undefined: no answer, or none that decides it. Throws on an unknown answer. */
export async function send(url: string, call: Call): Promise<Answer | undefined> {
  const { path, fields } = toForm(call.request);
  const body = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { authorization: call.user.token, 'idempotency-key': call.key, lang: 'en' },
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).then(
    (response) => response.text(),
    () => undefined,
  );
  if (body === undefined) return undefined;
  const answer = envelope.parse(JSON.parse(body));
  if (answer.type === 'ok') {
    const { data } = answer;
    const isPair = data !== undefined && 'limit_id' in data;
    return { type: 'ok', order: isPair ? undefined : data, pair: isPair ? data : undefined };
  }
  return UNDECIDED.has(answer.code) ? undefined : { type: 'error', code: answer.code };
}

const PATHS = { buy: '/api/transaction/in', sell: '/api/transaction/out' } as const;

function toForm(request: Request): { path: string; fields: Record<string, string> } {
  const market = { legal_id: '3', currency_id: '1' };
  switch (request.kind) {
    case 'cancel':
      return { path: '/api/transaction_del', fields: { id: String(request.orderId) } };
    case 'amend':
      return {
        path: '/api/transaction_amend',
        fields: { id: String(request.orderId), price: request.price ?? '', num: request.quantity ?? '' },
      };
    case 'oco': {
      const { side, price, stopPrice, quantity: num } = request;
      const prices = { price, stop_price: stopPrice, stop_limit_price: stopPrice };
      return {
        path: '/api/transaction/oco',
        fields: { ...market, ...prices, num, type: side === 'buy' ? 'in' : 'out' },
      };
    }
    case 'place': {
      const { side, price, stopPrice, quantity: num } = request;
      const fields = price === undefined ? { mode: '1' } : { mode: '2', price, stop_price: stopPrice ?? '' };
      return { path: PATHS[side], fields: { ...market, ...fields, num } };
    }
    default:
      return ensureNever(request);
  }
}
