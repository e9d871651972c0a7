// What is offered, and how much of it.
import {
  amount,
  formatUnits,
  refuse,
  STAKING_ORDERS_MAX,
  subtractAmounts,
  type Amount,
  type StakingProductId,
  type UserId,
} from '@bourse/domain';
import { availableOf } from '../core/fund-house.ts';
import { isCount } from '../core/is-count.ts';
import type { Risk } from '../core/kept.ts';
import { accountsOfPerson } from '../core/person.ts';
import type { BuyStaking } from './commands.ts';
import type { Earn, EarnContext, EarnWorld, MaybeRefusal } from './staking.ts';
import { calculateStakingCancelFee, calculateStakingRoom, offersStakingRenewal } from './formulas.ts';
import type { StakingOrder } from './order.ts';
import type { StakingProduct } from './product.ts';
import type { StakingRules } from './rules.ts';

/** So that what they come to can be counted. */
const LOTS_MAX = 1_000_000_000;

type Offer = { readonly product: StakingProduct; readonly rules: StakingRules };

/** The product as its buyer has agreed to it. */
export function findOffer({ rules, products }: Earn, command: BuyStaking): Offer | Exclude<MaybeRefusal, undefined> {
  if (!rules?.isOpen) return refuse('staking_closed');
  const product = products.get(command.productId);
  if (!product?.isOffered) return refuse('staking_product_not_found');
  const { lot, rate, days, currencyId } = product;
  const agreed = { lot, rate, days, ...command };
  if (agreed.lot !== lot || agreed.rate !== rate || agreed.days !== days) return refuse('staking_terms_changed');
  if (!isCount(command.lots, LOTS_MAX)) return refuse('abnormal_quantity', { step: formatUnits(lot), currencyId });
  return { product, rules };
}

/** How many orders the buyer has over all accounts, and how much of the product. */
export function checkPerson(world: EarnWorld, userId: UserId, product: StakingProduct, staked: Amount): MaybeRefusal {
  const { id, currencyId, personLimit } = product;
  if (sumOf(world, userId, id) + staked > personLimit) {
    return refuse('purchase_limit_per_person', { limit: formatUnits(personLimit), currencyId });
  }
  const orders = accountsOfPerson(world, userId).reduce((sum, id) => sum + (world.earn.ordersOf.get(id)?.size ?? 0), 0);
  return orders >= STAKING_ORDERS_MAX ? refuse('too_many_staking_orders', { maximum: STAKING_ORDERS_MAX }) : undefined;
}

/** A person's active orders of a product, over all accounts. */
function sumOf(world: EarnWorld, userId: UserId, productId: StakingProductId): Amount {
  let sum = 0n;
  for (const id of accountsOfPerson(world, userId)) {
    for (const order of world.earn.ordersOf.get(id) ?? []) if (order.productId === productId) sum += order.amount;
  }
  return amount(sum);
}

/** Checks what the product still takes, and what there is to promise interest from. */
export function checkRoom(world: EarnWorld, product: StakingProduct, staked: Amount): MaybeRefusal {
  const room = roomOf(world, product);
  const remaining = formatUnits(room);
  return staked > room ? refuse('staking_sold_out', { remaining, currencyId: product.currencyId }) : undefined;
}

const roomOf = (world: EarnWorld, product: Readonly<StakingProduct>): Amount =>
  calculateStakingRoom(product, availableOf(world, 'staking', product.currencyId));

/**
 * Finds the offer by which another order goes on from one that is due, of the same amount and no worse; undefined where it
 * cannot.
 */
export function findRenewal(world: EarnWorld, order: StakingOrder): Offer | undefined {
  const { rules, products } = world.earn;
  const { userId, productId, amount: staked } = order;
  const product = products.get(productId);
  if (!rules?.isOpen || !product || !offersStakingRenewal(product, order)) return undefined;
  const others = { ...product, taken: subtractAmounts(product.taken, staked) };
  const fits = sumOf(world, userId, product.id) <= product.personLimit && staked <= roomOf(world, others);
  return fits ? { product, rules } : undefined;
}

type Staked = Pick<StakingOrder, 'currencyId' | 'amount' | 'cancelFee'>;

/** Cancelling would cost this. */
const riskOf = ({ currencyId, amount: staked, cancelFee }: Staked): Risk => ({
  currencyId,
  amount: calculateStakingCancelFee(staked, cancelFee),
});

export const risksOf = ({ earn: { ordersOf } }: EarnWorld, userId: UserId): Risk[] =>
  [...(ordersOf.get(userId) ?? [])].map(riskOf);

export const checkKept = (
  { keeping }: EarnWorld,
  { at }: EarnContext,
  staked: Staked & Pick<StakingOrder, 'userId'>,
): MaybeRefusal => keeping.check({ userId: staked.userId, at, risks: [riskOf(staked)], kind: 'exposes' });
