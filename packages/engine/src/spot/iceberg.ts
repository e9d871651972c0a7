// Orders that show a part of themselves at a time: which there may be, and how one part follows another.
import { divCeil, formatUnits, minAmount, orderId, refuse, subtractAmounts, ZERO, type Amount } from '@bourse/domain';
import type { BookOrder, Level } from './book/level.ts';
import type { MaybeRefusal } from './check-order.ts';
import type { NewOrder } from './create-order.ts';
import type { Order } from './order.ts';
import type { SpotContext, SpotWorld } from './spot.ts';
import { takeTurn, type SpotMarket } from './spot-market.ts';

/** An order shows itself in at most so many slices. */
export const SLICES_MAX = 10n;

type Shown = Pick<NewOrder, 'quantity' | 'terms'>;

/** Checks what a new order is to show. Less than all of it, if it can rest at all, and in not too many slices. */
export function checkVisible(market: SpotMarket, draft: Shown, canRest: boolean): MaybeRefusal {
  const visible = draft.terms?.visibleQuantity;
  if (visible === undefined) return undefined;
  const { step } = market.entity.settings;
  if (visible % step !== 0n) return refuse('quantity_not_on_step', { step: formatUnits(step) });
  return canRest && visible < draft.quantity ? checkSlices(market, draft) : refuseVisible(market, draft.quantity);
}

/** Checks what takes the place of an order: its quantity may have come down to what it shows, which then is all of it. */
export function checkSlices(market: SpotMarket, { quantity, terms }: Shown): MaybeRefusal {
  const visible = terms?.visibleQuantity;
  if (visible === undefined || (visible > 0n && visible * SLICES_MAX >= quantity)) return undefined;
  return refuseVisible(market, quantity);
}

/** Tells the least visible quantity on the step that cuts an order into no more slices than there may be. */
function refuseVisible({ entity: { settings } }: SpotMarket, quantity: Amount): MaybeRefusal {
  const { step, baseId } = settings;
  return refuse('visible_quantity_wrong', {
    minimum: formatUnits(divCeil(quantity, SLICES_MAX * step) * step),
    slices: Number(SLICES_MAX),
    currencyId: baseId,
  });
}

/** An iceberg shows so much when it joins a queue; undefined of any other order. */
export function sliceOf({ quantity, filled, terms }: Pick<Order, 'quantity' | 'filled' | 'terms'>): Amount | undefined {
  const visible = terms?.visibleQuantity;
  return visible === undefined ? undefined : minAmount(visible, subtractAmounts(quantity, filled));
}

/** How much of an iceberg that rests is not seen. */
export const hiddenOf = ({ quantity, filled, shown }: BookOrder): Amount =>
  shown === undefined ? ZERO : subtractAmounts(subtractAmounts(quantity, filled), shown);

/** The slice that an order showed is filled, and more is left: the next one joins the queue behind all that stand in it. */
export function showNext(
  world: SpotWorld,
  context: SpotContext,
  market: SpotMarket,
  { order, level }: { readonly order: BookOrder; readonly level: Level },
): void {
  order.queuedAfter = orderId(world.counters.order);
  order.turn = takeTurn(context, market);
  order.shown = sliceOf(order);
  level.requeue(order);
}
