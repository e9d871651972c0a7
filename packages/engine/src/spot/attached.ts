// The pair that an order brings with it: prices of an OCO pair of the other side, which waits with its parent, holds nothing
// and stands for two places. It is placed when the parent has ended with anything filled.
import { refuse, type Price, type Side } from '@bourse/domain';
import type { MaybeRefusal } from './check-order.ts';
import type { Order, OrderTerms } from './order.ts';

export const sideOfPair = (parent: Side): Side => (parent === 'buy' ? 'sell' : 'buy');

export function attachedPrices(terms: OrderTerms | undefined): readonly Price[] {
  const { attached } = terms ?? {};
  return attached ? [attached.price, attached.stopPrice, attached.stopLimitPrice] : NONE;
}
const NONE: readonly Price[] = [];

/** So many places the legs take beside the order's own. */
export const attachedPlaces = (terms: OrderTerms | undefined): 0 | 2 => (terms?.attached === undefined ? 0 : 2);

/** The target of the pair lies where its stop does not: above it for one that sells. */
export function checkAttached(parent: Side, terms: OrderTerms | undefined): MaybeRefusal {
  const { attached } = terms ?? {};
  if (!attached) return undefined;
  const { price, stopPrice } = attached;
  return (parent === 'buy' ? price > stopPrice : price < stopPrice) ? undefined : refuse('attached_prices_wrong');
}

/** Whether the pair of an order that has ended is to be placed. Whoever cancels everything means the pair as well. */
export const isArmed = ({ terms, filled, cancelReason }: Order): boolean =>
  terms?.attached !== undefined &&
  filled > 0n &&
  cancelReason !== 'operator' &&
  cancelReason !== 'countdown' &&
  cancelReason !== 'key_ended';
