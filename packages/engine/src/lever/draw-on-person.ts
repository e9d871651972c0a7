// What an account cannot pay, its person pays out of the other accounts in that quote currency before the fund does: else one
// account could lose more than it has while another wins all of it.
import {
  addAmounts,
  amount,
  divFloor,
  maxAmount,
  minAmount,
  subtractAmounts,
  ZERO,
  type Amount,
  type LiquidationId,
  type UserId,
} from '@bourse/domain';
import { accountsOfPerson } from '../core/person.ts';
import type { Account } from '../ledger/account.ts';
import { calculateEquity, EQUITY_SCALE, equityNeeded } from './account-risk.ts';
import { changePosition, rewatch } from './change-position.ts';
import { calculateExit, drawOnMargins } from './close-at-tick.ts';
import { takeLoss } from './house-money.ts';
import type { LeverContext, LeverWorld } from './lever.ts';
import { isHolding, type LeverAccount, type LeverMarket, type LivePosition } from './live.ts';
import { openRiskMin } from './opening-risk.ts';
import type { Tick } from './tick.ts';

export type Lack = {
  readonly lack: Amount;
  /** The account has lost in these markets. */
  readonly lost: ReadonlySet<LeverMarket>;
  readonly tick: Tick;
  readonly id: LiquidationId;
};

type Giver = {
  readonly userId: UserId;
  readonly funds: Account;
  /** Undefined where it has neither orders nor positions. */
  readonly account: LeverAccount | undefined;
  paid: Amount;
  withheld: Amount;
};

/** Answers how much of the lack the other accounts of the person have paid, or go without. */
export function drawOnPerson(
  world: LeverWorld,
  context: LeverContext,
  { state: { userId, quoteId } }: LeverAccount,
  { lack, lost, tick, id }: Lack,
): Amount {
  if (lack === 0n) return ZERO;
  const givers = accountsOfPerson(world, userId).flatMap((one): Giver[] => {
    const funds = one === userId ? undefined : world.ledger.getAccount(one, 'lever', quoteId);
    const account = world.lever.accounts.get(one)?.get(quoteId);
    return funds ? [{ userId: one, funds, account, paid: ZERO, withheld: ZERO }] : [];
  });
  let left = lack;
  for (const step of STEPS) {
    for (const giver of givers) left = subtractAmounts(left, step(world, context, giver, { left, lost, tick }));
  }
  for (const { userId: by, account, paid, withheld } of givers) {
    if (paid === 0n && withheld === 0n) continue;
    if (account) rewatch(world.lever, account);
    const { seq, second } = tick;
    context.changes.leverCovers.push({
      liquidationId: id,
      userId: by,
      quoteId,
      paid,
      withheld,
      second,
      seq,
      at: context.at,
    });
  }
  return subtractAmounts(lack, left);
}

type Asked = Pick<Lack, 'lost' | 'tick'> & { readonly left: Amount };
/** Answers how much a giver has given. */
type Step = (world: LeverWorld, context: LeverContext, giver: Giver, asked: Asked) => Amount;

/** First what stands against the lost positions, then what the risks of the other accounts can do without. */
const STEPS: readonly Step[] = [giveAgainst, giveAvailable, giveOtherGains];

/** Profits and margins of the positions in the markets that were lost in, as far as the account is worth anything. */
function giveAgainst(world: LeverWorld, context: LeverContext, giver: Giver, { left, lost, tick }: Asked): Amount {
  const { account } = giver;
  if (!account) return ZERO;
  const isMeant = ({ market }: LivePosition): boolean => lost.has(market);
  const worth = maxAmount(calculateEquity(account.equityScaled(tick.indexOf)), ZERO);
  const most = minAmount(left, worth);
  const withheld = withhold(world, context, giver, { most, isMeant, tick });
  let margins = ZERO;
  for (const one of account.positions.values()) {
    if (isHolding(one) && isMeant(one)) margins = addAmounts(margins, one.margin);
  }
  const paid = minAmount(subtractAmounts(most, withheld), margins);
  drawOnMargins(world, context, account, { lack: paid, isOther: isMeant });
  pay(world, context, giver, paid);
  return addAmounts(withheld, paid);
}

function giveAvailable(world: LeverWorld, context: LeverContext, giver: Giver, { left, tick }: Asked): Amount {
  const { account, funds } = giver;
  const most = minAmount(left, funds.available);
  const paid = account ? minAmount(most, spareOf(world, account, tick)) : most;
  pay(world, context, giver, paid);
  return paid;
}

function giveOtherGains(world: LeverWorld, context: LeverContext, giver: Giver, { left, tick }: Asked): Amount {
  const { account } = giver;
  if (!account) return ZERO;
  const most = minAmount(left, spareOf(world, account, tick));
  return withhold(world, context, giver, { most, isMeant: () => true, tick });
}

/** An account can do without what it is worth beyond the least risk rate at opening. */
function spareOf({ lever }: LeverWorld, account: LeverAccount, tick: Tick): Amount {
  const spare = account.equityScaled(tick.indexOf) - equityNeeded(account.originMargin, openRiskMin(lever));
  return spare > 0n ? amount(divFloor(spare, EQUITY_SCALE)) : ZERO;
}

type Withholding = {
  readonly most: Amount;
  readonly isMeant: (position: LivePosition) => boolean;
  readonly tick: Tick;
};

/** Takes profits that are still to be paid, off the position that has gained most first. */
function withhold(
  world: LeverWorld,
  context: LeverContext,
  giver: Giver,
  { most, isMeant, tick }: Withholding,
): Amount {
  const gained = [...(giver.account?.positions.values() ?? [])]
    .filter((one) => isHolding(one) && isMeant(one))
    .map((position) => ({ position, gain: calculateExit(position, tick).result }))
    .filter(({ gain }) => gain > 0n)
    .sort((a, b) => (a.gain === b.gain ? a.position.id - b.position.id : a.gain > b.gain ? -1 : 1));
  let left = most;
  for (const { position, gain } of gained) {
    const part = minAmount(left, gain);
    if (part === 0n) break;
    changePosition(world, context, position, { clawback: addAmounts(position.clawback, part) });
    left = subtractAmounts(left, part);
  }
  const withheld = subtractAmounts(most, left);
  giver.withheld = addAmounts(giver.withheld, withheld);
  return withheld;
}

/** All of it is available. */
function pay(world: LeverWorld, context: LeverContext, giver: Giver, paid: Amount): void {
  takeLoss(world, context, giver.funds, paid);
  giver.paid = addAmounts(giver.paid, paid);
}
