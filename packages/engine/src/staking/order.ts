// A staking order, from the moment at which its amount is locked to its end.
import {
  STAKING_STATES,
  STAKING_ENDS,
  type CurrencyId,
  type StakingOrderId,
  type StakingProductId,
  type UserId,
} from '@bourse/domain';
import { count, flag, id, instant, optional, share, units, word } from '@bourse/domain/kinds';
import { describeState, inColumn, type EntityOf } from '../entity.ts';

const FIXED = {
  id: id<StakingOrderId>(),
  userId: id<UserId>(),
  productId: id<StakingProductId>(),
  currencyId: id<CurrencyId>(),
  /** How many lots of the product the amount is. */
  lots: count,
  amount: units,
  /** The order is promised so much, and as much lies in reserve for it. */
  interest: units,
  /** It is paid on the amount, for the whole term. */
  rate: inColumn('rate_ppm', share),
  days: count,
  /** It is taken of the amount. */
  cancelFee: inColumn('cancel_fee_ppm', share),
  boughtAt: instant,
  /** The order that it goes on from, of the same amount. */
  renewedFrom: optional(id<StakingOrderId>()),
};

const CHANGING = {
  dueAt: instant,
  /** By how much stops have moved that. */
  movedMs: count,
  isRenewing: flag,
  state: word(STAKING_STATES),
  endReason: optional(word(STAKING_ENDS)),
  endedAt: optional(instant),
  /** Cancelling has cost so much. */
  fee: units,
};

export const STAKING_ORDERS = describeState({
  table: 'staking_orders',
  key: ['id'],
  counter: 'stakingOrder',
  fixed: FIXED,
  changing: CHANGING,
});
export type StakingOrder = EntityOf<typeof STAKING_ORDERS>;
/** New values of some of the fields that may change. */
export type StakingOrderChange = Partial<Pick<StakingOrder, keyof typeof CHANGING>>;
