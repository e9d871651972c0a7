// Placing an order.
import type { bots } from '@bourse/contract';
import { accept } from '@bourse/domain';
import { INVALID_SYMBOL, refusalOf } from './errors.ts';
import type { BotRun } from './handler.ts';
import { responseTypeOf, toPlaceOrder } from './order-input.ts';
import type { OrderNeeds } from './order-queries.ts';
import { viewPlaced } from './order-views.ts';
import { findMarket } from './symbols.ts';

export function placeOrder({ market, sequencer, readOrder }: OrderNeeds): BotRun<typeof bots.orders.place> {
  return async ({ input, user }) => {
    const info = findMarket(market, input.symbol);
    if (!info) return INVALID_SYMBOL;
    const command = toPlaceOrder(input, { user, marketId: info.id });
    if (!command.ok) return command;
    const outcome = await sequencer.submit(command.value);
    if (!outcome.ok) return refusalOf(outcome);
    const order = await readOrder(user.id, outcome.value.orderId);
    if (!order) return refusalOf({ ok: false, code: 'order_not_found', params: {} });
    return accept(viewPlaced({ order, market: info, matched: outcome.value }, responseTypeOf(input)));
  };
}
