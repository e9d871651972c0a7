// All positions of an account close at a tick, in one posting of their net result: because its risk rate is too low, or
// because one of them lost more than the account had.
import {
  amount,
  assert,
  liquidationId,
  minAmount,
  negateAmount,
  ZERO,
  type Amount,
  type LiquidationId,
  type PositionReason,
} from '@bourse/domain';
import { calculateEquity } from './account-risk.ts';
import { carryDebt } from './carry-debt.ts';
import { changePosition, rewatch } from './change-position.ts';
import { calculateExit, drawOnMargins, endClosed, type Exit } from './close-at-tick.ts';
import { drawOnPerson } from './draw-on-person.ts';
import { fillPool, payProfit, takeFee, takeLoss, WHOLE } from './house-money.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import { isHolding, isWaiting, type LeverAccount, type LeverMarket, type LivePosition, mustGetIndex } from './live.ts';
import type { Liquidation, LiquidationMark } from './liquidation.ts';
import { chargeBeforeClosing } from './overnight.ts';
import { endUnopened } from './revoke-position.ts';
import type { Tick } from './tick.ts';

type Closing = { readonly position: LivePosition; readonly exit: Exit };

type Cause = {
  readonly tick: Tick;
  readonly reason: 'liquidation' | 'shortage';
  /** The one whose loss brought it about keeps its own reason. */
  readonly first?: { readonly position: LivePosition; readonly reason: PositionReason };
};

/** Answers how many positions it ended. Those in markets that stand still close when these move again. */
export function closeAll(world: LeverWorld, context: LeverContext, account: LeverAccount, cause: Cause): number {
  const { tick, reason, first } = cause;
  const own = [...account.positions.values()];
  for (const position of own) {
    if (isHolding(position) && tick.moves(position.market)) chargeBeforeClosing(world, context, position, tick);
  }
  const before = describe(account, tick);
  world.counters.liquidation += 1;
  const id = liquidationId(world.counters.liquidation);
  for (const position of own.filter(isWaiting)) endUnopened(world, context, position, 'liquidation');
  const held = own.filter(isHolding);
  const closings = held
    .filter(({ market }) => tick.moves(market))
    .map((position): Closing => ({ position, exit: calculateExit(position, tick) }));
  for (const position of held) {
    const isAsked = position.liquidationId !== undefined;
    if (!isAsked && !tick.moves(position.market)) askLater(world, context, position, { tick, id, reason });
  }
  const { deficit, cuts } = settleNet(world, context, account, { closings, tick, id });
  const fees = takeFees(world, context, account, closings);
  for (const { position, exit } of closings) {
    endClosed(world, context, position, {
      tick,
      exit,
      reason: position === first?.position ? first.reason : reasonOf(position, reason),
      cut: cuts.get(position) ?? ZERO,
      closeFee: fees.get(position) ?? ZERO,
      liquidationId: position.liquidationId ?? id,
    });
  }
  recordLiquidation(context, { ...before, id, deficit, seq: tick.seq, second: tick.second, at: context.at });
  rewatch(world.lever, account);
  return own.length;
}

/** A position that an earlier liquidation has asked to close, closes for its reason. */
const reasonOf = (
  { liquidationId: asked, reason = 'liquidation' }: LivePosition,
  now: PositionReason,
): PositionReason => (asked === undefined ? now : reason);

type Before = Omit<Liquidation, 'id' | 'deficit' | 'seq' | 'second' | 'at'>;

function describe(account: LeverAccount, tick: Tick): Before {
  const { userId, quoteId } = account.state;
  let [held, margin, clawback] = [0n, 0n, 0n];
  for (const position of account.positions.values()) {
    if (isWaiting(position)) held += position.held;
    else [margin, clawback] = [margin + position.margin, clawback + position.clawback];
  }
  const equity = calculateEquity(account.equityScaled(tick.indexOf));
  return {
    userId,
    quoteId,
    available: account.funds.available,
    held: amount(held),
    margin: amount(margin),
    originMargin: account.originMargin,
    profit: amount(equity - account.money),
    clawback: amount(clawback),
    equity,
    marks: [...account.lines.keys()].map((market) => mark(market, tick)).sort((a, b) => a.marketId - b.marketId),
  };
}

function mark(market: LeverMarket, tick: Tick): LiquidationMark {
  const second = tick.secondOf(market);
  assert(second !== undefined, 'a market with positions has moved');
  return { marketId: market.settings.marketId, index: mustGetIndex(market, tick.indexOf), second };
}

function recordLiquidation(context: LeverContext, liquidation: Liquidation): void {
  context.changes.liquidations.push(liquidation);
  context.events.push({ kind: 'accountLiquidated', liquidation });
}

type Later = { readonly tick: Tick; readonly id: LiquidationId; readonly reason: PositionReason };

/** Its market stands still: it closes at the next tick that moves it. */
function askLater(world: LeverWorld, context: LeverContext, position: LivePosition, { tick, id, reason }: Later): void {
  changePosition(world, context, position, {
    state: 'closing',
    reason,
    liquidationId: id,
    closeHands: position.hands,
    closeSeq: tick.seq,
    closeAskedAt: tick.at,
  });
}

type Settled = { readonly deficit: Amount; readonly cuts: ReadonlyMap<LivePosition, Amount> };

function settleNet(
  world: LeverWorld,
  context: LeverContext,
  account: LeverAccount,
  { closings, tick, id }: { readonly closings: readonly Closing[]; readonly tick: Tick; readonly id: LiquidationId },
): Settled {
  const { funds } = account;
  let net = 0n;
  for (const { position, exit } of closings) {
    world.ledger.release(context, funds, position.margin);
    net += exit.result;
  }
  const closing = new Set(closings.map(({ position }) => position));
  const profit = amount(net);
  if (profit >= 0n) {
    const repaid = carryDebt(world, context, account, { closing, profit, lack: ZERO, deficit: ZERO });
    const cut = amount(profit - payProfit(world, context, funds, amount(profit - repaid)));
    return { deficit: ZERO, cuts: shareCut(closings, cut) };
  }
  const loss = negateAmount(profit);
  // Those that close are free already: what is left are the margins of positions that cannot close yet.
  const shortOf = amount(loss - funds.available);
  drawOnMargins(world, context, account, { lack: shortOf, isOther: (one) => !closing.has(one) });
  const paid = minAmount(loss, funds.available);
  takeLoss(world, context, funds, paid);
  const { quoteId: currencyId } = account.state;
  const unpaid = amount(loss - paid);
  const lost = lostMarkets(closings);
  const lack = amount(unpaid - drawOnPerson(world, context, account, { lack: unpaid, lost, tick, id }));
  const borne = closings.some(({ position }) => tick.ends.has(position.market)) ? tick.bear(currencyId, lack) : lack;
  const need = { purpose: 'lever_insurance', currencyId, lack: borne } as const;
  const deficit = borne > 0n ? fillPool(world, context, need) : ZERO;
  carryDebt(world, context, account, { closing, profit, lack, deficit });
  return { deficit, cuts: new Map() };
}

function lostMarkets(closings: readonly Closing[]): ReadonlySet<LeverMarket> {
  const results = new Map<LeverMarket, bigint>();
  for (const { position, exit } of closings) {
    results.set(position.market, (results.get(position.market) ?? 0n) + exit.result);
  }
  return new Set([...results].flatMap(([market, result]) => (result < 0n ? [market] : [])));
}

/** What the house keeps or could not pay is taken off the largest profits. */
function shareCut(closings: readonly Closing[], cut: Amount): Map<LivePosition, Amount> {
  const cuts = new Map<LivePosition, Amount>();
  let left = cut;
  const winners = closings.filter(({ exit }) => exit.result > 0n).sort(byProfit);
  for (const { position, exit } of winners) {
    const taken = minAmount(left, exit.result);
    if (taken === 0n) break;
    cuts.set(position, taken);
    left = amount(left - taken);
  }
  assert(left === 0n, 'a cut is no more than the profits');
  return cuts;
}

function byProfit(a: Closing, b: Closing): number {
  if (a.exit.result === b.exit.result) return a.position.id - b.position.id;
  return a.exit.result > b.exit.result ? -1 : 1;
}

/** Closing fees, one position after the other, as far as anything is left. All of them are the fund's. */
function takeFees(
  world: LeverWorld,
  context: LeverContext,
  { funds }: LeverAccount,
  closings: readonly Closing[],
): Map<LivePosition, Amount> {
  const fees = new Map<LivePosition, Amount>();
  let sum = ZERO;
  for (const { position, exit } of closings) {
    const fee = minAmount(exit.fee, amount(funds.available - sum));
    fees.set(position, fee);
    sum = amount(sum + fee);
  }
  takeFee(world, context, funds, { reason: 'lever_fee', fee: sum, fundShare: WHOLE });
  return fees;
}
