// The one place that moves money: a command comes in, and its outcome, the changes it made and the events for those who
// watch come out. Pure, synchronous, deterministic.
import {
  assert,
  instant,
  refuse,
  seq,
  type EngineRefusalCode,
  type Instant,
  type Refusal,
  type Result,
  type Seq,
  type UserId,
} from '@bourse/domain';
import {
  CAPABILITIES,
  createWorld,
  RULES,
  zeroCounters,
  type AnyContext,
  type ChangeSet,
  type Command,
  type Counters,
  type Event,
  type Outcome,
  type World,
} from './capabilities.ts';
import type { Admission, Patience } from './capability.ts';
import type { TickIndex } from './core/commands.ts';
import { accountsOfPerson, hasSiblings } from './core/person.ts';
import type { User } from './core/user.ts';
import { mustGetUser } from './core/users.ts';
import { hashSnapshot, loadWorld, takeSnapshot, type Snapshot } from './snapshot.ts';

/** A command with its place in the total order and the sequencer's time, which never runs backwards. */
export type Stamped<C extends Command = Command> = { readonly seq: Seq; readonly at: Instant; readonly command: C };

type Admitting = { readonly admits: Admission; readonly refusesSubAccounts?: boolean };

export class Engine {
  /** For the invariants and the tests of this package; everyone else goes through commands and snapshots. */
  readonly world: World;
  #seq: Seq;
  #at: Instant;

  private constructor(world: World, moment: { readonly seq: Seq; readonly at: Instant }) {
    this.world = world;
    this.#seq = moment.seq;
    this.#at = moment.at;
  }

  /** An engine that knows nobody and nothing, before its first command. */
  static empty(): Engine {
    return new Engine(createWorld(zeroCounters()), { seq: seq(0), at: instant(0) });
  }

  static load(snapshot: Snapshot): Engine {
    return new Engine(loadWorld(snapshot), snapshot);
  }

  /** Place of the last command applied. */
  get seq(): Seq {
    return this.#seq;
  }

  /** Time of the last command applied. */
  get at(): Instant {
    return this.#at;
  }

  /** The highest ids that have been given out. */
  get counters(): Readonly<Counters> {
    return { ...this.world.counters };
  }

  /**
   * Applies one command. What it touched is added to `changes`, what it did to `events`; a refused command adds to
   * neither, but for what was due before it and what was left to be done for its user. Throws `InvariantViolation` on a bug, after which the engine must not be used.
   */
  apply<C extends Command>(stamped: Stamped<C>, changes: ChangeSet, events: Event[]): Outcome<C>;
  apply({ seq, at, command }: Stamped, changes: ChangeSet, events: Event[]): Result<object, EngineRefusalCode> {
    assert(seq > this.#seq, 'commands come in order');
    assert(at >= this.#at, 'time never runs backwards');
    this.#seq = seq;
    this.#at = at;
    const rule = RULES.get(command.kind);
    assert(rule, 'a capability serves every kind of command');
    const context: AnyContext = { seq, at, changes, events };
    for (const one of PUNCTUAL) one.settleDue?.(this.world, context);
    const refusal = this.#admit(rule, command);
    if (refusal) return refusal;
    if (this.world.actClock.isStopped && rule.isStopped?.(command) === true) return refuse('full_stop');
    const user = 'userId' in command ? command.userId : undefined;
    if (user !== undefined) this.#settleUser(context, user);
    rule.settle?.(this.world, context, command);
    const outcome = rule.run(this.world, context, command);
    if (user !== undefined) this.#watchUser(user);
    if (command.kind === 'advanceTime') this.#advanceTime(context);
    else if (command.kind === 'tickIndex' && outcome.ok) this.#tell(context, command);
    return outcome;
  }

  /** How long a command had better wait for what is left of others: it would have to do all of that at once. */
  hasToWait(command: Command): Patience | undefined {
    const rule = RULES.get(command.kind);
    return rule?.hasToWait?.(this.world, command) ? (rule.waits ?? 'a_while') : undefined;
  }

  /** When the next `advanceTime` is due. */
  nextDeadline(): Instant | undefined {
    let next: Instant | undefined;
    for (const capability of DEADLINES) {
      const deadline = capability.nextDeadline?.(this.world);
      if (deadline !== undefined && (next === undefined || deadline < next)) next = deadline;
    }
    return next;
  }

  /** A copy of the whole state, in a canonical order. */
  snapshot(): Snapshot {
    return takeSnapshot(this.world, { seq: this.#seq, at: this.#at });
  }

  /** The same for two engines in the same state, wherever they come from. */
  stateHash(): string {
    return hashSnapshot(this.snapshot());
  }

  #admit(rule: Admitting, command: Command): Refusal<EngineRefusalCode> | undefined {
    if (rule.admits === 'house') return undefined;
    assert('userId' in command, 'what the house does not do comes from a user');
    const user = this.world.users.get(command.userId);
    if (!user) return refuse('user_not_found');
    if (user.masterId !== undefined) return this.#admitSubAccount(rule, user, user.masterId);
    return user.isFrozen && rule.admits === 'active' ? refuse('user_frozen') : undefined;
  }

  /** A person is frozen with all accounts. */
  #admitSubAccount(rule: Admitting, user: User, masterId: UserId): Refusal<EngineRefusalCode> | undefined {
    if (rule.refusesSubAccounts === true) return refuse('sub_account_refused');
    if (rule.admits !== 'active') return undefined;
    if (user.isFrozen || mustGetUser(this.world, masterId).isFrozen) return refuse('user_frozen');
    if (user.closedAt !== undefined) return refuse('sub_account_closed');
    return user.isFrozenByMaster ? refuse('sub_account_frozen') : undefined;
  }

  /** What is due for one account may count for the others of its person. */
  #settleUser(context: AnyContext, userId: UserId): void {
    const accounts = hasSiblings(this.world, userId) ? accountsOfPerson(this.world, userId) : undefined;
    for (const one of SETTLERS) {
      if (accounts === undefined) one.settleUser?.(this.world, context, userId);
      else for (const id of accounts) one.settleUser?.(this.world, context, id);
    }
  }

  #watchUser(userId: UserId): void {
    const accounts = hasSiblings(this.world, userId) ? accountsOfPerson(this.world, userId) : undefined;
    for (const one of WATCHERS) {
      if (accounts === undefined) one.watchUser?.(this.world, userId);
      else for (const id of accounts) one.watchUser?.(this.world, id);
    }
  }

  #advanceTime(context: AnyContext): void {
    for (const capability of CAPABILITIES) capability.advanceTime?.(this.world, context);
  }

  #tell(context: AnyContext, tick: TickIndex): void {
    for (const capability of CAPABILITIES) capability.onTick?.(this.world, context, tick);
  }
}

/** Asked after every command. */
const DEADLINES = CAPABILITIES.filter((capability) => capability.nextDeadline !== undefined);
/** Asked at the beginning of every command. */
const PUNCTUAL = CAPABILITIES.filter((capability) => capability.settleDue !== undefined);
/** Asked before, and told after, every command that names a user. */
const SETTLERS = CAPABILITIES.filter((capability) => capability.settleUser !== undefined);
const WATCHERS = CAPABILITIES.filter((capability) => capability.watchUser !== undefined);
