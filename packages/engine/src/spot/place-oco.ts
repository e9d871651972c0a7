// Placing an OCO pair: a limit leg that rests and a stop leg that waits, under one hold.
import {
  accept,
  addAmounts,
  calculateNotional,
  refuse,
  ZERO,
  type Amount,
  type KeyId,
  type OrderId,
  type Price,
  type Side,
  type UserId,
} from '@bourse/domain';
import type { BookOrder } from './book/level.ts';
import type { PlaceOco } from './commands.ts';
import { calculateLimitHold } from './limit-hold.ts';
import type { SpotContext, SpotOutcome, SpotWorld } from './spot.ts';
import { checkActing, checkKeyMarket } from '../keys/keys.ts';
import { checkMarket } from './admission.ts';
import { checkKept } from './at-risk.ts';
import {
  checkBand,
  checkClientOrderId,
  checkGrid,
  checkLimitLeg,
  checkSize,
  checkStop,
  refuseFunds,
  type MaybeRefusal,
} from './check-order.ts';
import { createOrder, nextOrderId } from './create-order.ts';
import { restOrder, waitOrder } from './enter-book.ts';
import { takeHold } from './holds.ts';
import { calculatePairNeed, joinLegs } from './legs.ts';
import { chargeNothing, checkCharge, checkKeyBand, legsOf, mustChargeFor, takeCharge } from './key-charges.ts';
import { termsOf, type KeyCharge } from './order.ts';
import type { SpotMarket } from './spot-market.ts';

export type PairTerms = {
  readonly userId: UserId;
  readonly side: Side;
  readonly quantity: Amount;
  readonly price: Price;
  readonly stopPrice: Price;
  readonly stopLimitPrice: Price;
  readonly clientOrderId?: string | undefined;
  readonly stopClientOrderId?: string | undefined;
  readonly listClientOrderId?: string | undefined;
  readonly freesName?: boolean | undefined;
  /** The order that it was attached to. */
  readonly parentId?: OrderId | undefined;
  /** A key is charged this for it. */
  readonly charge?: KeyCharge | undefined;
};
export type Pair = { readonly limitLeg: BookOrder; readonly stopLeg: BookOrder };

export function placeOco(world: SpotWorld, context: SpotContext, command: PlaceOco): SpotOutcome<PlaceOco> {
  const actingRefusal = checkActing(world, context.at, command);
  if (actingRefusal) return actingRefusal;
  const market = world.spot.markets.get(command.marketId);
  if (!market) return refuse('market_not_found');
  const { userId, keyId } = command;
  const asked = { userId, keyId, parts: legsOf(command, command) };
  const refusal =
    checkMarket(market) ??
    checkKeyMarket(world, command) ??
    checkPair(world, context, market, { terms: command, places: 2, keyId }) ??
    checkCharge(world, context, market, asked) ??
    checkKept(world, context, market, { ...command, prices: [command.price, command.stopLimitPrice] });
  if (refusal) return refusal;

  // From here on the command succeeds.
  const charge = mustChargeFor(world, context, market, asked);
  const { limitLeg, stopLeg } = createPair(world, context, market, { ...command, charge });
  return accept({ limitOrderId: limitLeg.id, stopOrderId: stopLeg.id });
}

/** A pair that takes the place of another names the prices that differ: those that stay are not held to the band again. */
type Asked = {
  readonly terms: PairTerms;
  readonly changedPrices?: readonly Price[];
  readonly places: number;
  /** The key that asks. */
  readonly keyId?: KeyId | undefined;
  readonly freed?: Amount;
  /** A leg that is amended, and the name it is to have. */
  readonly renamed?: { readonly order: BookOrder; readonly clientOrderId: string | undefined };
};

/** Form, size and funds. */
export function checkPair(world: SpotWorld, context: SpotContext, market: SpotMarket, asked: Asked): MaybeRefusal {
  const { terms, places, freed, renamed } = asked;
  const { userId, side, quantity, price, stopPrice, stopLimitPrice } = terms;
  const prices = [price, stopPrice, stopLimitPrice];
  const formRefusal =
    checkGrid(market, prices, quantity) ??
    checkBand(world, context, market, asked.changedPrices ?? prices) ??
    checkKeyBand(world, context, market, asked.keyId, asked.changedPrices ?? prices) ??
    (renamed
      ? checkClientOrderId(world, context, { ...renamed, userId }, renamed.order)
      : checkPairNames(world, context, terms)) ??
    checkStop(market, terms) ??
    checkLimitLeg(market, terms);
  if (formRefusal) return formRefusal;
  const value = calculateNotional(price < stopLimitPrice ? price : stopLimitPrice, quantity);
  const dearer = price > stopLimitPrice ? price : stopLimitPrice;
  const hold = calculateLimitHold({ side, price: dearer, quantity });
  const sizeRefusal = checkSize(world, market, userId, { quantity, value }, places);
  if (sizeRefusal) return sizeRefusal;
  const currencyId = market.payingCurrency(side);
  const payer = world.ledger.getAccount(userId, 'change', currencyId);
  const available = addAmounts(payer?.available ?? ZERO, freed ?? ZERO);
  return available < hold ? refuseFunds(market, side, { required: hold, available }) : undefined;
}

/** Both legs and the pair have names of their own. */
function checkPairNames(world: SpotWorld, context: SpotContext, terms: PairTerms): MaybeRefusal {
  const { userId, clientOrderId, stopClientOrderId, listClientOrderId } = terms;
  const nameRefusal =
    checkClientOrderId(world, context, { userId, clientOrderId }) ??
    checkClientOrderId(world, context, { userId, clientOrderId: stopClientOrderId });
  if (nameRefusal) return nameRefusal;
  const names = [clientOrderId, stopClientOrderId, listClientOrderId].filter((name) => name !== undefined);
  const taken =
    names.find((name, at) => names.indexOf(name) < at) ??
    (world.spot.pairNames.isInUse(userId, listClientOrderId) ? listClientOrderId : undefined);
  return taken === undefined ? undefined : refuse('client_order_id_in_use', { clientOrderId: taken });
}

export function createPair(world: SpotWorld, context: SpotContext, market: SpotMarket, terms: PairTerms): Pair {
  const common = {
    userId: terms.userId,
    side: terms.side,
    quantity: terms.quantity,
    ocoId: nextOrderId(world),
    terms: termsOf({ parentId: terms.parentId, listClientOrderId: terms.listClientOrderId }),
    freesName: terms.freesName,
  } as const;
  const { clientOrderId, stopClientOrderId } = terms;
  const limitLeg = createOrder(world, context, market, { ...common, type: 'limit', price: terms.price, clientOrderId });
  const stopLeg = createOrder(world, context, market, {
    ...common,
    type: 'limit',
    price: terms.stopLimitPrice,
    stopPrice: terms.stopPrice,
    clientOrderId: stopClientOrderId,
  });
  if (terms.charge !== undefined) {
    takeCharge(world, context, limitLeg, terms.charge);
    stopLeg.charge = chargeNothing(terms.charge);
  }
  joinLegs(limitLeg, stopLeg);
  takeHold(world, context, limitLeg, calculatePairNeed(limitLeg, stopLeg));
  restOrder(world, context, market, limitLeg);
  waitOrder(world, market, stopLeg);
  return { limitLeg, stopLeg };
}
