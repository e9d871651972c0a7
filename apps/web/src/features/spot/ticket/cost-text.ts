// What is said of an order that would cost more than the market.
import { formatUnits } from '@bourse/domain';
import { formatDecimal, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { TicketFacts } from './ticket-facts.ts';

export type CostFacts = Pick<TicketFacts, 'cost' | 'pair' | 'draft' | 'places'>;

const SHARE_PLACES = 1;

/** In percent, rounded towards zero, so that 3 % is never said of less. */
export const costShareText = ({ cost }: Pick<CostFacts, 'cost'>): string =>
  cost === undefined
    ? NO_VALUE
    : `${formatDecimal(formatUnits(cost.share), { places: SHARE_PLACES, rounding: 'towards_zero' })}%`;

/** Undefined where the order costs little. */
export function costText({ cost, pair, draft: { side }, places }: CostFacts): string | undefined {
  if (cost === undefined) return undefined;
  const values = {
    share: costShareText({ cost }),
    price: formatDecimal(formatUnits(cost.from), { places: places.price }),
    currency: pair.legalName,
  };
  if (cost.isTriggered) return t(side === 'buy' ? 'spot.cost.stopBuy' : 'spot.cost.stopSell', values);
  return t(side === 'buy' ? 'spot.cost.buy' : 'spot.cost.sell', values);
}
