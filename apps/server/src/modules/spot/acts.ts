// The handlers that requests and the sockets of programs share, each made once.
import type { BaseServices } from '../../platform/http/base-services.ts';
import { setCountdown } from './countdown.ts';
import { cancelOrder, placeOrder, readOrder, replaceOrder, runBatch } from './order-routes.ts';
import { amend, cancelAll, placeOco } from './routes.ts';
import type { SpotActs } from './services.ts';

export const createSpotActs = (services: BaseServices): SpotActs => ({
  place: placeOrder(services),
  read: readOrder(services),
  cancel: cancelOrder(services),
  replace: replaceOrder(services),
  batch: runBatch(services),
  placeOco: placeOco(services),
  amend: amend(services),
  cancelAll: cancelAll(services),
  setCountdown: setCountdown(services),
});
