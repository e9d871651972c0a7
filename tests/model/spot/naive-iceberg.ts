// What the orders of a naive book show, and how a walk through them meets it.
import type { EngineRefusalCode } from '@bourse/domain';
import type { Ask } from './naive-ask.ts';
import type { NaiveOrder } from './naive-order.ts';

const SLICES_MAX = 10n;

const leftOf = (order: NaiveOrder): bigint => order.quantity - order.filled;
const least = (...values: readonly bigint[]): bigint => values.reduce((a, b) => (a < b ? a : b));

export const sliceOf = (order: NaiveOrder): bigint | undefined =>
  order.visible === undefined ? undefined : least(order.visible, leftOf(order));

type Slice = { readonly maker: NaiveOrder; readonly quantity: bigint };

/** All that a walk could take, in its order: at each price all that is to be seen, then the next slices, round after round. */
export function* slicesOf(makers: readonly NaiveOrder[]): Generator<Slice> {
  for (const price of new Set(makers.map((maker) => maker.price))) {
    let round = makers
      .filter((maker) => maker.price === price)
      .map((maker) => ({ maker, left: leftOf(maker), shown: maker.shown ?? leftOf(maker) }));
    while (round.length > 0) {
      for (const { maker, shown } of round) yield { maker, quantity: shown };
      round = round
        .map(({ maker, left, shown }) => ({ maker, left: left - shown, shown: maker.visible ?? left }))
        .filter(({ left }) => left > 0n)
        .map((one) => ({ ...one, shown: least(one.shown, one.left) }));
    }
  }
}

/** What replaces an order may have come down to less than it shows. */
export function visibleRefusal(ask: Ask, step: bigint): EngineRefusalCode | undefined {
  const { visible, quantity, timeInForce } = ask;
  if (visible === undefined) return undefined;
  if (visible % step !== 0n) return 'quantity_not_on_step';
  const isNew = ask.old.length === 0;
  const isAllSeen = isNew && (visible >= quantity || timeInForce === 'ioc' || timeInForce === 'fok');
  return visible <= 0n || isAllSeen || visible * SLICES_MAX < quantity ? 'visible_quantity_wrong' : undefined;
}

/** It gets smaller where it stands: what is not seen goes first. */
export function shrink(order: NaiveOrder, left: bigint): void {
  order.quantity = order.filled + left;
  if (order.shown !== undefined) order.shown = least(order.shown, left);
}
