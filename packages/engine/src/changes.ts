// What commands touched, gathered for one transaction: entities by reference (their latest state counts) and new facts.
import type { CurrencyId, Instant, Price, Seq } from '@bourse/domain';
import type { Account, Fill, Market, Order, Posting, User } from './state.ts';

export type IndexTick = {
  readonly seq: Seq;
  readonly at: Instant;
  readonly currencyId: CurrencyId;
  readonly price: Price;
};

/** Grows while a batch is open. Entities are live references: copy their values before the next command is applied. */
export class ChangeSet {
  readonly currencies = new Set<CurrencyId>();
  readonly users = new Set<User>();
  readonly accounts = new Set<Account>();
  readonly markets = new Set<Market>();
  readonly orders = new Set<Order>();
  readonly fills: Fill[] = [];
  readonly postings: Posting[] = [];
  readonly ticks: IndexTick[] = [];
}
