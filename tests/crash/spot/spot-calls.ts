// Calls of spot trading: what is asked, and what a client learns from the answer.
import { ensureNever } from '@bourse/domain';
import { z } from 'zod';
import type { Answer } from '../calls.ts';

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

/** Its end may lie in the time in which the server is away; the audit finds one that has not come about. */
export type CountdownCall = { readonly kind: 'countdown'; readonly seconds: number };

export type Request = PlaceCall | OcoCall | AmendCall | CancelCall | CountdownCall;

/** A call that has its answer. */
export type Answered = { readonly key: string; readonly request: Request; readonly answer: Answer };

const placedOrder = z.object({ id: z.number(), status: z.string(), filled: z.string() });
const placedPair = z.object({ limit_id: z.number(), stop_id: z.number() });
export type PlacedOrder = Readonly<z.output<typeof placedOrder>>;
export type PlacedPair = Readonly<z.output<typeof placedPair>>;

export const orderOf = (answer: Answer): PlacedOrder | undefined =>
  answer.type === 'ok' ? placedOrder.safeParse(answer.data).data : undefined;
export const pairOf = (answer: Answer): PlacedPair | undefined =>
  answer.type === 'ok' ? placedPair.safeParse(answer.data).data : undefined;

const PATHS = { buy: '/api/transaction/in', sell: '/api/transaction/out' } as const;

export function toForm(request: Request): { path: string; fields: Record<string, string> } {
  const market = { legal_id: '3', currency_id: '1' };
  switch (request.kind) {
    case 'cancel':
      return { path: '/api/transaction_del', fields: { id: String(request.orderId) } };
    case 'countdown':
      return { path: '/api/transaction_countdown', fields: { ...market, seconds: String(request.seconds) } };
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
