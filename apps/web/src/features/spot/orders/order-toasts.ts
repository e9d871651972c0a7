// What this window has said of orders of the spot market.
import { OrderToasts } from '../../../lib/order-toasts.ts';

export const orderToasts = new OrderToasts('order');
