// Staking as the wire shows it, for answers and for socket events alike.
import type { staking as contract } from '@bourse/contract';
import {
  type Amount,
  amount,
  formatShanghai,
  formatUnits,
  maxAmount,
  type StakingState,
  subtractAmounts,
  ZERO,
} from '@bourse/domain';
import {
  calculateStakingCancelFee,
  calculateStakingRoom,
  calculateStakingYearlyRate,
  offersStakingRenewal,
} from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';
import type { MarketData } from '../../core/market/market-data.ts';
import { shares } from '../../system/codecs.ts';
import type { LiveStakingOrder, LiveStakingProduct, StakingBoard } from './board.ts';

type Translate = (key: MessageKey) => string;
type Needs = { readonly market: Pick<MarketData, 'currency'>; readonly staking: StakingBoard };

export const STAKING_STATUS = { active: 1, ended: 2, cancelled: 3 } as const satisfies Record<StakingState, 1 | 2 | 3>;

/** Percent, without zeros at its end. */
export const viewStakingRate = shares.show;

/** With what somebody's active orders of it come to. */
export function viewStakingProduct(
  { market, staking }: Needs,
  product: LiveStakingProduct,
  own: Amount,
): contract.StakingProductRow {
  const { currencyId, lot, rate, days, personLimit, capacity } = product;
  const left = calculateStakingRoom(product, staking.stakingFund(currencyId));
  return {
    id: product.id,
    currency_id: currencyId,
    currency_name: market.currency(currencyId)?.name ?? '',
    min: formatUnits(lot),
    lixi: viewStakingRate(rate),
    qixian: days,
    purchase_limit: formatUnits(personLimit),
    year_rate: viewStakingRate(calculateStakingYearlyRate(rate, days)),
    capacity: formatUnits(capacity),
    left: formatUnits(left),
    is_sold_out: left < lot ? 1 : 0,
    is_renewable: product.isRenewable ? 1 : 0,
    own_amount: formatUnits(own),
    own_left: formatUnits(maxAmount(subtractAmounts(personLimit, own), ZERO)),
  };
}

export function viewStakingOrder(
  { market, staking }: Needs,
  order: LiveStakingOrder,
  t: Translate,
): contract.StakingOrderRow {
  const { state, endReason, endedAt } = order;
  return {
    id: order.id,
    currency_name: market.currency(order.currencyId)?.name ?? '',
    buy_num: formatUnits(order.amount),
    fan_lixi: formatUnits(order.interest),
    create_time: formatShanghai(order.boughtAt),
    end_time: formatShanghai(order.dueAt),
    status: STAKING_STATUS[state],
    status_name: t(`staking.state.${state}`),
    product_id: order.productId,
    currency_id: order.currencyId,
    lots: order.lots,
    lixi: viewStakingRate(order.rate),
    qixian: order.days,
    zhiya_qxsxf: viewStakingRate(order.cancelFee),
    ...viewEnd(order),
    is_renewing: order.isRenewing ? 1 : 0,
    is_renewable: mayGoOn(staking, order) ? 1 : 0,
    end_reason: endReason ?? '',
    end_reason_name: endReason === undefined ? '' : t(`staking.end.${endReason}`),
    renewed_from: order.renewedFrom ?? 0,
    create_ms: order.boughtAt,
    end_ms: order.dueAt,
    ended_ms: endedAt ?? null,
  };
}

/** For an active order the fee is that of cancelling it now. */
function viewEnd({ state, amount: staked, interest, cancelFee, fee }: LiveStakingOrder) {
  const cost = state === 'active' ? calculateStakingCancelFee(staked, cancelFee) : fee;
  const returned = {
    active: ZERO,
    ended: amount(staked + interest),
    cancelled: subtractAmounts(staked, fee),
  };
  return { fee: formatUnits(cost), returned: formatUnits(returned[state]) };
}

function mayGoOn(staking: StakingBoard, order: LiveStakingOrder): boolean {
  const product = staking.stakingProduct(order.productId);
  return order.state === 'active' && product !== undefined && offersStakingRenewal(product, order);
}
