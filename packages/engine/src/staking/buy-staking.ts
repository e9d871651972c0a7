// An order is taken: its amount is locked where it is, and the interest of the whole term is laid aside.
import { accept, amount, formatUnits, ZERO } from '@bourse/domain';
import { checkAvailable } from '../core/check-available.ts';
import { addOrder, nextOrderId } from './change-order.ts';
import { checkKept, checkPerson, checkRoom, findOffer } from './check-staking.ts';
import type { BuyStaking } from './commands.ts';
import type { EarnContext, EarnOutcome, EarnWorld } from './staking.ts';
import { calculateStakingEnd, calculateStakingInterest } from './formulas.ts';
import type { StakingOrder } from './order.ts';
import type { StakingProduct } from './product.ts';

export function buyStaking(world: EarnWorld, context: EarnContext, command: BuyStaking): EarnOutcome<BuyStaking> {
  const { userId, lots, isRenewing = false } = command;
  const offer = findOffer(world.earn, command);
  if ('ok' in offer) return offer;
  const { product, rules } = offer;
  const { currencyId } = product;
  const staked = amount(product.lot * BigInt(lots));
  const place = { userId, wallet: 'change', currencyId } as const;
  const refusal =
    checkPerson(world, userId, product, staked) ??
    checkRoom(world, product, staked) ??
    checkAvailable(world, place, staked) ??
    checkKept(world, context, { userId, currencyId, amount: staked, cancelFee: rules.cancelFee });
  if (refusal) return refusal;

  // From here on the command succeeds.
  world.ledger.hold(context, world.ledger.openAccount(context, userId, 'change', currencyId), staked);
  const { cancelFee } = rules;
  const begun = { userId, lots, cancelFee, isRenewing, boughtAt: context.at, renewedFrom: undefined };
  const { id, interest, dueAt } = promiseInterest(world, context, product, begun);
  return accept({
    stakingOrderId: id,
    amount: formatUnits(staked),
    interest: formatUnits(interest),
    dueAt,
  });
}

type Begun = Pick<StakingOrder, 'userId' | 'lots' | 'cancelFee' | 'isRenewing' | 'boughtAt' | 'renewedFrom'>;

/** An order of an amount that is locked: what it is promised is there from now on. */
export function promiseInterest(
  world: EarnWorld,
  context: EarnContext,
  product: StakingProduct,
  begun: Begun,
): StakingOrder {
  const { id: productId, currencyId, lot, rate, days } = product;
  const staked = amount(lot * BigInt(begun.lots));
  const interest = calculateStakingInterest(staked, rate);
  world.ledger.transfer(context, 'staking_interest_cover', {
    from: world.ledger.openHouseAccount(context, 'staking', currencyId),
    to: world.ledger.openHouseAccount(context, 'staking_reserve', currencyId),
    amount: interest,
  });
  const order: StakingOrder = {
    ...begun,
    id: nextOrderId(world),
    productId,
    currencyId,
    amount: staked,
    interest,
    rate,
    days,
    dueAt: calculateStakingEnd(begun.boughtAt, days),
    movedMs: 0,
    state: 'active',
    endReason: undefined,
    endedAt: undefined,
    fee: ZERO,
  };
  addOrder(world, context, order);
  return order;
}
