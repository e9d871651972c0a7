// What must be true of leveraged contracts between any two commands: everything that is kept besides the positions is what
// they come to.
import { assert, hasPositionEnded, POSITION_SIDES } from '@bourse/domain';
import { isRiskAtMost, lineOf } from './account-risk.ts';
import type { Lever, LeverWorld } from './lever.ts';
import { isHolding, isWaiting, lastIndex, type LeverAccount, type LeverMarket, type LivePosition } from './live.ts';
import { nextRisk, triggersOf, waitOf } from './watch.ts';

export function checkLever({ lever }: LeverWorld): void {
  for (const position of lever.positions.values()) checkPosition(lever, position);
  for (const market of lever.markets.values()) checkMarket(lever, market);
  let positions = 0;
  for (const own of lever.accounts.values()) {
    for (const account of own.values()) {
      checkAccount(lever, account);
      positions += account.positions.size;
    }
  }
  assert(positions === lever.positions.size, 'every position is on an account');
  for (const [at, tick] of lever.ticks.entries()) {
    assert(!tick.sweep.isDone && tick.isWritten, 'what is left of a tick is written down');
    const before = lever.ticks[at - 1];
    assert(before === undefined || before.seq < tick.seq, 'ticks stand in their order');
  }
}

function checkPosition(lever: Lever, position: LivePosition): void {
  const { id, state, account, market, openPrice, originMargin, margin, held } = position;
  assert(!hasPositionEnded(state), `position ${id} lives`);
  assert(account.positions.get(id) === position && account.state.userId === position.userId, `position ${id} is owned`);
  assert(lever.accepted.has(position) === (state === 'accepted'), `position ${id} is listed where it belongs`);
  assert(market.opens.has(position) === (state === 'accepted'), `position ${id} waits for its tick`);
  assert(market.closes.has(position) === (state === 'closing'), `position ${id} waits for its end`);
  assert(position.hands > 0 && position.number > 0n, `position ${id} is of something`);
  if (isWaiting(position)) {
    assert(held >= 0n && margin === 0n && openPrice === undefined, `position ${id} has not opened`);
  } else {
    const isSound = held === 0n && margin >= 0n && margin <= originMargin && openPrice !== undefined && openPrice > 0n;
    assert(isSound, `position ${id} has opened`);
    assert(state !== 'closing' || (position.closeHands ?? 0) <= position.hands, `position ${id} closes what it has`);
  }
  checkTriggers(lever, position);
}

/** Stops and targets wait in their heaps, or were taken out of them by a tick whose work goes on. */
function checkTriggers(lever: Lever, position: LivePosition): void {
  if (lever.ticks[0]?.hasTaken(position)) return;
  const { rise, fall } = waitOf(position);
  const { rises, falls } = triggersOf(position);
  const waiting = position.triggers.filter(({ isGone }) => !isGone);
  const at = (heap: typeof rises): bigint | undefined => waiting.find((one) => one.heap === heap)?.at;
  // Nothing falls below 0, and nothing waits for it.
  const lowest = fall !== undefined && fall > 0n ? fall : undefined;
  const isRight = at(rises) === rise && at(falls) === lowest;
  assert(isRight, `position ${position.id} waits for its stops`);
}

function checkMarket(lever: Lever, market: LeverMarket): void {
  const { marketId, state } = market.settings;
  const { haltedAt, settlingAt, settlingMedian, index } = market.entity;
  assert(state !== 'halted' || haltedAt !== undefined, `market ${marketId} is halted since a moment`);
  const isSettling = settlingAt !== undefined;
  assert(isSettling === (settlingMedian !== undefined), `market ${marketId} is settled at something`);
  assert(!isSettling || (state === 'halted' && index !== undefined), `market ${marketId} is settled out of a halt`);
  const holding = [...lever.positions.values()].filter((one) => one.market === market && isHolding(one));
  for (const side of POSITION_SIDES) {
    const sum = holding.reduce((all, one) => (one.side === side ? all + one.number : all), 0n);
    assert(sum === market.interest[side], `market ${marketId} has ${market.interest[side]} ${side} of ${sum}`);
  }
  assert(holding.length === 0 || market.entity.index !== undefined, `market ${marketId} has an index`);
  for (const { target } of [...market.stops.waiting(), ...market.targets.waiting()]) {
    assert(lever.positions.get(target.id) === target, `position ${target.id} waits in market ${marketId}`);
  }
  for (const { target } of market.risks.waiting()) {
    assert(target.positions.size > 0, `user ${target.state.userId} waits in market ${marketId}`);
  }
}

function checkAccount(lever: Lever, account: LeverAccount): void {
  const { userId } = account.state;
  assert(account.positions.size > 0, `the account of user ${userId} has positions`);
  let originMargin = 0n;
  const sums = new Map<LeverMarket, { slope: bigint; constant: bigint }>();
  for (const position of account.positions.values()) {
    const { market, openPrice, overnightDay } = position;
    if (!isHolding(position) || openPrice === undefined || overnightDay === undefined) continue;
    originMargin += position.originMargin;
    const { slope, constant } = lineOf({ ...position, openPrice });
    const sum = sums.get(market) ?? { slope: 0n, constant: 0n };
    sums.set(market, { slope: sum.slope + slope, constant: sum.constant + constant });
    assert(lever.nights.get(overnightDay)?.has(position), `position ${position.id} is charged overnight`);
  }
  assert(originMargin === account.originMargin, `the margins of user ${userId} add up`);
  assert(sums.size === account.lines.size, `the lines of user ${userId} are those of the markets`);
  for (const [market, { slope, constant }] of account.lines) {
    const sum = sums.get(market);
    assert(sum?.slope === slope && sum.constant === constant, `the lines of user ${userId} add up`);
  }
  checkWatched(lever, account);
}

/** No account is at its next risk rate without being looked at by the next tick. */
function checkWatched(lever: Lever, account: LeverAccount): void {
  const { userId } = account.state;
  if (account.originMargin === 0n || lever.alerted.has(account) || lever.idle.has(account)) return;
  if (lever.ticks[0]?.hasTaken(account)) return;
  assert(account.money === account.watchedMoney, `the money of user ${userId} is watched`);
  const risk = { equityScaled: account.equityScaled(lastIndex), originMargin: account.originMargin };
  assert(!isRiskAtMost(risk, nextRisk(account)) || isTriggered(account), `user ${userId} is watched`);
}

/** The work of a tick has not come to it. */
const isTriggered = ({ triggers, lines }: LeverAccount): boolean =>
  [...lines.keys()].some(({ risks, entity: { index } }) =>
    triggers.some(
      (one) =>
        !one.isGone &&
        (one.heap === risks.rises || one.heap === risks.falls) &&
        index !== undefined &&
        one.heap.isReached(one, index),
    ),
  );
