// Opening a deal with an acceptor: everything is checked, and the USDT of whoever gives it is held.
import { accept, assert, formatUnits, USDT, ZERO } from '@bourse/domain';
import { checkSeller } from '../fiat/check-user.ts';
import { mustGetRules } from '../fiat/rules-of.ts';
import type { AcceptorContext, AcceptorOutcome, AcceptorWorld, MaybeRefusal } from './acceptors.ts';
import { addDeal } from './change-deal.ts';
import {
  checkDayLimit,
  checkDeposit,
  checkOpenDeals,
  checkOpener,
  checkWithdrawalFunds,
  draftDeal,
  type Draft,
} from './check-opening.ts';
import type { OpenAcceptorDeal } from './commands.ts';
import { dueAtOf } from './deal-states.ts';

export function openAcceptorDeal(
  world: AcceptorWorld,
  context: AcceptorContext,
  command: OpenAcceptorDeal,
): AcceptorOutcome<OpenAcceptorDeal> {
  const openerRefusal = checkOpener(world, context.at, command);
  if (openerRefusal) return openerRefusal;
  const draft = draftDeal(world, context.at, command);
  if ('ok' in draft) return draft;
  const refusal = checkDraft(world, context, command, draft);
  if (refusal) return refusal;

  // From here on the command succeeds.
  const giverId = command.side === 'deposit' ? command.acceptorId : command.userId;
  world.ledger.hold(context, world.ledger.openAccount(context, giverId, 'legal', USDT), draft.number);
  const dealId = addDeal(world, context, newDeal(world, context, command, draft));
  return accept({ dealId, number: formatUnits(draft.number) });
}

function checkDraft(
  world: AcceptorWorld,
  { at }: AcceptorContext,
  { userId, side }: OpenAcceptorDeal,
  draft: Draft,
): MaybeRefusal {
  if (side === 'deposit') return checkOpenDeals(world, userId) ?? checkDeposit(world, at, draft);
  const giving = { userId, number: draft.number, at };
  return (
    checkSeller(world, userId, at) ??
    checkDayLimit(world, giving) ??
    checkOpenDeals(world, userId) ??
    checkWithdrawalFunds(world, giving)
  );
}

function newDeal(
  world: AcceptorWorld,
  { at, seq }: AcceptorContext,
  { userId, acceptorId, side, money, termsId }: OpenAcceptorDeal,
  { number, fee, rate }: Draft,
) {
  assert(termsId !== undefined, 'the opener has been checked');
  return {
    acceptorId,
    userId,
    side,
    money,
    number,
    fee,
    rate,
    termsId,
    openedAt: at,
    openedSeq: seq,
    state: 'waiting' as const,
    dueAt: dueAtOf({ side, state: 'waiting' }, at, mustGetRules(world)),
    held: number,
    released: ZERO,
    hasProof: false,
    acceptedAt: undefined,
    paidAt: undefined,
    appealedAt: undefined,
    appealedBy: undefined,
    refuseReason: undefined,
    endReason: undefined,
    endedAt: undefined,
    endedSeq: undefined,
    firstEndReason: undefined,
    firstEndedAt: undefined,
  };
}
