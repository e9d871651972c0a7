// What becomes of a deal with an acceptor after its opening: each step goes by the table of its states.
import {
  accept,
  assert,
  minAmount,
  refuse,
  subtractAmounts,
  ZERO,
  type EngineRefusalCode,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import { checkHold } from '../core/outflow-guards.ts';
import { mustGetUser } from '../core/users.ts';
import { checkLateAppeal, countCancellation, countLateAppeal } from '../fiat/accounts.ts';
import { checkSeller } from '../fiat/check-user.ts';
import { mustGetRules } from '../fiat/rules-of.ts';
import { askerOf } from '../fiat/steps.ts';
import { repayDebt } from '../wallet/deposits.ts';
import { ease, restrict } from '../wallet/restrict.ts';
import type { AcceptorContext, AcceptorOutcome, AcceptorWorld, MaybeRefusal } from './acceptors.ts';
import {
  changeDeal,
  giverOf,
  isKept,
  mustGetAccount,
  mustGetHolderAccount,
  payerOf,
  wasAppealedAfterDone,
} from './change-deal.ts';
import { checkOpenDeals } from './check-opening.ts';
import type {
  AcceptAcceptorDeal,
  AcceptorDealCommand,
  AppealAcceptorDeal,
  CancelAcceptorDeal,
  ConcedeAcceptorDeal,
  ConfirmAcceptorDeal,
  PayAcceptorDeal,
  RefuseAcceptorDeal,
  ResolveAcceptorDeal,
} from './commands.ts';
import { dueAtOf, findStep, isLiveDeal, type AcceptorMove, type AcceptorStep } from './deal-states.ts';
import type { AcceptorDeal, AcceptorDealChange } from './deal.ts';

export function acceptAcceptorDeal(
  world: AcceptorWorld,
  context: AcceptorContext,
  command: AcceptAcceptorDeal,
): AcceptorOutcome<AcceptAcceptorDeal> {
  return moveByParty(world, context, command, 'accept', {
    check: (deal) => checkUserIsFree(world, context, deal),
    fields: { acceptedAt: context.at },
  });
}

/** What may not leave now is not to be paid for. */
function checkUserIsFree(world: AcceptorWorld, { at }: AcceptorContext, { userId }: AcceptorDeal): MaybeRefusal {
  const isFree = !mustGetUser(world, userId).isFrozen && checkSeller(world, userId, at) === undefined;
  return isFree ? undefined : refuse('acceptor_user_held');
}

export function refuseAcceptorDeal(
  world: AcceptorWorld,
  context: AcceptorContext,
  command: RefuseAcceptorDeal,
): AcceptorOutcome<RefuseAcceptorDeal> {
  return (
    checkUnpaid(findOwnDeal(world, context, command), command.userId) ??
    moveByParty(world, context, command, 'refuse', { fields: { refuseReason: command.reason } })
  );
}

/** Else the user's money could be gone, and the USDT with it. */
function checkUnpaid(deal: AcceptorDeal | undefined, userId: UserId): MaybeRefusal {
  const isPaid = deal?.side === 'deposit' && deal.state === 'paid';
  return isPaid && deal.acceptorId === userId ? refuse('acceptor_deal_paid') : undefined;
}

export const cancelAcceptorDeal = (
  world: AcceptorWorld,
  context: AcceptorContext,
  command: CancelAcceptorDeal,
): AcceptorOutcome<CancelAcceptorDeal> => moveByParty(world, context, command, 'cancel');

export function payAcceptorDeal(
  world: AcceptorWorld,
  context: AcceptorContext,
  command: PayAcceptorDeal,
): AcceptorOutcome<PayAcceptorDeal> {
  const { hasProof } = command;
  return moveByParty(world, context, command, 'pay', {
    check: ({ side }) => (side === 'withdraw' && !hasProof ? refuse('payment_proof_required') : undefined),
    fields: { hasProof, paidAt: context.at },
  });
}

export function confirmAcceptorDeal(
  world: AcceptorWorld,
  context: AcceptorContext,
  command: ConfirmAcceptorDeal,
): AcceptorOutcome<ConfirmAcceptorDeal> {
  const giver = mustGetUser(world, command.userId);
  return moveByParty(world, context, command, 'confirm', { check: () => checkHold(giver, context.at) });
}

export function appealAcceptorDeal(
  world: AcceptorWorld,
  context: AcceptorContext,
  command: AppealAcceptorDeal,
): AcceptorOutcome<AppealAcceptorDeal> {
  const { userId } = command;
  const deal = findOwnDeal(world, context, command);
  const isUnpaid = deal !== undefined && !isLiveDeal(deal) && deal.endReason !== 'timed_out';
  const moved = moveByParty(world, context, command, 'appeal', {
    check: (found) => checkAppeal(world, context, found, command),
    fields: { appealedBy: userId, ...(isUnpaid ? { hasProof: true } : {}) },
  });
  if (moved.ok && isUnpaid) countLateAppeal(world, context, userId);
  return moved;
}

/**
 * Checks an appeal against a deal that has ended. The USDT that a user has given in a withdrawal may be asked back of each:
 * of the others nothing was ever marked as paid, and an appeal without a bound would hold somebody's USDT for nothing.
 */
function checkAppeal(
  world: AcceptorWorld,
  { at }: AcceptorContext,
  deal: AcceptorDeal,
  command: AppealAcceptorDeal,
): MaybeRefusal {
  if (isLiveDeal(deal)) return undefined;
  const { userId, hasProof } = command;
  // Else one user could have an acceptor's USDT held for deal after deal.
  const refusal = userId === deal.userId ? checkOpenDeals(world, userId) : undefined;
  if (refusal) return refusal;
  if (deal.endReason !== 'timed_out') return checkLateAppeal(world, command, at);
  return hasProof ? undefined : refuse('appeal_proof_required');
}

export const concedeAcceptorDeal = (
  world: AcceptorWorld,
  context: AcceptorContext,
  command: ConcedeAcceptorDeal,
): AcceptorOutcome<ConcedeAcceptorDeal> => moveByParty(world, context, command, 'concede');

export function resolveAcceptorDeal(
  world: AcceptorWorld,
  context: AcceptorContext,
  { dealId, winner }: ResolveAcceptorDeal,
): AcceptorOutcome<ResolveAcceptorDeal> {
  const deal = findDeal(world, context, dealId);
  if (!deal) return refuse('fiat_deal_not_found');
  const move = winner === 'user' ? 'award_user' : 'award_acceptor';
  const step = findStep(deal, move, askerOf(world, context, 'operators'), mustGetRules(world));
  if ('ok' in step) return step;
  takeStep(world, context, deal, step);
  return accept({});
}

/** By the clock, of a deal that has come to its moment. */
export function moveByClock(world: AcceptorWorld, context: AcceptorContext, deal: AcceptorDeal, move: AcceptorMove) {
  const step = findStep(deal, move, askerOf(world, context, 'clock'), mustGetRules(world));
  assert(!('ok' in step), `deal ${deal.id} with an acceptor is due`);
  takeStep(world, context, deal, step);
}

type Asked = Pick<AcceptorDealCommand, 'userId' | 'dealId'>;
type Particulars = {
  /** What else is against it, once the table has nothing. */
  readonly check?: (deal: AcceptorDeal) => MaybeRefusal;
  readonly fields?: AcceptorDealChange;
};

function moveByParty(
  world: AcceptorWorld,
  context: AcceptorContext,
  asked: Asked,
  move: AcceptorMove,
  { check, fields = {} }: Particulars = {},
): { readonly ok: true; readonly value: Record<string, never> } | Refusal<EngineRefusalCode> {
  const { userId } = asked;
  const deal = findOwnDeal(world, context, asked);
  if (!deal) return refuse('fiat_deal_not_found');
  const step = findStep(deal, move, askerOf(world, context, userId), mustGetRules(world));
  if ('ok' in step) return step;
  const refusal = check?.(deal);
  if (refusal) return refusal;
  takeStep(world, context, deal, step, { by: userId, fields });
  return accept({});
}

/** Strangers do not find it. */
function findOwnDeal(world: AcceptorWorld, context: AcceptorContext, { userId, dealId }: Asked) {
  const deal = findDeal(world, context, dealId);
  return deal?.userId === userId || deal?.acceptorId === userId ? deal : undefined;
}

function findDeal({ acceptors, actClock }: AcceptorWorld, { at }: AcceptorContext, id: AcceptorDeal['id']) {
  const deal = acceptors.deals.get(id);
  return deal && isKept(deal, actClock.at(at)) ? deal : undefined;
}

type Doing = { readonly by?: UserId; readonly fields?: AcceptorDealChange };

/** Moves the money that a step moves, and the deal. */
function takeStep(
  world: AcceptorWorld,
  context: AcceptorContext,
  deal: AcceptorDeal,
  { to, act, end }: AcceptorStep,
  { by, fields = {} }: Doing = {},
): void {
  const { at, seq } = context;
  const ended = end === undefined ? undefined : { endReason: end, endedAt: at, endedSeq: seq };
  const appealed = to === 'appealed' ? { appealedAt: at, ...reopen(deal) } : undefined;
  countUnpaid(world, context, deal, end);
  const money = moveMoney(world, context, deal, to);
  const dueAt = dueAtOf({ side: deal.side, state: to }, world.actClock.at(at), mustGetRules(world));
  changeDeal(world, context, deal, { ...fields, ...ended, ...appealed, ...money, state: to, dueAt }, { act, by });
}

/** A deposit that its user cancelled, let expire or never paid counts as a deal on an ad that was cancelled does. */
function countUnpaid(
  world: AcceptorWorld,
  context: AcceptorContext,
  { side, userId, dueAt = context.at }: AcceptorDeal,
  end: AcceptorStep['end'],
): void {
  if (side !== 'deposit' || (end !== 'cancelled' && end !== 'expired' && end !== 'conceded')) return;
  countCancellation(world, context, userId, end === 'expired' ? dueAt : context.at);
}

/** What has ended goes on, and its end is remembered. */
function reopen(deal: AcceptorDeal): AcceptorDealChange | undefined {
  if (isLiveDeal(deal)) return undefined;
  const { endReason: firstEndReason, endedAt: firstEndedAt } = deal;
  return { endReason: undefined, endedAt: undefined, endedSeq: undefined, firstEndReason, firstEndedAt };
}

/** Held while it runs, given when it is done, free again where it ends otherwise; held anew when an end is appealed. */
function moveMoney(
  world: AcceptorWorld,
  context: AcceptorContext,
  deal: AcceptorDeal,
  to: AcceptorDeal['state'],
): AcceptorDealChange {
  if (isLiveDeal({ state: to })) return isLiveDeal(deal) ? {} : holdAgain(world, context, deal);
  world.ledger.release(context, mustGetHolderAccount(world, deal), deal.held);
  if (wasAppealedAfterDone(deal)) return decideDone(world, context, deal, to);
  if (to !== 'done') return { held: ZERO };
  give(world, context, deal);
  return { held: ZERO, released: deal.held };
}

/** As far as there is any, of whoever has the USDT now: of a withdrawal that is done, its acceptor. */
function holdAgain(world: AcceptorWorld, context: AcceptorContext, deal: AcceptorDeal): AcceptorDealChange {
  const holder = deal.endReason === 'timed_out' ? payerOf(deal) : giverOf(deal);
  const account = mustGetAccount(world, deal, holder);
  const held = minAmount(deal.number, account.available);
  world.ledger.hold(context, account, held);
  return { held, released: ZERO };
}

/** What could be held goes back to its user, or it stays done as it was. */
function decideDone(
  world: AcceptorWorld,
  context: AcceptorContext,
  deal: AcceptorDeal,
  to: AcceptorDeal['state'],
): AcceptorDealChange {
  const { number, held } = deal;
  if (to === 'done') return { held: ZERO, released: number };
  if (held > 0n) {
    const account = mustGetAccount(world, deal, giverOf(deal));
    const from = mustGetHolderAccount(world, deal);
    world.ledger.transfer(context, 'acceptor_return', { from, to: account, amount: held });
    ease(world, context, { userId: payerOf(deal), worth: held });
    repayDebt(world, context, account);
  }
  return { held: ZERO, released: subtractAmounts(number, held) };
}

/** What was bought stays for a time; what an acceptor has sold for money eases what was bought before. */
function give(world: AcceptorWorld, context: AcceptorContext, deal: AcceptorDeal): void {
  if (deal.held === 0n) return;
  const { ledger } = world;
  const from = mustGetHolderAccount(world, deal);
  const buyerId = payerOf(deal);
  const to = ledger.openAccount(context, buyerId, 'legal', from.currencyId);
  const isDeposit = deal.side === 'deposit';
  ledger.transfer(context, isDeposit ? 'acceptor_deposit' : 'acceptor_withdrawal', { from, to, amount: deal.held });
  const { restrictMs } = mustGetRules(world);
  restrict(world, context, { userId: buyerId, worth: deal.held, restrictMs });
  if (isDeposit) ease(world, context, { userId: giverOf(deal), worth: deal.held, restrictMs });
  repayDebt(world, context, to);
}
