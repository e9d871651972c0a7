// The calls of the load, each with its key and its answer: what the clients of a server that was killed know for sure.
import { z } from 'zod';
import type { TestUser } from '../support/users.ts';

export type PlaceCall = {
  readonly kind: 'place';
  readonly side: 'buy' | 'sell';
  /** Decimal text; undefined for a market order. */
  readonly price: string | undefined;
  readonly quantity: string;
};
export type CancelCall = { readonly kind: 'cancel'; readonly orderId: number };

export type Call = {
  readonly user: TestUser;
  readonly key: string;
  readonly request: PlaceCall | CancelCall;
  /** Undefined as long as nothing came back: then the call may count, or not. */
  answer: Answer | undefined;
};

export type Answer =
  | { readonly type: 'ok'; readonly order: PlacedOrder | undefined }
  | { readonly type: 'error'; readonly code: string };
export type PlacedOrder = { readonly id: number; readonly status: string; readonly filled: string };

const envelope = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ok'),
    data: z.object({ id: z.number(), status: z.string(), filled: z.string() }).optional(),
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
  if (answer.type === 'ok') return { type: 'ok', order: answer.data };
  return UNDECIDED.has(answer.code) ? undefined : { type: 'error', code: answer.code };
}

function toForm(request: PlaceCall | CancelCall): { path: string; fields: Record<string, string> } {
  if (request.kind === 'cancel') return { path: '/api/transaction_del', fields: { id: String(request.orderId) } };
  const common = { legal_id: '3', currency_id: '1', num: request.quantity };
  const fields =
    request.price === undefined ? { ...common, mode: '1' } : { ...common, mode: '2', price: request.price };
  return { path: request.side === 'buy' ? '/api/transaction/in' : '/api/transaction/out', fields };
}
