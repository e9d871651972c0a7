// What the model lets open, and when it does.
import {
  amount,
  type Amount,
  type EngineRefusalCode,
  instant,
  type MarketId,
  positionId,
  type PositionSide,
  type Price,
  seq,
  ZERO,
  formatUnits,
} from '@bourse/domain';
import type { LeverSettings, OpenPosition, Position } from '@bourse/engine';
import {
  calculateEntryPrice,
  calculateExitPrice,
  calculateHoldPrice,
  calculateNumber,
  calculateOpening,
  EQUITY_SCALE,
  isRiskAtMost,
  lineOf,
} from '@bourse/engine/formulas';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import { isHolding, sum } from './naive-account.ts';
import type { NaiveLedger } from './naive-ledger.ts';

type Asked = Pick<OpenPosition, 'userId' | 'marketId' | 'side' | 'hands' | 'multiple'>;
type Objection = EngineRefusalCode | undefined;

const FRESH_MS = 5_000;

export class NaiveOpening {
  readonly #ledger: NaiveLedger;

  constructor(ledger: NaiveLedger) {
    this.#ledger = ledger;
  }

  open(command: OpenPosition): NaiveAnswer {
    const { marketId, side, order } = command;
    const market = this.#ledger.markets.get(marketId);
    if (!market) return no('lever_not_enabled');
    if (market.state !== 'open') return no(this.#ledger.unopened.has(marketId) ? 'lever_not_open' : 'lever_halted');
    const index = this.freshIndex(market);
    if (index === undefined || calculateEntryPrice(index, side, market.spread) === 0n) return no('no_market_price');
    if (this.isStale({ ...command, quoteId: market.quoteId }, this.#ledger.books.at)) return no('contract_price_stale');
    const held = this.#heldFor(market, command, index);
    const objection =
      this.offerObjection(command) ??
      targetObjection(market, command, index) ??
      stopsObjection(market, command, { index, step: this.#ledger.stopStep(marketId) }) ??
      this.countObjection(command, order.type) ??
      this.exposureObjection(command) ??
      this.#fundsObjection(market, command, held) ??
      this.riskObjection(market, command, index) ??
      this.#ledger.keptObjection(command.userId, market.quoteId);
    if (objection) return no(objection);
    const position = this.place(market, { ...command, held });
    const entryPrice = formatUnits(calculateEntryPrice(index, command.side, market.spread));
    return yes({
      positionId: position.id,
      state: position.state,
      entryPrice: order.type === 'limit' ? null : entryPrice,
    });
  }

  /** A new row, which waits. */
  place(
    market: LeverSettings,
    asked: Omit<OpenPosition, 'kind'> & Pick<Position, 'held'> & Partial<Pick<Position, 'reverseOf'>>,
  ): Position {
    const { userId, marketId, side, hands, multiple, order, held, takeProfit, stopLoss, reverseOf } = asked;
    const at = instant(this.#ledger.books.at);
    const placedSeq = seq(this.#ledger.books.seq);
    const { quoteId, spread, feeRate, overnightRate, fundShare } = market;
    const hasStops = takeProfit !== undefined || stopLoss !== undefined;
    const position: Position = {
      ...EMPTY,
      id: positionId(this.#ledger.positions.length + 1),
      userId,
      marketId,
      quoteId,
      side,
      multiple,
      spread,
      feeRate,
      overnightRate,
      fundShare,
      reverseOf,
      placedAt: at,
      placedSeq,
      hands,
      held,
      type: order.type,
      targetPrice: order.type === 'limit' ? order.targetPrice : undefined,
      state: order.type === 'limit' ? 'pending' : 'accepted',
      number: calculateNumber(hands, market.shareNum),
      takeProfit,
      stopLoss,
      stopsSeq: hasStops ? placedSeq : undefined,
      stopsAt: hasStops ? at : undefined,
    };
    this.#ledger.add(position);
    return position;
  }

  /** Returns the index of a market that moved within 5 s and is not halted. */
  freshIndex({ marketId, state }: LeverSettings): Price | undefined {
    const isFresh = state !== 'halted' && this.#isFresh(marketId, this.#ledger.books.at);
    return isFresh ? this.#ledger.indexes.get(marketId)?.index : undefined;
  }

  #isFresh(marketId: MarketId, at: number): boolean {
    const known = this.#ledger.indexes.get(marketId);
    return known !== undefined && !this.#ledger.halts.has(marketId) && at <= known.second * 1_000 + FRESH_MS;
  }

  /** Whether the same account has something in a market whose price nobody knows. */
  isStale({ userId, quoteId }: Pick<Position, 'userId' | 'quoteId'>, at: number): boolean {
    const { holding } = this.#ledger.account({ userId, quoteId });
    return holding.some(({ marketId }) => !this.#isFresh(marketId, at));
  }

  offerObjection({ userId, marketId, hands, multiple }: Asked): Objection {
    const market = this.#ledger.markets.get(marketId);
    const { books } = this.#ledger;
    const level = books.users.get(books.personOf(userId))?.level;
    const limit = this.#ledger.limits.get(`${marketId}/${level}`);
    if (!market) return 'lever_not_enabled';
    if (!Number.isInteger(hands) || hands <= 0) return 'hands_not_whole';
    const mayTake = (most: number | undefined, asked: number): boolean => most === undefined || asked <= most;
    const isInRange = hands >= market.handsMin && hands <= market.handsMax && mayTake(limit?.handsMax, hands);
    if (!isInRange) return 'hands_out_of_range';
    const isOffered = market.multiples.includes(multiple) && mayTake(limit?.multipleMax, multiple);
    return isOffered ? undefined : 'multiple_not_offered';
  }

  countObjection({ userId, marketId }: Asked, type: Position['type'], own?: Position): Objection {
    const market = this.#ledger.markets.get(marketId);
    const { books, live } = this.#ledger;
    const all = live.filter((one) => books.isOnePerson(one.userId, userId) && one.marketId === marketId);
    const others = all.filter((one) => one !== own);
    const pending = others.filter(({ state }) => state === 'pending').length;
    if (type === 'limit') return pending < (market?.pendingMax ?? 0) ? undefined : 'too_many_pending_positions';
    return others.length - pending < (market?.positionsMax ?? 0) ? undefined : 'too_many_positions';
  }

  /** The larger side of each market, moved by what is assumed of it, against all that the house has. */
  exposureObjection({ marketId, side, hands }: Asked): Objection {
    const meant = this.#ledger.markets.get(marketId);
    if (!meant) return 'lever_not_enabled';
    const number = calculateNumber(hands, meant.shareNum);
    const interest = (id: number, of: PositionSide): Amount =>
      sum(
        this.#ledger.live
          .filter((one) => isHolding(one) && one.marketId === id && one.side === of)
          .map((one) => one.number),
      );
    if (interest(marketId, side) + number > meant.sideMax) return 'exposure_limit_reached';
    if (meant.stress === 0n) return undefined;
    let cost = 0n;
    for (const market of this.#ledger.markets.values()) {
      if (market.quoteId !== meant.quoteId) continue;
      const sides = (['long', 'short'] as const).map(
        (one) => interest(market.marketId, one) + (market === meant && one === side ? number : 0n),
      );
      const gross = sides.reduce((a, b) => (a > b ? a : b));
      cost += gross * (this.#ledger.indexes.get(market.marketId)?.index ?? 0n) * market.stress;
    }
    return cost <= this.#ledger.capital(meant.quoteId) * EQUITY_SCALE ? undefined : 'exposure_limit_reached';
  }

  riskObjection(market: LeverSettings, { userId, side, hands, multiple }: Asked, index: Price): Objection {
    const account = this.#ledger.account({ userId, quoteId: market.quoteId });
    const { spread, feeRate, shareNum } = market;
    const openPrice = calculateEntryPrice(index, side, spread);
    const number = calculateNumber(hands, shareNum);
    const { margin, fee } = calculateOpening({ price: openPrice, number, multiple, feeRate });
    const { slope, constant } = lineOf({ side, number, openPrice, spread, clawback: ZERO });
    const before = account.risk(this.#ledger.indexOf);
    const after = {
      equityScaled: before.equityScaled - fee * EQUITY_SCALE + slope * index + constant,
      originMargin: amount(before.originMargin + margin),
    };
    // A rate of a hundredth of a percent is 10^10 of scaled equity per unit of margin: less by one is not enough.
    const isLess = isRiskAtMost({ ...after, equityScaled: after.equityScaled + 1n }, this.#ledger.rules.openRiskMin);
    return isLess ? 'risk_rate_too_low' : undefined;
  }

  #heldFor(market: LeverSettings, { order, side, hands, multiple }: OpenPosition, index: Price): Amount {
    if (!Number.isInteger(hands) || !Number.isInteger(multiple) || multiple <= 0) return ZERO;
    const price = order.type === 'limit' ? order.targetPrice : calculateHoldPrice(index, side, market.spread);
    const number = calculateNumber(hands, market.shareNum);
    const { margin, fee } = calculateOpening({ price, number, multiple, feeRate: market.feeRate });
    return amount(margin + fee);
  }

  #fundsObjection({ quoteId }: LeverSettings, { userId }: Asked, held: Amount): Objection {
    return this.#ledger.account({ userId, quoteId }).available >= held ? undefined : 'insufficient_balance';
  }
}

function targetObjection(market: LeverSettings, { order, side }: OpenPosition, index: Price): Objection {
  if (order.type === 'market') return undefined;
  if (order.targetPrice <= 0n) return 'target_price_required';
  const last = calculateEntryPrice(index, side, market.spread);
  if (side === 'long') return order.targetPrice > last ? 'target_above_price' : undefined;
  return order.targetPrice < last ? 'target_below_price' : undefined;
}

/** Beyond the price that it opens at, and beyond the one at which that would be closed. */
function stopsObjection(
  market: LeverSettings,
  { order, side, ...stops }: OpenPosition,
  { index, step }: { readonly index: Price; readonly step: bigint },
): Objection {
  const isLimit = order.type === 'limit';
  const opens = isLimit ? order.targetPrice : calculateEntryPrice(index, side, market.spread);
  const closes = isLimit ? order.targetPrice : calculateExitPrice(index, side, market.spread);
  return checkStops(side, stops, { step, profitBeyond: opens, lossBeyond: closes });
}

export type NaiveStops = {
  readonly takeProfit?: Price | null | undefined;
  readonly stopLoss?: Price | null | undefined;
};

export function checkStops(
  side: PositionSide,
  { takeProfit, stopLoss }: NaiveStops,
  {
    step,
    profitBeyond,
    lossBeyond,
  }: { readonly step: bigint; readonly profitBeyond: Price; readonly lossBeyond: Price },
): Objection {
  if (takeProfit === 0n || stopLoss === 0n) return 'stop_price_required';
  if ([takeProfit, stopLoss].some((level) => level && level % step !== 0n)) return 'stop_not_on_step';
  const isAbove = (one: Price, other: Price): boolean => (side === 'long' ? one > other : one < other);
  if (takeProfit && !isAbove(takeProfit, profitBeyond)) return 'take_profit_wrong_side';
  return stopLoss && !isAbove(lossBeyond, stopLoss) ? 'stop_loss_wrong_side' : undefined;
}

/** These fields are filled later. */
const EMPTY = {
  targetPrice: undefined,
  parentId: undefined,
  reverseOf: undefined,
  openIndex: undefined,
  openPrice: undefined,
  openSecond: undefined,
  originMargin: ZERO,
  margin: ZERO,
  openFee: ZERO,
  closeFee: ZERO,
  overnightFee: ZERO,
  overnightDay: undefined,
  closeHands: undefined,
  closeSeq: undefined,
  closeAskedAt: undefined,
  closeIndex: undefined,
  closePrice: undefined,
  closeSecond: undefined,
  profit: ZERO,
  cut: ZERO,
  cutFund: ZERO,
  clawback: ZERO,
  reason: undefined,
  liquidationId: undefined,
  openedAt: undefined,
  endedAt: undefined,
} as const;
