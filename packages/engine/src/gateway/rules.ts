// What holds for all that is paid through the payment form.
import { count, flag, small, units } from '@bourse/domain/kinds';
import { describeState, type EntityOf } from '../entity.ts';

/** One row for the whole exchange. */
export const GATEWAY_RULES = describeState({
  table: 'gateway_rules',
  key: ['id'],
  fixed: { id: small<1>() },
  changing: {
    /** Whether orders are taken; what was ordered is paid out all the same. */
    isOpen: flag,
    /** CNY of an order. */
    moneyMin: units,
    moneyMax: units,
    /** USDT that are paid out on a day in Asia/Shanghai. */
    dayCap: units,
    /** For how long assets of a payment's worth have to stay. */
    restrictMs: count,
  },
});
export type GatewayRules = EntityOf<typeof GATEWAY_RULES>;
