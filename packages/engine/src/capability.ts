// What a capability brings to the engine: everything the engine gathers from the list in capabilities.ts.
import type { EngineRefusalCode, Amount, Instant, Refusal, Result, UserId } from '@bourse/domain';
import type { EntityKinds } from './context.ts';
import type { Pause } from './core/act-clock.ts';
import type { TickIndex } from './core/commands.ts';
import type { Core } from './core/core.ts';
import type { AsOf, Inflow, Risk } from './core/kept.ts';
import type { EntityOf } from './entity.ts';
import type { Account } from './ledger/account.ts';
import type { Departure, Outflow } from './outflow.ts';
import type { HouseAccount } from './promises.ts';

/**
 * It says who may ask for a command: users who are not frozen (`active`), users all the same (`known`), or the house
 * (`house`). It is the first thing that refuses a command, and says what freezing leaves possible.
 */
export type Admission = 'active' | 'known' | 'house';

/** How long a command waits for what is left of others. */
export type Patience = 'a_while' | 'to_the_end';

/** An accepted command answers one of these, by its kind: values of JSON, and bigints, because idempotency keys store them. */
export type Outcomes = Readonly<Record<string, object>>;

/** The types of a capability. */
export type Shape = {
  /** Its rules see this of the world: the core and what is its own. */
  readonly world: Core;
  readonly context: object;
  readonly entities: EntityKinds;
  readonly command: { readonly kind: string };
  readonly outcomes: Outcomes;
  readonly event: { readonly kind: string };
};

/** How a command is served. `run` answers the first refusal that applies, and then has changed nothing. */
export interface Rule<World, RuleContext, Command, Accepted> {
  readonly admits: Admission;
  /** Whether sub-accounts are refused, whatever their state. */
  readonly refusesSubAccounts?: boolean;
  /** Whether it is refused while a full stop lasts. Without it never. */
  isStopped?(command: Command): boolean;
  /** Whether work is left that it would have to do first, all of it at once: it had better wait until that is done. */
  hasToWait?(world: World, command: Command): boolean;
  /**
   * It says whether such work always ends by itself, and is waited for to its end; else for a while, since ever more may
   * come.
   */
  readonly waits?: Patience;
  /** Does that work before it is run. It counts even where the command is refused. */
  settle?(world: World, context: RuleContext, command: Command): void;
  run(world: World, context: RuleContext, command: Command): Result<Accepted, EngineRefusalCode>;
}

/** Locked money and why: an account's locked money is what its claims say. */
export type Claim = { readonly account: Account; readonly amount: Amount };

export type RowsOf<Kinds extends EntityKinds> = { readonly [N in keyof Kinds]: readonly EntityOf<Kinds[N]>[] };
type FactsOf<Kinds extends EntityKinds> = {
  [N in keyof Kinds]: Kinds[N]['isFact'] extends true ? N : never;
}[keyof Kinds];
type LiveRows<Kinds extends EntityKinds> = { readonly [N in keyof Kinds]: Iterable<EntityOf<Kinds[N]>> };
/** The live entities of a capability, by the name of their kind. Of facts, only those that somebody needs again. */
export type LiveOf<Kinds extends EntityKinds> = Omit<LiveRows<Kinds>, FactsOf<Kinds>> &
  Partial<Pick<LiveRows<Kinds>, FactsOf<Kinds>>>;

declare const SHAPE: unique symbol;

export interface Capability<S extends Shape = Shape> {
  /** Only a type. */
  readonly [SHAPE]?: S;
  readonly entities: S['entities'];
  readonly rules: {
    readonly [K in S['command']['kind']]: Rule<
      S['world'],
      S['context'],
      Extract<S['command'], { readonly kind: K }>,
      S['outcomes'][K]
    >;
  };
  /** Answers what has to be in memory, for the snapshot; facts that nobody needs again are left out. */
  live(world: S['world'], at: Instant): LiveOf<S['entities']>;
  /** Takes live entities over from a snapshot, when those of the capabilities before it are there. */
  load(world: S['world'], rows: RowsOf<S['entities']>): void;
  /** Answers all that locks money. */
  claims?(world: S['world']): Iterable<Claim>;
  /** Throws InvariantViolation where its own state is not sound. */
  checkInvariants?(world: S['world']): void;
  /** When `advanceTime` is due for it. */
  nextDeadline?(world: S['world']): Instant | undefined;
  advanceTime?(world: S['world'], context: S['context']): void;
  /** What an official index tick, whose prices the core has by then, does to it. */
  onTick?(world: S['world'], context: S['context'], tick: TickIndex): void;
  /**
   * Asked before any command, of whomever, at the very beginning: does what the moment of the command makes due ahead of
   * everything else. It counts even where the command is refused.
   */
  settleDue?(world: S['world'], context: S['context']): void;
  /**
   * Asked before any command that names a user is run: does what is left to be done for that user of what came before. It
   * counts even where the command is refused.
   */
  settleUser?(world: S['world'], context: S['context'], userId: UserId): void;
  /** Told after a command that names a user: what it keeps in mind of that user may be out of date. No state changes. */
  watchUser?(world: S['world'], userId: UserId): void;
  /** Told before a full stop begins, or an outage is booked: nothing of what ticks have brought is to be left. */
  beforeStop?(world: S['world'], context: S['context']): void;
  /** Told after one: moves the deadlines of its users' acts, and forgives what must not fall into it. */
  afterStop?(world: S['world'], context: S['context'], pause: Pause): void;
  /** Whether it forbids that available money leaves a wallet. */
  checkOutflow?(world: S['world'], outflow: Outflow): Refusal<EngineRefusalCode> | undefined;
  /** Answers which of a user's money leaves the exchange: all that has not ended, and whatever still counts towards a day. */
  departuresOf?(world: S['world'], userId: UserId): Iterable<Departure>;
  /** Answers which of a user's money can be lost by what the user has under way: it does not count towards what has to stay. */
  risksOf?(world: S['world'], userId: UserId, asOf: AsOf): Iterable<Risk>;
  /** What of money that comes into a wallet could be lost there. */
  risksOfInflow?(world: S['world'], inflow: Inflow): Iterable<Risk>;
  /** Whether an account has anything under way that closing it would leave behind, apart from money in its wallets. */
  isEngaged?(world: S['world'], userId: UserId): boolean;
  /** What an account of the house has to keep for whoever may take it at any moment. */
  promisedOf?(world: S['world'], account: HouseAccount): Amount;
}

export type ShapeOf<C> = C extends { readonly [SHAPE]?: infer S } ? Exclude<S, undefined> : never;
