// A position closes at the price of a tick: wholly, or so many hands of it.
import {
  amount,
  assert,
  divFloor,
  minAmount,
  negateAmount,
  ZERO,
  type Amount,
  type LiquidationId,
  type PositionReason,
  type Price,
} from '@bourse/domain';
import { carryDebt } from './carry-debt.ts';
import { addPosition, changePosition, nextPositionId, rewatch } from './change-position.ts';
import { calculateContractValue, calculateExitPrice, calculateLeverFee, calculateProfit } from './formulas.ts';
import { payProfit, takeFee, takeLoss, WHOLE } from './house-money.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import { isHolding, isWaiting, type LeverAccount, type LivePosition, mustGetIndex } from './live.ts';
import { chargeBeforeClosing } from './overnight.ts';
import type { Tick } from './tick.ts';

/** A closing at a tick comes to this. */
export type Exit = {
  readonly index: Price;
  readonly price: Price;
  readonly profit: Amount;
  /** The profit less what ends of outages have taken of it. */
  readonly result: Amount;
  readonly fee: Amount;
};

export function calculateExit(position: LivePosition, tick: Tick): Exit {
  const { market, side, spread, openPrice, number, feeRate, clawback } = position;
  assert(openPrice !== undefined, 'what closes has opened');
  const index = mustGetIndex(market, tick.indexOf);
  const price = calculateExitPrice(index, side, spread);
  const profit = calculateProfit({ side, openPrice, exitPrice: price, number });
  const fee = calculateLeverFee(calculateContractValue(price, number), feeRate);
  return { index, price, profit, result: amount(profit - clawback), fee };
}

export type Closing = { readonly tick: Tick; readonly reason: PositionReason; readonly hands?: number };

/**
 * Takes what the position owes beyond its margin from the available money, then from the margins of the other positions.
 * Answers false, with nothing done but the overnight fee, where all of that is not enough.
 */
export function closeAtTick(
  world: LeverWorld,
  context: LeverContext,
  position: LivePosition,
  { tick, reason, hands = position.closeHands ?? position.hands }: Closing,
): boolean {
  const { account } = position;
  chargeBeforeClosing(world, context, position, tick);
  const loss = lossOf({ ...position, ...sharesOf(position, hands) }, tick);
  if (loss > calculateCover(account)) return false;
  const part = hands < position.hands ? splitOff(world, context, position, hands) : position;
  settle(world, context, part, { tick, reason });
  rewatch(world.lever, account);
  return true;
}

function lossOf(part: LivePosition, tick: Tick): Amount {
  const { result } = calculateExit(part, tick);
  return result < 0n ? negateAmount(result) : ZERO;
}

/** A loss can be taken from everything but the holds of orders that have not opened. */
function calculateCover({ money, positions }: LeverAccount): Amount {
  let cover: bigint = money;
  for (const position of positions.values()) if (isWaiting(position)) cover -= position.held;
  return amount(cover);
}

function settle(
  world: LeverWorld,
  context: LeverContext,
  part: LivePosition,
  { tick, reason }: { readonly tick: Tick; readonly reason: PositionReason },
): void {
  const { funds } = part.account;
  const exit = calculateExit(part, tick);
  world.ledger.release(context, funds, part.margin);
  const profit = exit.result;
  const isAsked = part.liquidationId !== undefined;
  const own = { closing: new Set([part]), profit, lack: ZERO, deficit: ZERO };
  const repaid = isAsked ? carryDebt(world, context, part.account, own) : ZERO;
  let cut = ZERO;
  if (profit > 0n) {
    cut = amount(profit - payProfit(world, context, funds, amount(profit - repaid)));
  } else {
    const loss = negateAmount(profit);
    const lack = amount(loss - funds.available);
    drawOnMargins(world, context, part.account, { lack, isOther: (one) => one !== part });
    takeLoss(world, context, funds, loss);
  }
  const closeFee = minAmount(exit.fee, funds.available);
  const fundShare = part.liquidationId === undefined ? part.fundShare : WHOLE;
  takeFee(world, context, funds, { reason: 'lever_fee', fee: closeFee, fundShare });
  const { liquidationId } = part;
  endClosed(world, context, part, { tick, exit, reason, cut, closeFee, liquidationId });
}

type End = {
  readonly tick: Tick;
  readonly exit: Exit;
  readonly reason: PositionReason;
  readonly cut: Amount;
  readonly closeFee: Amount;
  readonly liquidationId: LiquidationId | undefined;
};

export function endClosed(world: LeverWorld, context: LeverContext, part: LivePosition, end: End): void {
  const { tick, exit, reason, cut, closeFee, liquidationId } = end;
  changePosition(world, context, part, {
    state: 'closed',
    closeIndex: exit.index,
    closePrice: exit.price,
    closeSecond: tick.second,
    profit: exit.profit,
    cut: amount(cut + part.clawback),
    cutFund: ZERO,
    closeFee,
    reason,
    liquidationId,
    endedAt: context.at,
  });
}

/** Takes what is lacking out of the margins of other positions, the largest first. */
export function drawOnMargins(
  world: LeverWorld,
  context: LeverContext,
  { positions, funds }: LeverAccount,
  { lack, isOther }: { readonly lack: Amount; readonly isOther: (position: LivePosition) => boolean },
): void {
  if (lack <= 0n) return;
  let left = lack;
  const others = [...positions.values()].filter((one) => isHolding(one) && isOther(one));
  for (const other of others.sort(byMargin)) {
    const taken = minAmount(left, other.margin);
    if (taken === 0n) return;
    world.ledger.release(context, funds, taken);
    changePosition(world, context, other, { margin: amount(other.margin - taken) });
    left = amount(left - taken);
  }
}

function byMargin(a: LivePosition, b: LivePosition): number {
  if (a.margin === b.margin) return a.id - b.id;
  return a.margin > b.margin ? -1 : 1;
}

type Shares = Pick<
  LivePosition,
  'hands' | 'number' | 'margin' | 'originMargin' | 'openFee' | 'overnightFee' | 'clawback'
>;

/** Answers the part of so many of its hands, rounded down. */
function sharesOf(position: LivePosition, hands: number): Shares {
  const share = (whole: Amount): Amount => amount(divFloor(whole * BigInt(hands), BigInt(position.hands)));
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

/** Makes a row of its own of so many hands; the rest stays open. */
function splitOff(world: LeverWorld, context: LeverContext, position: LivePosition, hands: number): LivePosition {
  const shares = sharesOf(position, hands);
  const part: LivePosition = {
    ...position,
    ...shares,
    id: nextPositionId(world),
    parentId: position.id,
    line: undefined,
    triggers: [],
  };
  changePosition(world, context, position, {
    state: 'open',
    hands: position.hands - shares.hands,
    number: amount(position.number - shares.number),
    margin: amount(position.margin - shares.margin),
    originMargin: amount(position.originMargin - shares.originMargin),
    openFee: amount(position.openFee - shares.openFee),
    overnightFee: amount(position.overnightFee - shares.overnightFee),
    clawback: amount(position.clawback - shares.clawback),
    closeHands: undefined,
    closeSeq: undefined,
    closeAskedAt: undefined,
    reason: undefined,
  });
  addPosition(world, context, part);
  return part;
}
