// Handlers of the methods of orders.
import { bots } from '@bourse/contract';
import { type BotHandler, handle } from './handler.ts';
import { amendOrder, replaceOrder } from './order-changes.ts';
import { cancelAll, cancelOrder } from './order-cancels.ts';
import { allLists, cancelList, listStatus, openLists, placeOco, placeOldOco } from './order-lists.ts';
import { placeOrder } from './order-places.ts';
import { createOrderReader, type OrderNeeds } from './order-queries.ts';
import { allOrders, myTrades, openOrders, orderStatus } from './order-reads.ts';
import { testOrder } from './order-check.ts';
import type { BotServices } from './services.ts';

export function orderHandlers(services: BotServices): readonly BotHandler[] {
  const needs: OrderNeeds = { ...services, readOrder: createOrderReader(services.storage.db) };
  return [
    handle(bots.orders.place, placeOrder(needs)),
    handle(bots.orders.test, testOrder(needs)),
    handle(bots.orders.status, orderStatus(needs)),
    handle(bots.orders.cancel, cancelOrder(needs)),
    handle(bots.orders.openOrders, openOrders(needs)),
    handle(bots.orders.cancelAll, cancelAll(needs)),
    handle(bots.orders.cancelReplace, replaceOrder(needs)),
    handle(bots.orders.amend, amendOrder(needs)),
    handle(bots.orders.allOrders, allOrders(needs)),
    handle(bots.orders.myTrades, myTrades(needs)),
    handle(bots.orders.placeOco, placeOco(needs)),
    handle(bots.orders.placeOldOco, placeOldOco(needs)),
    handle(bots.orders.listStatus, listStatus(needs)),
    handle(bots.orders.cancelList, cancelList(needs)),
    handle(bots.orders.openLists, openLists(needs)),
    handle(bots.orders.allLists, allLists(needs)),
  ];
}
