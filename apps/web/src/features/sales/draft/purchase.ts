// What a subscription costs and why it would be refused, to the last digit, by the engine's own formulas.
import { type Amount, amount, currencyId, divFloor, minAmount, type Price, USDT, ZERO } from '@bourse/domain';
import { calculateLaunchCost, calculateLaunchHold, calculateLaunchMost } from '@bourse/engine/formulas';
import { readAmount, readLevel, readPrice } from '../../../lib/read-figures.ts';
import type { PayPrice, Sale } from '../sales.ts';

export type Terms = Pick<Sale, 'buymoney' | 'step' | 'minimum' | 'mode' | 'right' | 'own_left'>;

const indexOf = ({ index }: PayPrice): Price | undefined => (index === null ? undefined : readLevel(index));

export const isFixed = ({ currency_id: id }: Pick<PayPrice, 'currency_id'>): boolean => currencyId(id) === USDT;

export type Payment = {
  /** At the index that is known. */
  readonly cost: Amount;
  /** So much is locked meanwhile: more than the cost where the price of the pay coin may move. */
  readonly held: Amount;
};

/** Undefined while the pay coin has no price. */
export function paymentOf({ buymoney }: Pick<Terms, 'buymoney'>, pay: PayPrice, coins: Amount): Payment | undefined {
  const index = indexOf(pay);
  if (index === undefined) return undefined;
  const price = readPrice(buymoney);
  const cost = calculateLaunchCost(coins, price, index);
  return { cost, held: isFixed(pay) ? cost : calculateLaunchHold(coins, price, index) };
}

const inSteps = (coins: Amount, step: Amount): Amount => amount(divFloor(coins, step) * step);

/** The most that can be subscribed to now: what the balance pays, what the limit leaves, what is left of the sale. */
export function coinsMost(sale: Terms, pay: PayPrice, available: Amount): Amount {
  const index = indexOf(pay);
  if (index === undefined) return ZERO;
  const step = readAmount(sale.step);
  const purse = { available, payCurrencyId: currencyId(pay.currency_id), index };
  const paid = calculateLaunchMost({ price: readPrice(sale.buymoney), step }, purse);
  const allowed = minAmount(paid, readAmount(sale.own_left));
  return inSteps(sale.mode === 'pro_rata' ? allowed : minAmount(allowed, readAmount(sale.right)), step);
}

export type Fault = 'empty' | 'step' | 'minimum' | 'limit' | 'left' | 'price' | 'available';

type Own = { readonly coins: Amount; readonly available: Amount };

/** In the order in which the server refuses. */
export function findFault(sale: Terms, pay: PayPrice, { coins, available }: Own): Fault | undefined {
  if (coins === 0n) return 'empty';
  if (coins % readAmount(sale.step) !== 0n) return 'step';
  if (coins < readAmount(sale.minimum)) return 'minimum';
  if (coins > readAmount(sale.own_left)) return 'limit';
  if (sale.mode === 'first_come' && coins > readAmount(sale.right)) return 'left';
  const payment = paymentOf(sale, pay, coins);
  if (!payment) return 'price';
  return payment.held > available ? 'available' : undefined;
}

/** Digits after the point that a quantity of the sale may have. */
export const placesOf = ({ step }: Pick<Terms, 'step'>): number =>
  (step.includes('.') ? step.replace(/0+$/, '').split('.')[1] : '')?.length ?? 0;
