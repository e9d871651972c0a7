// Second contracts as the wire shows them, for answers and for socket events alike.
import type { microRows } from '@bourse/contract';
import {
  formatShanghai,
  type Instant,
  instant,
  type MicroDirection,
  type MicroResult,
  negateAmount,
  type Price,
  SECOND_MS,
  ZERO,
} from '@bourse/domain';
import { calculateCrossIndex } from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';
import { viewFigure, viewKnownFigure, viewPercentText, viewTime } from '../../core/market/figures.ts';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';
import type { LiveMicroOrder } from './board.ts';

type Translate = (key: MessageKey) => string;

export const DIRECTION_TYPE = { up: 1, down: 2 } as const satisfies Record<MicroDirection, 1 | 2>;
const PROFIT_RESULT = { win: 1, loss: -1, draw: 0, void: 0 } as const satisfies Record<
  MicroResult,
  microRows.MicroRow['profit_result']
>;

export type MicroRowParts = {
  readonly market: MarketData;
  readonly info: MarketInfo;
  readonly now: Instant;
  readonly t: Translate;
};

export function viewMicroRow(order: LiveMicroOrder, { market, info, now, t }: MicroRowParts): microRows.MicroRow {
  const { state, result, entryIndex, closeIndex } = order;
  const isWaiting = state === 'accepted';
  return {
    id: order.id,
    symbol_name: info.symbol,
    seconds: order.seconds,
    number: viewFigure(order.stake),
    currency_name: market.currency(order.currencyId)?.name ?? '',
    currency_id: order.currencyId,
    match_id: order.marketId,
    open_price: viewKnownFigure(isWaiting ? indexNow(market, info) : entryIndex),
    end_price: viewKnownFigure(closeIndex),
    type: DIRECTION_TYPE[order.direction],
    type_name: t(`micro.direction.${order.direction}`),
    ...viewStatus(order, now, t),
    profit_ratio: viewPercentText(order.ratio),
    fee: viewFigure(order.fee),
    ...viewOutcome(order),
    state,
    result: result ?? '',
    result_name: result === undefined ? '' : t(`micro.result.${result}`),
    void_reason: order.voidReason ?? '',
    void_reason_name: order.voidReason === undefined ? '' : t(`micro.void.${order.voidReason}`),
    is_provisional: isWaiting ? 1 : 0,
    payout_max: viewFigure(order.stake + order.profit),
    ...viewTimes(order, now),
    insurance_id: order.insuranceId ?? null,
  };
}

/** Views committed orders, live or closed. Their markets exist: none is ever deleted. */
export function viewMicroRows(
  market: MarketData,
  orders: readonly LiveMicroOrder[],
  told: Pick<MicroRowParts, 'now' | 't'>,
): microRows.MicroRow[] {
  return orders.flatMap((order) => {
    const info = market.market(order.marketId);
    return info ? [viewMicroRow(order, { market, info, ...told })] : [];
  });
}

/** Base in quote at the last ticks; undefined before the first. */
function indexNow(market: MarketData, { base, quote }: MarketInfo): Price | undefined {
  const [baseTick, quoteTick] = [market.index(base.id), market.index(quote.id)];
  return baseTick && quoteTick && calculateCrossIndex(baseTick.price, quoteTick.price);
}

function viewStatus({ state, dueSecond }: LiveMicroOrder, now: Instant, t: Translate) {
  if (state === 'closed') return { status: 3, status_name: t('micro.state.closed') } as const;
  const isDue = now >= dueSecond * SECOND_MS;
  return isDue
    ? ({ status: 2, status_name: t('micro.state.due') } as const)
    : ({ status: 1, status_name: t(`micro.state.${state}`) } as const);
}

/** Clients in the field calculate with the stake alone, so the fee is a field of its own beside the result. */
function viewOutcome({ state, result, stake, fee, profit, payout }: LiveMicroOrder) {
  const gained = { win: profit, loss: negateAmount(stake), draw: ZERO, void: ZERO };
  return {
    fact_profits: viewFigure(result === undefined ? ZERO : gained[result]),
    profit_result: result === undefined ? 0 : PROFIT_RESULT[result],
    payout: viewFigure(payout),
    net: viewFigure(state === 'closed' ? payout - stake - fee : ZERO),
  };
}

function viewTimes({ state, placedAt, dueSecond, entrySecond, closeSecond, endedAt }: LiveMicroOrder, now: Instant) {
  const dueAt = instant(dueSecond * SECOND_MS);
  return {
    remain_milli_seconds: state === 'closed' ? 0 : Math.max(0, dueAt - now),
    created_at: formatShanghai(placedAt),
    handled_at: formatShanghai(dueAt),
    complete_at: viewTime(endedAt),
    created_ms: placedAt,
    handled_ms: dueAt,
    complete_ms: endedAt ?? null,
    entry_second: entrySecond ?? null,
    close_second: closeSecond ?? null,
  };
}
