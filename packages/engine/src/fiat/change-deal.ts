// The only code that changes a deal: its fields, and every list that follows from them.
import { assert, fiatDealId, type FiatAdId, type FiatDealAct, type FiatDealId, type UserId } from '@bourse/domain';
import { FIAT_DEALS, type FiatDeal, type FiatDealChange } from './deal.ts';
import { isLiveDeal } from './deal-states.ts';
import type { Fiat, FiatContext, FiatWorld } from './fiat.ts';

type Happening = { readonly act: FiatDealAct | 'delayed'; readonly by?: UserId };

/** Gives fields their new values, and keeps every list in step. */
export function changeDeal(
  { fiat }: FiatWorld,
  context: FiatContext,
  deal: FiatDeal,
  { fields, ...happening }: Happening & { readonly fields: FiatDealChange },
): void {
  delist(fiat, deal);
  Object.assign(deal, fields);
  enlist(fiat, deal);
  record(context, deal, happening);
}

/** A new one, which has taken the next id. */
export function addDeal({ fiat }: FiatWorld, context: FiatContext, deal: FiatDeal): void {
  enlist(fiat, deal);
  record(context, deal, { act: 'opened', by: deal.takerId });
}

export function nextDealId({ counters }: FiatWorld): FiatDealId {
  counters.fiatDeal += 1;
  return fiatDealId(counters.fiatDeal);
}

function record(context: FiatContext, deal: FiatDeal, happening: Happening): void {
  context.changes.fiatDeals.add(deal);
  context.events.push({ kind: 'fiatDealChanged', deal: FIAT_DEALS.copy(deal), ...happening });
}

/** Puts a deal wherever its state belongs. */
export function enlist(fiat: Fiat, deal: FiatDeal): void {
  fiat.deals.set(deal.id, deal);
  if (deal.dueAt !== undefined) fiat.due.add(deal.dueAt, deal);
  if (!isLiveDeal(deal)) return;
  for (const userId of [deal.buyerId, deal.sellerId]) addTo(fiat.dealsOf, userId, deal);
  addTo(fiat.dealsOn, deal.adId, deal);
}

function delist(fiat: Fiat, deal: FiatDeal): void {
  fiat.deals.delete(deal.id);
  if (deal.dueAt !== undefined) fiat.due.delete(deal.dueAt, deal);
  if (!isLiveDeal(deal)) return;
  for (const userId of [deal.buyerId, deal.sellerId]) takeFrom(fiat.dealsOf, userId, deal);
  takeFrom(fiat.dealsOn, deal.adId, deal);
}

/** It ended so long ago that nobody can ask for it again. */
export function forgetDeal(fiat: Fiat, deal: FiatDeal): void {
  assert(!isLiveDeal(deal), `deal ${deal.id} has ended when it is forgotten`);
  delist(fiat, deal);
}

function addTo<Key extends UserId | FiatAdId>(lists: Map<Key, Set<FiatDeal>>, key: Key, deal: FiatDeal): void {
  const list = lists.get(key) ?? new Set();
  lists.set(key, list.add(deal));
}

function takeFrom<Key extends UserId | FiatAdId>(lists: Map<Key, Set<FiatDeal>>, key: Key, deal: FiatDeal): void {
  const list = lists.get(key);
  list?.delete(deal);
  if (list?.size === 0) lists.delete(key);
}
