// A staking order, from the moment at which its amount is locked to its end.
import type {
  Amount,
  CurrencyId,
  Instant,
  Ppm,
  StakingEnd,
  StakingOrderId,
  StakingProductId,
  StakingState,
  UserId,
} from '@bourse/domain';
import { bigint, describeState, flag, inColumn, integer, optional, units, word, type EntityOf } from '../entity.ts';

const FIXED = {
  id: integer<StakingOrderId>(),
  userId: integer<UserId>(),
  productId: integer<StakingProductId>(),
  currencyId: integer<CurrencyId>(),
  /** How many lots of the product the amount is. */
  lots: integer<number>(),
  amount: units<Amount>(),
  /** What it is promised, and what lies in reserve for it. */
  interest: units<Amount>(),
  /** Of the amount, for the whole term. */
  rate: inColumn('rate_ppm', bigint<Ppm>()),
  days: integer<number>(),
  /** Of the amount. */
  cancelFee: inColumn('cancel_fee_ppm', bigint<Ppm>()),
  boughtAt: integer<Instant>(),
  /** The order that it goes on from, of the same amount. */
  renewedFrom: optional(integer<StakingOrderId>()),
};

const CHANGING = {
  dueAt: integer<Instant>(),
  /** By how much stops have moved that. */
  movedMs: integer<number>(),
  isRenewing: flag(),
  state: word<StakingState>(),
  endReason: optional(word<StakingEnd>()),
  endedAt: optional(integer<Instant>()),
  /** What cancelling has cost. */
  fee: units<Amount>(),
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
