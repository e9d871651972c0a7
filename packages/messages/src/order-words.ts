// What an order is called: by its terms, and by how it stands or has ended. Screens and files say the same.
import { parseUnits, type TimeInForce, type TriggerState } from '@bourse/domain';
import type { MessageKey } from './keys.ts';

/** They stand as on the wire. */
type Terms = {
  readonly mode: 1 | 2;
  readonly time_in_force: TimeInForce;
  readonly stop_price: string | null;
  readonly oco_id: number | null;
};
type Standing = {
  readonly status: 'open' | 'filled' | 'cancelled';
  readonly cancel_reason: string | null;
  readonly trigger: TriggerState | null;
  readonly complete_number: string;
};
type Partner = Pick<Terms, 'stop_price'> & Pick<Standing, 'trigger' | 'complete_number'>;

export const TIME_IN_FORCE_KEYS = {
  post_only: 'comfort.tif.postOnly',
  ioc: 'comfort.tif.ioc',
  fok: 'comfort.tif.fok',
} as const satisfies Record<Exclude<TimeInForce, 'gtc'>, MessageKey>;

/** A pair's legs and an order with a condition are named by that. */
export function orderModeKey({ mode, time_in_force: chosen, stop_price, oco_id }: Terms): MessageKey {
  const isStop = stop_price !== null;
  if (oco_id !== null) return isStop ? 'orders.ocoStop' : 'orders.ocoLimit';
  if (isStop) return 'ticket.stop';
  if (mode === 1) return 'spot.market';
  return chosen === 'gtc' ? 'spot.limit' : TIME_IN_FORCE_KEYS[chosen];
}

const hasFills = ({ complete_number: filled }: Pick<Standing, 'complete_number'>): boolean =>
  (parseUnits(filled) ?? 0n) > 0n;

/** Which leg of a pair ended the other one, and by what. */
export function endedByPartner(partner: Partner | undefined): MessageKey {
  if (partner?.trigger === 'triggered') return 'orders.ended.triggered';
  if (partner && partner.stop_price === null && hasFills(partner)) return 'orders.ended.filled';
  return partner ? 'orders.ended.cancelled' : 'spot.reason.oco';
}

/** In the words that tell the most. `partner`: the other leg of its pair, as far as it is known. */
export function orderEndKey(order: Standing, partner: Partner | undefined): MessageKey {
  const { status, cancel_reason: reason, trigger } = order;
  const isPartial = hasFills(order);
  if (status === 'filled') return trigger === 'triggered' ? 'orders.triggeredFilled' : 'spot.status.filled';
  if (status === 'open') return isPartial ? 'spot.status.partial' : 'spot.status.open';
  if (reason === 'oco') return endedByPartner(partner);
  if (reason === 'amended') return 'orders.ended.amended';
  return isPartial ? 'spot.status.cut' : 'spot.status.cancelled';
}
