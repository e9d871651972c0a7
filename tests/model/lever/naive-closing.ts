// How positions of the model close, alone or all of an account together, and who pays what.
import {
  amount,
  type Amount,
  instant,
  liquidationId,
  positionId,
  type PositionReason,
  ppm,
  seq,
  ZERO,
} from '@bourse/domain';
import type { LiquidationMark, Position } from '@bourse/engine';
import {
  calculateContractValue,
  calculateEquity,
  calculateExitPrice,
  calculateLeverFee,
  calculateOvernightFee,
  EQUITY_SCALE,
} from '@bourse/engine/formulas';
import { isHolding, isWaiting, type NaiveAccount, profitOf, resultOf, sum } from './naive-account.ts';
import { least, most, type NaiveLedger } from './naive-ledger.ts';
import type { NaiveOutage } from './naive-outage.ts';
import type { NaiveTick } from '../naive-tick.ts';

const DAY_MS = 86_400_000;
const WHOLE = ppm(1_000_000n);

/** The day in Asia/Shanghai. */
export const dayOf = (ms: number): number => Math.floor((ms + DAY_MS / 3) / DAY_MS);

/** The house has paid `owed`, of which the fund paid `fund`, and `profit` is there now to repay it. */
type Debt = { readonly owed: bigint; readonly fund: bigint; readonly profit: bigint };

export class NaiveClosing {
  readonly #ledger: NaiveLedger;
  readonly #tick: NaiveTick;

  readonly #outage: NaiveOutage | undefined;

  constructor(ledger: NaiveLedger, tick: NaiveTick, outage?: NaiveOutage) {
    this.#ledger = ledger;
    this.#tick = tick;
    this.#outage = outage;
  }

  /** Closes what was asked for; where the account cannot pay for it, everything it has. */
  close(position: Position, reason: PositionReason, asked?: number): void {
    const account = this.#ledger.account(position);
    this.chargeNights(position, this.#tick.at - 1);
    const hands = asked ?? position.closeHands ?? position.hands;
    const shares = sharesOf(position, hands);
    const cover = account.money - sum(account.positions.filter(isWaiting).map(({ held }) => held));
    const profit: bigint = resultOf({ ...position, ...shares }, this.#ledger.indexOf(position));
    if (-profit > cover) {
      this.closeAll(account, 'shortage', { ...position, reason });
      return;
    }
    this.#closeAlone(hands < position.hands ? this.#splitOff(position, shares) : position, reason);
  }

  #closeAlone(position: Position, reason: PositionReason): void {
    const account = this.#ledger.account(position);
    const profit: bigint = resultOf(position, this.#ledger.indexOf(position));
    position.state = 'closed';
    const kept =
      position.liquidationId === undefined
        ? 0n
        : this.#carryDebt(account, { owed: position.cut, fund: position.cutFund, profit });
    position.cut = ZERO;
    position.cutFund = ZERO;
    if (profit >= 0n) {
      position.cut = amount(profit - this.#ledger.payProfit(account, profit - kept));
    } else {
      this.#drawOnMargins(account, -profit - account.available);
      this.#ledger.takeLoss(account, -profit);
    }
    const closeFee = least(this.#feeOf(position), account.available);
    this.#ledger.takeFee(account, closeFee, position.liquidationId === undefined ? position.fundShare : WHOLE);
    this.#end(position, reason, closeFee);
  }

  /** All positions in markets that move close in one; the others when they move. What never opened is revoked. */
  closeAll(account: NaiveAccount, reason: 'liquidation' | 'shortage', first?: Position): void {
    const tick = this.#tick;
    const own = account.positions;
    for (const one of own) if (isHolding(one) && tick.moves(one.marketId)) this.chargeNights(one, tick.at - 1);
    const before = this.#describe(account);
    const id = liquidationId(this.#ledger.liquidations.length + 1);
    for (const one of own.filter(isWaiting)) this.revoke(one, 'liquidation');
    const closing = own.filter((one) => isHolding(one) && tick.moves(one.marketId));
    const later = own.filter((one) => isHolding(one) && !tick.moves(one.marketId) && one.liquidationId === undefined);
    for (const one of later) this.#askLater(one, { reason, id });
    const deficit = this.#settleNet(account, closing);
    for (const one of closing) {
      const asked = one.liquidationId === undefined ? undefined : one.reason;
      one.liquidationId ??= id;
      const closeFee = least(this.#feeOf(one), account.available);
      this.#ledger.takeFee(account, closeFee, WHOLE);
      this.#end(one, (one.id === first?.id ? first.reason : asked) ?? reason, closeFee);
    }
    this.#ledger.liquidations.push({ ...before, id, deficit });
  }

  /** One after the other as far as the account goes; the largest profits bear what the house cannot pay. */
  #settleNet(account: NaiveAccount, closing: readonly Position[]): Amount {
    const profits = new Map(closing.map((one) => [one, resultOf(one, this.#ledger.indexOf(one))]));
    const net: bigint = sum(profits.values());
    for (const one of closing) one.state = 'closed';
    const owed = sum(closing.map(({ cut }) => cut));
    const fund = sum(closing.map(({ cutFund }) => cutFund));
    for (const one of closing) [one.cut, one.cutFund] = [ZERO, ZERO];
    if (net < 0n) {
      this.#drawOnMargins(account, -net - account.available);
      const paid = least(-net, account.available);
      this.#ledger.takeLoss(account, paid);
      const given = this.#drawOnPerson(account, profits, -net - paid);
      const lack = -net - paid - given;
      const borne = this.#outage?.bear(account.quoteId, lack, closing) ?? lack;
      const deficit = this.#ledger.fillPool(account.quoteId, borne);
      this.#carryDebt(account, { owed: owed + lack, fund: fund + deficit, profit: net });
      return deficit;
    }
    const kept = this.#carryDebt(account, { owed, fund, profit: net });
    let unpaid = net - this.#ledger.payProfit(account, net - kept);
    const winners = [...profits].filter(([, profit]) => profit > 0n);
    for (const [one, profit] of winners.sort(([a, p], [b, q]) => Number(q - p) || a.id - b.id)) {
      one.cut = least(unpaid, profit);
      unpaid -= one.cut;
    }
    return ZERO;
  }

  /** The other accounts of the person give what stands against the loss, then what they can spare; returns how much. */
  #drawOnPerson({ userId, quoteId }: NaiveAccount, profits: ReadonlyMap<Position, bigint>, lack: bigint): bigint {
    const { books } = this.#ledger;
    const others = books.accountsOf(userId).filter((id) => id !== userId);
    const accounts = others.map((id) => this.#ledger.account({ userId: id, quoteId }));
    const resultIn = (id: Position['marketId']): bigint =>
      sum([...profits].map(([one, profit]) => (one.marketId === id ? profit : 0n)));
    const isLost = ({ marketId }: Position): boolean => resultIn(marketId) < 0n;
    let left = lack;
    for (const account of accounts) {
      const worth = least(left, most(this.#spareOf(account, 0), 0n));
      const withheld = this.#withhold(account.holding.filter(isLost), worth);
      const margins = account.holding.filter(isLost);
      const paid = least(worth - withheld, sum(margins.map(({ margin }) => margin)));
      takeMargins(margins, paid);
      this.#ledger.takeLoss(account, paid);
      left -= withheld + paid;
    }
    for (const account of accounts) {
      const spare = least(this.#spareOf(account, this.#ledger.rules.openRiskMin), account.available);
      const paid = least(left, most(spare, 0n));
      this.#ledger.takeLoss(account, paid);
      left -= paid;
    }
    for (const account of accounts) {
      const spare = most(this.#spareOf(account, this.#ledger.rules.openRiskMin), 0n);
      left -= this.#withhold(account.holding, least(left, spare));
    }
    if (left < lack) this.#ledger.given += 1;
    return lack - left;
  }

  /** Returns what an account is worth beyond a risk rate. */
  #spareOf(account: NaiveAccount, riskRate: number): bigint {
    const { equityScaled, originMargin } = account.risk(this.#ledger.indexOf);
    return calculateEquity(equityScaled - (originMargin * BigInt(riskRate) * EQUITY_SCALE) / 10_000n);
  }

  #withhold(positions: readonly Position[], asked: bigint): bigint {
    const gains = positions.map((one) => [one, resultOf(one, this.#ledger.indexOf(one))] as const);
    let left = asked;
    for (const [one, gain] of gains.sort(([a, p], [b, q]) => Number(q - p) || a.id - b.id)) {
      const part = least(left, most(gain, 0n));
      one.clawback = amount(one.clawback + part);
      left -= part;
    }
    return asked - left;
  }

  revoke(position: Position, reason: PositionReason): void {
    Object.assign(position, { state: 'revoked', held: ZERO, reason, endedAt: instant(this.#ledger.books.at) });
  }

  /** One fee for each midnight up to a moment: from what is available, then from the margin. */
  chargeNights(position: Position, until: number): void {
    const { overnightDay, openPrice } = position;
    const day = dayOf(until);
    if (overnightDay === undefined || openPrice === undefined || overnightDay >= day) return;
    const account = this.#ledger.account(position);
    const value = calculateContractValue(openPrice, position.number);
    const due = calculateOvernightFee(value, position.overnightRate) * BigInt(day - overnightDay);
    const fromMargin = least(most(due - account.available, 0n), position.margin);
    const fee = least(due, account.available + fromMargin);
    position.margin = amount(position.margin - fromMargin);
    position.overnightFee = amount(position.overnightFee + fee);
    position.overnightDay = day;
    this.#ledger.takeFee(account, fee, position.fundShare);
  }

  /** A profit repays what the house has paid for the account; the first one still to be closed carries the rest. */
  #carryDebt(account: NaiveAccount, { owed, fund, profit }: Debt): bigint {
    const others = account.positions.filter(({ liquidationId }) => liquidationId !== undefined);
    const whole = owed + sum(others.map(({ cut }) => cut));
    const kept = most(least(whole, profit), 0n);
    const wholeFund = fund + sum(others.map(({ cutFund }) => cutFund));
    const keptFund = least(wholeFund, kept);
    this.#ledger.refund(account.quoteId, keptFund);
    for (const other of others) [other.cut, other.cutFund] = [ZERO, ZERO];
    if (others[0]) [others[0].cut, others[0].cutFund] = [amount(whole - kept), amount(wholeFund - keptFund)];
    return kept;
  }

  /** The largest margins first. Those of closed positions are free already. */
  #drawOnMargins(account: NaiveAccount, lack: bigint): void {
    takeMargins(account.holding, lack);
  }

  #feeOf(position: Position): Amount {
    const exitPrice = calculateExitPrice(this.#ledger.indexOf(position), position.side, position.spread);
    return calculateLeverFee(calculateContractValue(exitPrice, position.number), position.feeRate);
  }

  #end(position: Position, reason: PositionReason, closeFee: Amount): void {
    const index = this.#ledger.indexOf(position);
    Object.assign(position, {
      state: 'closed',
      closeIndex: index,
      closePrice: calculateExitPrice(index, position.side, position.spread),
      closeSecond: this.#tick.second,
      profit: profitOf(position, index),
      cut: amount(position.cut + position.clawback),
      closeFee,
      reason,
      endedAt: instant(this.#ledger.books.at),
    });
  }

  #askLater(
    position: Position,
    { reason, id }: { readonly reason: PositionReason; readonly id: Position['liquidationId'] },
  ): void {
    Object.assign(position, {
      state: 'closing',
      reason,
      liquidationId: id,
      closeHands: position.hands,
      closeSeq: seq(this.#tick.seq),
      closeAskedAt: instant(this.#tick.at),
    });
  }

  #describe(account: NaiveAccount) {
    const { userId, quoteId, available, money, originMargin, positions } = account;
    const equity = calculateEquity(account.risk(this.#ledger.indexOf).equityScaled);
    return {
      userId,
      quoteId,
      second: this.#tick.second,
      seq: seq(this.#tick.seq),
      available,
      held: sum(positions.filter(isWaiting).map((one) => one.held)),
      margin: sum(positions.filter(isHolding).map((one) => one.margin)),
      originMargin,
      profit: amount(equity - money),
      clawback: sum(positions.map((one) => one.clawback)),
      equity,
      marks: this.#marksOf(account),
      at: instant(this.#ledger.books.at),
    };
  }

  #marksOf({ holding }: NaiveAccount): LiquidationMark[] {
    const ids = [...new Set(holding.map(({ marketId }) => marketId))].sort((a, b) => a - b);
    return ids.map((marketId) => {
      const { index, second } = this.#ledger.stand(marketId);
      return { marketId, index, second };
    });
  }

  /** The part gets a row of its own, the rest stays open as if nobody had asked. */
  #splitOff(position: Position, shares: Shares): Position {
    const id = positionId(this.#ledger.positions.length + 1);
    const part: Position = { ...position, ...shares, id, parentId: position.id };
    this.#ledger.add(part);
    Object.assign(position, {
      state: 'open',
      hands: position.hands - shares.hands,
      number: position.number - shares.number,
      margin: position.margin - shares.margin,
      originMargin: position.originMargin - shares.originMargin,
      openFee: position.openFee - shares.openFee,
      overnightFee: position.overnightFee - shares.overnightFee,
      clawback: position.clawback - shares.clawback,
      closeHands: undefined,
      closeSeq: undefined,
      closeAskedAt: undefined,
      reason: undefined,
    });
    return part;
  }
}

function takeMargins(positions: readonly Position[], lack: bigint): void {
  let left = most(lack, 0n);
  for (const one of positions.toSorted((a, b) => Number(b.margin - a.margin) || a.id - b.id)) {
    const taken = least(left, one.margin);
    one.margin = amount(one.margin - taken);
    left = amount(left - taken);
  }
}

type Shares = Pick<Position, 'hands' | 'number' | 'margin' | 'originMargin' | 'openFee' | 'overnightFee' | 'clawback'>;

/** Calculates the part of so many of its hands, rounded down. */
function sharesOf(position: Position, hands: number): Shares {
  const share = (whole: bigint): Amount => amount((whole * BigInt(hands)) / BigInt(position.hands));
  return {
    hands,
    number: share(position.number),
    margin: share(position.margin),
    originMargin: share(position.originMargin),
    openFee: share(position.openFee),
    overnightFee: share(position.overnightFee),
    clawback: share(position.clawback),
  };
}
