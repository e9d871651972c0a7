// What every capability builds on: who there is, what they own, what the official prices are.
import type { CurrencyId, EngineRefusalCode, Result, UserId } from '@bourse/domain';
import type { Context } from '../context.ts';
import { ACCOUNTS } from '../ledger/account.ts';
import { Ledger } from '../ledger/ledger.ts';
import { LEGS } from '../ledger/posting.ts';
import type { CoreCommand, CoreOutcomes } from './commands.ts';
import { ActClock } from './act-clock.ts';
import { CURRENCIES, type Currency } from './currency.ts';
import { IndexPrices } from './index-prices.ts';
import { INDEX_TICKS, type IndexTick } from './index-tick.ts';
import type { Keeping } from './kept.ts';
import { USERS, type User } from './user.ts';

/** In the order in which storage writes them. */
export const CORE_ENTITIES = {
  currencies: CURRENCIES,
  users: USERS,
  accounts: ACCOUNTS,
  postings: LEGS,
  ticks: INDEX_TICKS,
};

export type Core = {
  /** The last id given out of each kind; ids are consecutive in the order of commands. */
  readonly counters: Record<'account' | 'posting', number>;
  readonly currencies: Map<CurrencyId, Currency>;
  readonly users: Map<UserId, User>;
  /** The sub-accounts of a master, in the order of their ids. It is no state: it follows from the users. */
  readonly subAccounts: Map<UserId, UserId[]>;
  readonly ledger: Ledger;
  readonly indexPrices: IndexPrices;
  readonly actClock: ActClock;
  /**
   * The accounts of persons who may have worth that has to stay; who has none is not among them for long. It is no state: it
   * follows from the rows.
   */
  readonly bound: Set<UserId>;
  readonly keeping: Keeping;
};

export type CoreEvent = IndexTicked | CurrencyConfigured;
export type IndexTicked = { readonly kind: 'indexTicked'; readonly ticks: readonly IndexTick[] };
export type CurrencyConfigured = { readonly kind: 'currencyConfigured'; readonly currencyId: CurrencyId };

export type CoreContext = Context<typeof CORE_ENTITIES, CoreEvent>;
export type CoreOutcome<C extends CoreCommand> = Result<CoreOutcomes[C['kind']], EngineRefusalCode>;

export function createCore(counters: Core['counters']): Omit<Core, 'keeping'> {
  return {
    counters,
    currencies: new Map(),
    users: new Map(),
    subAccounts: new Map(),
    ledger: new Ledger(counters),
    indexPrices: new IndexPrices(),
    actClock: new ActClock(),
    bound: new Set(),
  };
}
