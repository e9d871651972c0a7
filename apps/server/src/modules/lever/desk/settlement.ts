// What settling a market at an index would do, by the rules of the end of an outage (X31, X33): what its users win and lose,
// which losses the accounts cannot pay, what the house bears of these and what is taken off the gains.
import { type Amount, amount, divCeil, divFloor, PPM_PER_WHOLE, type Ppm, type Price } from '@bourse/domain';
import { EQUITY_SCALE, lineOf, type RiskLine } from '@bourse/engine/formulas';
import type { LeverAccountFigures, LeverData, LiveLeverMarket } from '../live-contracts.ts';
import { isOpen } from './exposure.ts';

export type SettlementPreview = {
  readonly positions: number;
  readonly orders: number;
  /** Both count from the current index. An account has one or the other, over all of its positions in the market. */
  readonly gain: Amount;
  readonly loss: Amount;
  /** The accounts cannot pay this part of the losses. */
  readonly deficit: Amount;
  readonly house: Amount;
  readonly clawback: Amount;
};

type Asked = {
  readonly market: LiveLeverMarket;
  readonly to: Price;
  readonly fund: Amount;
  readonly outageLoss: Ppm;
};

/** Only the index of this market moves; all others stay. */
export function previewSettlement(lever: LeverData, { market, to, fund, outageLoss }: Asked): SettlementPreview {
  const { settings, index: from = to } = market;
  let [gain, loss, deficit, chargeable] = [0n, 0n, 0n, 0n];
  for (const figures of lever.accounts()) {
    if (figures.quoteId !== settings.quoteId) continue;
    const { own, worth } = readAccount(lever, figures, market);
    const moved = own.slope * (to - from);
    const money = amount(figures.available + figures.held + figures.margin) * EQUITY_SCALE;
    if (moved > 0n) {
      gain += moved;
      chargeable += least(moved, worth + moved);
    } else {
      loss -= moved;
      deficit += least(-moved, -(money + own.slope * to + own.constant));
    }
  }
  const bound = divFloor(fund * outageLoss, PPM_PER_WHOLE) * EQUITY_SCALE;
  const taken = least(deficit - bound, chargeable);
  const waiting = countOf(lever, market, ({ state }) => state === 'accepted' || state === 'pending');
  return {
    positions: countOf(lever, market, isOpen),
    orders: waiting,
    gain: amount(divFloor(gain, EQUITY_SCALE)),
    loss: amount(divCeil(loss, EQUITY_SCALE)),
    deficit: amount(divCeil(deficit, EQUITY_SCALE)),
    house: amount(divCeil(deficit - taken, EQUITY_SCALE)),
    clawback: amount(divFloor(taken, EQUITY_SCALE)),
  };
}

/** Returns the lesser one, and 0 where that is negative. */
function least(one: bigint, other: bigint): bigint {
  const less = one < other ? one : other;
  return less > 0n ? less : 0n;
}

/** Returns the line of the account’s positions in the market, and its equity at the current indexes times `EQUITY_SCALE`. */
function readAccount(
  lever: LeverData,
  { userId, quoteId, ...figures }: LeverAccountFigures,
  market: LiveLeverMarket,
): { readonly own: RiskLine; readonly worth: bigint } {
  let own: RiskLine = { slope: 0n, constant: 0n };
  let worth = amount(figures.available + figures.held + figures.margin) * EQUITY_SCALE;
  for (const position of lever.positionsOf(userId)) {
    const { openPrice, marketId } = position;
    const index = lever.market(marketId)?.index;
    if (position.quoteId !== quoteId || !isOpen(position) || openPrice === undefined || index === undefined) continue;
    const { slope, constant } = lineOf({ ...position, openPrice });
    worth += slope * index + constant;
    if (marketId === market.settings.marketId) own = { slope: own.slope + slope, constant: own.constant + constant };
  }
  return { own, worth };
}

function countOf(
  lever: LeverData,
  { settings: { marketId } }: LiveLeverMarket,
  isCounted: (position: ReturnType<LeverData['positionsOf']>[number]) => boolean,
): number {
  const userIds = new Set([...lever.accounts()].map(({ userId }) => userId));
  let count = 0;
  for (const userId of userIds) {
    for (const one of lever.positionsOf(userId)) if (one.marketId === marketId && isCounted(one)) count += 1;
  }
  return count;
}
