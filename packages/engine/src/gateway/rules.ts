// What holds for all that is paid through the payment form.
import type { Amount } from '@bourse/domain';
import { describeState, flag, integer, small, units, type EntityOf } from '../entity.ts';

/** One row for the whole exchange. */
export const GATEWAY_RULES = describeState({
  table: 'gateway_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    /** Whether orders are taken; what was ordered is paid out all the same. */
    isOpen: flag(),
    /** CNY of an order. */
    moneyMin: units<Amount>(),
    moneyMax: units<Amount>(),
    /** USDT that are paid out on a day in Asia/Shanghai. */
    dayCap: units<Amount>(),
    /** For how long assets of a payment's worth have to stay. */
    restrictMs: integer<number>(),
  },
});
export type GatewayRules = EntityOf<typeof GATEWAY_RULES>;
