// What this window has said of positions: of each one toast, from its order to its end.
import { OrderToasts } from '../../../lib/order-toasts.ts';

export const positionToasts = new OrderToasts('position');
