// Orders of the calls for programs as commands of the engine. The contract has seen that the fields of each type are there, and
// no others.
import type { spotOrders } from '@bourse/contract';
import { ensureNever, instant, type KeyId, type MarketId, marketId, price, type UserId, ZERO } from '@bourse/domain';
import type { PlaceOrder } from '@bourse/engine';
import type { SessionUser } from '../../platform/http/sessions.ts';

/** No market has it: the engine refuses such an order in its own order of precedence, and a key remembers that. */
export const NO_MARKET = marketId(0);

/** A user acts in person, or by a key, whose budget is charged. */
export type Actor = { readonly userId: UserId; readonly keyId?: KeyId };

export const actorOf = ({ id, key }: Pick<SessionUser, 'id' | 'key'>): Actor => ({
  userId: id,
  ...(key && { keyId: key.id }),
});

type Owner = Actor & { readonly marketId: MarketId };

export function toPlaceOrder(input: spotOrders.OrderFields, owner: Owner): PlaceOrder {
  const { type, side, quantity = ZERO } = input;
  const common = { kind: 'placeOrder', ...owner, side, quantity, ...extrasOf(input) } as const;
  const limit = input.price ?? NO_PRICE;
  switch (type) {
    case 'limit':
      return { ...common, type, price: limit, timeInForce: input.time_in_force ?? 'gtc', ...restOf(input) };
    case 'market':
      return { ...common, type, ...sumOf(input) };
    case 'stop_limit':
    case 'take_profit_limit':
      return { ...common, type: 'stop_limit', price: limit, ...stopOf(input), ...lifeOf(input), ...restOf(input) };
    case 'stop_market':
    case 'take_profit_market':
      return { ...common, type: 'stop_market', ...sumOf(input), ...stopOf(input), ...expiryOf(input) };
    case 'trailing_limit':
      return { ...common, type: 'stop_limit', price: limit, ...trailOf(input), ...lifeOf(input), ...restOf(input) };
    case 'trailing_market':
      return { ...common, type: 'stop_market', ...sumOf(input), ...trailOf(input), ...expiryOf(input) };
    default:
      return ensureNever(type);
  }
}

const NO_PRICE = price(0n);

type Fields = spotOrders.OrderFields;

/** An order of any type may name these. */
const extrasOf = ({ client_order_id: clientOrderId, self_trade: selfTrade, attached }: Fields) => ({
  ...(clientOrderId !== undefined && { clientOrderId }),
  ...(selfTrade !== undefined && { selfTrade }),
  ...(attached && {
    attached: {
      price: attached.price,
      stopPrice: attached.stop_price,
      stopLimitPrice: attached.stop_limit_price,
      fallback: attached.fallback,
    },
  }),
});

const sumOf = ({ quote_quantity: quoteQuantity }: Fields) => (quoteQuantity === undefined ? {} : { quoteQuantity });

const expiryOf = ({ expires_at: expiresAt }: Fields) =>
  expiresAt === undefined ? {} : { expiresAt: instant(expiresAt) };

/** An order that waits for its price lives so once it is triggered. */
const lifeOf = ({ time_in_force: timeInForce }: Fields) =>
  timeInForce === undefined || timeInForce === 'post_only' ? {} : { timeInForce };

/** An order that is to rest may name these. */
const restOf = (input: Fields) => ({
  ...expiryOf(input),
  ...(input.visible_quantity !== undefined && { visibleQuantity: input.visible_quantity }),
});

const stopOf = ({ type, stop_price: stopPrice = NO_PRICE }: Fields) => ({
  stopPrice,
  ...(type.startsWith('take_profit') && { triggerKind: 'take_profit' as const }),
});

const trailOf = ({ trail_bps: trailBps = 0, activation_price: activationPrice }: Fields) => ({
  trailBps,
  ...(activationPrice !== undefined && { activationPrice }),
});
