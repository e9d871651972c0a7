// What an order is called: by its terms, and by how it stands or has ended. Screens and files say the same.
import { parseUnits, type TimeInForce, type TriggerKind, type TriggerState } from '@bourse/domain';
import type { MessageKey } from './keys.ts';

/** They stand as on the wire. */
type Terms = {
  readonly mode: 1 | 2;
  readonly time_in_force: TimeInForce;
  readonly stop_price: string | null;
  readonly oco_id: number | null;
  readonly trigger_kind?: TriggerKind | undefined;
  readonly visible_quantity?: string | undefined;
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

/** Orders that wait for their price: what each is called as a market and as a limit order. */
const TRIGGERED_KEYS = {
  stop: { 1: 'orders.kind.stopMarket', 2: 'ticket.stop' },
  take_profit: { 1: 'orders.kind.takeProfitMarket', 2: 'orders.kind.takeProfitLimit' },
  trailing: { 1: 'orders.kind.trailingMarket', 2: 'orders.kind.trailingLimit' },
} as const satisfies Record<TriggerKind, Record<Terms['mode'], MessageKey>>;

/** A pair's legs and an order with a condition are named by that. */
export function orderModeKey(terms: Terms): MessageKey {
  const { mode, time_in_force: chosen, stop_price, oco_id, trigger_kind, visible_quantity } = terms;
  const isStop = stop_price !== null;
  if (oco_id !== null) return isStop ? 'orders.ocoStop' : 'orders.ocoLimit';
  if (isStop || trigger_kind !== undefined) return TRIGGERED_KEYS[trigger_kind ?? 'stop'][mode];
  if (mode === 1) return 'spot.market';
  if (visible_quantity !== undefined) return 'orders.kind.iceberg';
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
  if (reason === 'expired' && !isPartial) return 'orders.ended.expired';
  return isPartial ? 'spot.status.cut' : 'spot.status.cancelled';
}
