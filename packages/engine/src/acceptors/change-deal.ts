// The only code that changes a deal: its fields, and every list that follows from them.
import {
  acceptorDealId,
  assert,
  USDT,
  type AcceptorDealAct,
  type AcceptorDealId,
  type Instant,
  type UserId,
} from '@bourse/domain';
import type { Account } from '../ledger/account.ts';
import type { AcceptorContext, Acceptors, AcceptorWorld } from './acceptors.ts';
import { isLiveDeal } from './deal-states.ts';
import { ACCEPTOR_DEALS, type AcceptorDeal, type AcceptorDealChange } from './deal.ts';

/** This user did it: nobody where it was the clock, or operators. */
type Doing = { readonly act: AcceptorDealAct | 'delayed'; readonly by: UserId | undefined };

/** Gives fields their new values, and keeps every list in step. */
export function changeDeal(
  { acceptors }: AcceptorWorld,
  context: AcceptorContext,
  deal: AcceptorDeal,
  fields: AcceptorDealChange,
  doing: Doing,
): void {
  if (deal.dueAt !== undefined) acceptors.moments.delete(deal.dueAt, deal);
  Object.assign(deal, fields);
  if (deal.dueAt !== undefined) acceptors.moments.add(deal.dueAt, deal);
  record(context, deal, doing);
}

/** A new one. */
export function addDeal(
  { counters, acceptors }: AcceptorWorld,
  context: AcceptorContext,
  terms: Omit<AcceptorDeal, 'id'>,
): AcceptorDealId {
  counters.acceptorDeal += 1;
  const deal: AcceptorDeal = { ...terms, id: acceptorDealId(counters.acceptorDeal) };
  enlist(acceptors, deal);
  record(context, deal, { act: 'opened', by: deal.userId });
  return deal.id;
}

function record(context: AcceptorContext, deal: AcceptorDeal, { act, by }: Doing): void {
  context.changes.acceptorDeals.add(deal);
  const copy = ACCEPTOR_DEALS.copy(deal);
  context.events.push({ kind: 'acceptorDealChanged', deal: copy, act, ...(by === undefined ? {} : { by }) });
}

/** A new one, or one from a snapshot. */
export function enlist(acceptors: Acceptors, deal: AcceptorDeal): void {
  acceptors.deals.set(deal.id, deal);
  const own = acceptors.dealsOf.get(deal.userId) ?? new Set();
  acceptors.dealsOf.set(deal.userId, own.add(deal));
  if (deal.dueAt !== undefined) acceptors.moments.add(deal.dueAt, deal);
}

/** One that has ended, and of which nothing can come any more. */
export function forget({ deals, dealsOf, moments }: Acceptors, deal: AcceptorDeal): void {
  assert(!isLiveDeal(deal) && deal.dueAt !== undefined, `deal ${deal.id} with an acceptor has ended`);
  moments.delete(deal.dueAt, deal);
  deals.delete(deal.id);
  const own = dealsOf.get(deal.userId);
  own?.delete(deal);
  if (own?.size === 0) dealsOf.delete(deal.userId);
}

/** Whether it is not forgotten by then. */
export const isKept = (deal: AcceptorDeal, at: Instant): boolean =>
  isLiveDeal(deal) || (deal.dueAt !== undefined && at < deal.dueAt);

/** The giver gives the USDT; the payer pays the money for it. */
export const giverOf = ({ side, userId, acceptorId }: AcceptorDeal): UserId =>
  side === 'deposit' ? acceptorId : userId;
export const payerOf = ({ side, userId, acceptorId }: AcceptorDeal): UserId =>
  side === 'deposit' ? userId : acceptorId;

/** It was done by itself, its acceptor has the USDT, and it was appealed since. */
export const wasAppealedAfterDone = ({ firstEndReason }: AcceptorDeal): boolean => firstEndReason === 'timed_out';

const holderOf = (deal: AcceptorDeal): UserId => (wasAppealedAfterDone(deal) ? payerOf(deal) : giverOf(deal));

/** What is held for a deal lies here. */
export const mustGetHolderAccount = (world: AcceptorWorld, deal: AcceptorDeal): Account =>
  mustGetAccount(world, deal, holderOf(deal));

export function mustGetAccount({ ledger }: AcceptorWorld, { id }: AcceptorDeal, userId: UserId): Account {
  const account = ledger.getAccount(userId, 'legal', USDT);
  assert(account, `who has USDT in deal ${id} with an acceptor has an account`);
  return account;
}
