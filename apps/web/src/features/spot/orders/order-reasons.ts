// Why orders end.
import type { spot } from '@bourse/contract';
import type { MessageKey } from '@bourse/messages';
import { t } from '@bourse/ui/lib/i18n.ts';

const REASONS: Readonly<Record<string, MessageKey>> = {
  time_in_force: 'spot.reason.timeInForce',
  market_protection: 'spot.reason.protection',
  self_trade: 'spot.reason.selfTrade',
  oco: 'spot.reason.oco',
  amended: 'spot.reason.amended',
  operator: 'spot.reason.operator',
  restricted: 'spot.reason.restricted',
  expired: 'spot.reason.expired',
  countdown: 'spot.reason.countdown',
};

/** Why an order was cancelled, where that is more than that its owner asked for it. */
export function reasonText({ cancel_reason: reason }: spot.SpotOrder): string | undefined {
  const key = reason === null ? undefined : REASONS[reason];
  return key && t(key);
}
