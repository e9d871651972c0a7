// Leveraged positions and accounts as the wire shows them, for answers and for socket events alike.
import type { leverRows } from '@bourse/contract';
import {
  formatShanghai,
  type Instant,
  type PositionReason,
  type PositionSide,
  type PositionState,
  type Price,
  SECOND_MS,
  ZERO,
} from '@bourse/domain';
import { calculateEntryPrice } from '@bourse/engine/formulas';
import type { MessageKey } from '@bourse/messages';
import {
  NO_FIGURE,
  viewFigure,
  viewKnownFigure,
  viewOptionalFigure,
  viewPercentFigure,
  viewTime,
} from '../../core/market/figures.ts';
import type { MarketData, MarketInfo } from '../../core/market/market-data.ts';
import type { LeverAccountFigures, LivePosition } from './account.ts';
import type { LeverData, LiveLeverMarket, PositionMark } from './board.ts';

type Translate = (key: MessageKey) => string;

export const SIDE_TYPE = { long: 1, short: 2 } as const satisfies Record<PositionSide, 1 | 2>;
export const POSITION_STATUS = {
  accepted: 0,
  pending: 0,
  open: 1,
  closing: 2,
  closed: 3,
  revoked: 4,
} as const satisfies Record<PositionState, leverRows.LeverRow['status']>;

/** From when on a tick is too old to trade by. */
const FRESH_MS = 5 * SECOND_MS;

/** Whether an index moved the market lately, and since its last halt. */
export const isFresh = (
  { indexSecond, haltedAt }: Pick<LiveLeverMarket, 'indexSecond' | 'haltedAt'>,
  now: Instant,
): boolean => haltedAt === undefined && indexSecond !== undefined && now - indexSecond * SECOND_MS <= FRESH_MS;

/** Hundredths of a percent with 2 decimals; "0" where there is no rate. */
export function viewRiskRate(rate: number | undefined): string {
  if (rate === undefined) return '0';
  const digits = String(Math.abs(rate)).padStart(3, '0');
  return `${rate < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export type RowParts = {
  readonly market: MarketInfo;
  /** The mark of a position that is open. */
  readonly mark: PositionMark | undefined;
  /** The market's index at its last tick. */
  readonly index: Price | undefined;
  readonly t: Translate;
};

export function viewLeverRow(position: LivePosition, parts: RowParts): leverRows.LeverRow {
  const { market, mark, t } = parts;
  const isOrdered = position.state === 'accepted' || position.state === 'pending';
  return {
    id: position.id,
    show_lever_id: String(position.id),
    type: SIDE_TYPE[position.side],
    type_name: t(`position.side.${position.side}`),
    symbol: market.symbol,
    legal: market.quote.id,
    currency: market.base.id,
    status: POSITION_STATUS[position.state],
    status_name: t(`position.state.${position.state}`),
    state: position.state,
    share: String(position.hands),
    number: viewFigure(position.number),
    multiple: String(position.multiple),
    ...viewPrices(position, parts),
    origin_caution_money: viewFigure(isOrdered ? position.held : position.originMargin),
    caution_money: viewFigure(isOrdered ? position.held : position.margin),
    held: viewFigure(position.held),
    ...viewFees(position),
    ...viewResult(position, mark),
    ...viewTimes(position),
    reason: position.reason ?? '',
    reason_name: position.reason === undefined ? '' : viewReason(position.reason, t),
    is_limit: position.type === 'limit' ? 1 : 0,
    liquidation_price: mark?.liquidationIndex === undefined ? '' : viewFigure(mark.liquidationIndex),
    deleveraging: mark?.deleveraging ?? null,
    parent_id: position.parentId ?? null,
    reverse_of: position.reverseOf ?? null,
  };
}

export const viewReason = (reason: PositionReason, t: Translate): string => t(`position.reason.${reason}`);

/** Before it opens: the price that it waits for, or what it would open at now. */
function viewPrices(position: LivePosition, { mark, index }: RowParts) {
  const { openIndex, openPrice, targetPrice, closePrice } = position;
  const entry = index && calculateEntryPrice(index, position.side, position.spread);
  const price = openPrice ?? targetPrice ?? entry;
  return {
    origin_price: viewKnownFigure(openIndex ?? targetPrice ?? index),
    price: viewKnownFigure(price),
    update_price: viewKnownFigure(closePrice ?? mark?.exitPrice ?? entry ?? price),
    target_price: viewOptionalFigure(targetPrice),
    target_profit_price: viewOptionalFigure(position.takeProfit),
    stop_loss_price: viewOptionalFigure(position.stopLoss),
  };
}

function viewFees({ openFee, closeFee, overnightFee, overnightRate, spread, feeRate }: LivePosition) {
  return {
    trade_fee: viewFigure(openFee + closeFee),
    open_fee: viewFigure(openFee),
    close_fee: viewFigure(closeFee),
    overnight: viewPercentFigure(overnightRate),
    overnight_money: viewFigure(overnightFee),
    spread: viewPercentFigure(spread),
    fee_rate: viewPercentFigure(feeRate),
  };
}

function viewResult(position: LivePosition, mark: PositionMark | undefined) {
  const { profit, cut, clawback, openFee, closeFee, overnightFee } = position;
  const isClosed = position.state === 'closed';
  return {
    profits: viewFigure(isClosed ? profit : (mark?.profit ?? ZERO)),
    fact_profits: isClosed ? viewFigure(profit - cut - openFee - closeFee - overnightFee) : NO_FIGURE,
    clawback: viewFigure(clawback),
    // While it is closing after a liquidation, it is what the house has paid.
    cut: viewFigure(isClosed ? cut : ZERO),
  };
}

function viewTimes({ state, placedAt, openedAt, endedAt }: LivePosition) {
  return {
    time: formatShanghai(placedAt),
    transaction_time: viewTime(openedAt),
    handle_time: state === 'closed' ? viewTime(endedAt) : '',
    complete_time: state === 'revoked' ? viewTime(endedAt) : '',
    time_ms: placedAt,
    transaction_ms: openedAt ?? null,
    end_ms: endedAt ?? null,
  };
}

/** Views committed positions, live or ended. Their markets exist: none is ever deleted. */
export function viewLeverRows(
  { market, lever }: { readonly market: MarketData; readonly lever: LeverData },
  positions: readonly LivePosition[],
  t: Translate,
): leverRows.LeverRow[] {
  return positions.flatMap((position) => {
    const info = market.market(position.marketId);
    if (!info) return [];
    const index = lever.market(position.marketId)?.index;
    return [viewLeverRow(position, { market: info, mark: lever.mark(position), index, t })];
  });
}

export function viewRowPage(
  data: leverRows.LeverRow[],
  { total, page, limit }: { readonly total: number; readonly page: number; readonly limit: number },
) {
  return { data, total, page, limit, pages: Math.ceil(total / limit) };
}

export function viewLeverAccount(
  figures: LeverAccountFigures,
  { legalName, isFresh }: { readonly legalName: string; readonly isFresh: boolean },
): leverRows.LeverAccount {
  return {
    legal_id: figures.quoteId,
    legal_name: legalName,
    balance: viewFigure(figures.available),
    held: viewFigure(figures.held),
    equity: viewFigure(figures.equity),
    caution_money: viewFigure(figures.margin),
    origin_caution_money: viewFigure(figures.originMargin),
    profits: viewFigure(figures.profit),
    hazard_rate: viewRiskRate(figures.riskRate),
    warned: figures.warned / 100,
    is_fresh: isFresh ? 1 : 0,
  };
}
