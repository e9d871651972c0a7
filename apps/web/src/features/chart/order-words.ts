// What the lines of orders are called.
import type { Side } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { OrderLineKind, OrderWords } from './own-orders.ts';

const NAMES = {
  limit: { buy: 'chart.own.buy', sell: 'chart.own.sell' },
  waiting: { buy: 'chart.own.waitingBuy', sell: 'chart.own.waitingSell' },
  trigger: { buy: 'chart.own.triggerBuy', sell: 'chart.own.triggerSell' },
} as const satisfies Record<OrderLineKind, Record<Side, string>>;

/** With the digits of a market's quantities where there is room for them. */
export const orderWords =
  (numberPlaces: number): OrderWords =>
  (kind, { side, quantity, unit }) => {
    const short = unit === undefined ? formatDecimal(quantity) : `${formatDecimal(quantity)} ${unit}`;
    const full = unit === undefined ? formatDecimal(quantity, { places: numberPlaces }) : short;
    return {
      text:
        kind === 'limit'
          ? t(NAMES.limit[side], { number: short })
          : `${t(kind === 'trigger' ? 'ticket.stopPrice' : 'spot.limit')} ${short}`,
      name: t(NAMES[kind][side], { number: full }),
    };
  };
