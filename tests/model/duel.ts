// The engine against the naive model: each command goes to both, and everything that can be seen of them must agree.
import { formatUnits, instant, seq, type EngineRefusalCode } from '@bourse/domain';
import {
  type Account,
  type ChangeSet,
  checkInvariants,
  type Command,
  createChanges,
  Engine,
  type Event,
  type Outcome,
  type Stamped,
} from '@bourse/engine';
import { Check } from './check.ts';
import { LaunchComparison, LaunchCoverage } from './staking/compare-sales.ts';
import { StakingComparison, StakingCoverage } from './staking/compare-staking.ts';
import { AcceptorComparison, AcceptorCoverage } from './acceptors/compare-acceptors.ts';
import { FeesComparison, FeesCoverage } from './fees/compare-fees.ts';
import { FiatComparison, FiatCoverage } from './fiat/compare-fiat.ts';
import { FundingComparison, FundingCoverage } from './wallet/compare-funding.ts';
import { GatewayComparison, GatewayCoverage } from './gateway/compare-gateway.ts';
import { KeysComparison, KeysCoverage } from './spot/compare-keys.ts';
import { LedgerReader } from './ledger-reader.ts';
import { LeverComparison, LeverCoverage } from './lever/compare-lever.ts';
import { MicroComparison, MicroCoverage } from './seconds/compare-seconds.ts';
import { NaiveEngine } from './naive-engine.ts';
import type { NaiveAnswer } from './naive-part.ts';
import { openingCommands } from './random-commands.ts';
import type { Step } from './random-part.ts';
import { PersonsComparison, PersonsCoverage } from './persons/compare-persons.ts';
import { RebatesComparison, RebatesCoverage } from './rebates/compare-rebates.ts';
import { SpotComparison, SpotCoverage } from './spot/compare-spot.ts';
import { StopComparison, StopCoverage } from './stops/compare-stops.ts';

/** The deadline of work that a command has left. */
const AT_ONCE = 0;
/** Pieces of a tick's work that a command does, and finds before: few, so that much is left to the next. */
const CHUNK = 3;
const FINDS_MAX = 2;
/** Deals whose moment has come that a command sees to. */
const DEALS_AT_ONCE = 1;
/** Staking orders that are due that a command pays. */
const ORDERS_AT_ONCE = 2;
/** One in so many of the commands that leave work rebuilds the engine. */
const REBUILD_EVERY = 5;

/** A capability's part of the comparison, of which all are called after each command. */
interface Comparison {
  compare(engine: Engine, changes: ChangeSet, events: readonly Event[]): void;
  /** Notes what was met. */
  count(command: Command, answer: NaiveAnswer, changes: ChangeSet): void;
}

/** Records what a run met, to show that it was worth its time. */
export class Coverage {
  readonly refusals = new Set<EngineRefusalCode>();
  readonly acceptors = new AcceptorCoverage();
  readonly fees = new FeesCoverage();
  readonly fiat = new FiatCoverage();
  readonly funding = new FundingCoverage();
  readonly gateway = new GatewayCoverage();
  readonly keys = new KeysCoverage();
  readonly launch = new LaunchCoverage();
  readonly lever = new LeverCoverage();
  readonly micro = new MicroCoverage();
  readonly persons = new PersonsCoverage();
  readonly rebates = new RebatesCoverage();
  readonly spot = new SpotCoverage();
  readonly staking = new StakingCoverage();
  readonly stops = new StopCoverage();
}

export class Duel {
  engine = Engine.empty();
  readonly model = new NaiveEngine();
  readonly coverage: Coverage;
  #seq = 0;
  #at = 1_000_000_000_000;
  /** Rebuilt from postings and fills alone, as readers of the engine do. */
  readonly #reader = new LedgerReader();
  readonly #check: Check = new Check();
  readonly #comparisons: readonly Comparison[];

  constructor(coverage = new Coverage()) {
    this.coverage = coverage;
    this.#comparisons = [
      new AcceptorComparison(this.#check, this.model, coverage.acceptors),
      new FeesComparison(this.#check, this.model, coverage.fees),
      new FiatComparison(this.#check, this.model, coverage.fiat),
      new FundingComparison(this.#check, this.model, coverage.funding),
      new GatewayComparison(this.#check, this.model, coverage.gateway),
      new KeysComparison(this.#check, this.model, coverage.keys),
      new LaunchComparison(this.#check, this.model, coverage.launch),
      new LeverComparison(this.#check, this.model, coverage.lever),
      new MicroComparison(this.#check, this.model, coverage.micro),
      new PersonsComparison(this.#check, this.model, coverage.persons),
      new RebatesComparison(this.#check, this.model, coverage.rebates),
      new SpotComparison(this.#check, this.model, coverage.spot),
      new StakingComparison(this.#check, this.model, coverage.staking),
      new StopComparison(this.#check, this.model, coverage.stops),
    ];
    limitWorkOf(this.engine);
    for (const command of openingCommands()) this.play({ waitMs: 0, command });
  }

  play({ waitMs, command }: Step): void {
    this.#at += waitMs;
    const changes = createChanges();
    const events: Event[] = [];
    // Time alone may free names, which the hash shows.
    const hash = this.#seq % 50 === 49 && waitMs === 0 ? this.engine.stateHash() : undefined;
    const answer = this.#apply(command, changes, events);
    const { hasSettled } = this.model;
    this.#finish(command, changes, events);
    if (!answer.ok) this.coverage.refusals.add(answer.code);
    for (const comparison of this.#comparisons) comparison.count(command, answer, changes);
    if (!answer.ok && !hasSettled && !this.model.hasSettled) {
      this.#check.demand(isUntouched(changes) && events.length === 0, 'a refused command changes nothing');
      if (hash !== undefined) this.#check.same('hash after a refusal', this.engine.stateHash(), hash);
    }
    checkInvariants(this.engine);
    for (const comparison of this.#comparisons) comparison.compare(this.engine, changes, events);
    this.#compareBalances(changes);
    this.#check.same('next deadline', this.engine.nextDeadline(), this.model.nextDeadline);
  }

  /** Replaces the engine by one rebuilt from its snapshot. */
  reload(): void {
    const reloaded = rebuild(this.engine);
    this.#check.same('state hash after a reload', reloaded.stateHash(), this.engine.stateHash());
    this.engine = reloaded;
    this.model.forget();
  }

  /**
   * Time goes on until nothing is left: the model does all work of a tick, or of a moment, at once. Now and then an engine
   * that is rebuilt amid that work does the rest as well.
   */
  #finish(command: Command, changes: ChangeSet, events: Event[]): void {
    let until = command.kind === 'advanceTime' ? this.#at : AT_ONCE;
    const isAmid = this.#isDue(until) && this.#seq % REBUILD_EVERY === 0;
    const rebuilt = isAmid ? rebuild(this.engine) : undefined;
    while (this.#isDue(until)) {
      const { acceptors, earn, fiat, launch, lever, micro, spot } = this.engine.world;
      if ((earn.due.next ?? this.#at + 1) <= this.#at) this.coverage.staking.unfinished += 1;
      if ((acceptors.moments.next ?? this.#at + 1) <= this.#at) this.coverage.acceptors.unfinished += 1;
      if ((fiat.due.next ?? this.#at + 1) <= this.#at) this.coverage.fiat.unfinished += 1;
      if (launch.ticks.length > 0 || launch.moments.next === AT_ONCE) this.coverage.launch.unfinished += 1;
      if (lever.ticks.length > 0) this.coverage.lever.unfinished += 1;
      if (micro.ticks.length > 0) this.coverage.micro.unfinished += 1;
      if (spot.cascades.size > 0) this.coverage.spot.unfinished += 1;
      this.#apply({ kind: 'advanceTime' }, changes, events);
      rebuilt?.apply(this.#stamp({ kind: 'advanceTime' }), createChanges(), []);
      until = this.#at;
    }
    if (rebuilt) this.#check.same('state hash after a reload amid work', rebuilt.stateHash(), this.engine.stateHash());
  }

  #isDue(until: number): boolean {
    return (this.engine.nextDeadline() ?? Number.POSITIVE_INFINITY) <= until;
  }

  #apply(command: Command, changes: ChangeSet, events: Event[]): Outcome {
    this.#seq += 1;
    this.#check.command = this.#seq;
    const stamped = this.#stamp(command);
    const answer = this.engine.apply(stamped, changes, events);
    this.#compareAnswers(command, answer, this.model.apply(stamped));
    return answer;
  }

  #stamp(command: Command): Stamped {
    return { seq: seq(this.#seq), at: instant(this.#at), command };
  }

  #compareAnswers(command: Command, answer: NaiveAnswer, expected: NaiveAnswer): void {
    this.#check.same(`answer to ${command.kind}`, drawAnswer(answer), drawAnswer(expected));
  }

  #compareBalances(changes: ChangeSet): void {
    const { accounts } = this.engine.world.ledger;
    for (const fault of this.#reader.read(changes, accounts)) this.#check.demand(false, fault);
    const locked = this.#expectLocked();
    const seen = new Set<string>();
    for (const account of accounts) {
      const key = keyOf(account);
      seen.add(key);
      const total = this.model.books.totals.get(key) ?? 0n;
      const place = `account ${account.id} (${key})`;
      this.#check.same(`${place} total`, account.available + account.locked, total);
      this.#check.same(`${place} locked`, account.locked, locked.get(key) ?? 0n);
      this.#check.same(`${place} by postings`, this.#reader.totalOf(account.id), total);
    }
    for (const [key, total] of this.model.books.totals) {
      this.#check.demand(total === 0n || seen.has(key), `${key} has an account for its ${formatUnits(total)}`);
    }
  }

  #expectLocked(): Map<string, bigint> {
    const locked = new Map<string, bigint>();
    for (const claims of this.model.books.claims) {
      for (const [account, claimed] of claims()) locked.set(account, (locked.get(account) ?? 0n) + claimed);
    }
    return locked;
  }
}

function rebuild(engine: Engine): Engine {
  const rebuilt = Engine.load(engine.snapshot());
  limitWorkOf(rebuilt);
  return rebuilt;
}

function limitWorkOf({ world: { acceptors, earn, fiat, launch, lever, micro, spot } }: Engine): void {
  earn.chunk = ORDERS_AT_ONCE;
  acceptors.chunk = DEALS_AT_ONCE;
  fiat.chunk = DEALS_AT_ONCE;
  launch.chunk = CHUNK;
  lever.chunk = CHUNK;
  lever.findsMax = FINDS_MAX;
  micro.chunk = CHUNK;
  spot.chunk = CHUNK;
}

/** A refusal shows its code, within an answer too. */
const drawAnswer = (answer: NaiveAnswer): string =>
  answer.ok
    ? JSON.stringify(answer.value, (name, value: unknown) =>
        typeof value === 'bigint' ? String(value) : name === 'params' ? undefined : value,
      )
    : answer.code;

function isUntouched(changes: ChangeSet): boolean {
  const all: Readonly<Record<string, readonly unknown[] | ReadonlySet<unknown>>> = changes;
  return Object.values(all).every((touched) => [...touched].length === 0);
}

function keyOf({ owner, currencyId }: Account): string {
  return owner.kind === 'user'
    ? `${owner.userId}/${owner.wallet}/${currencyId}`
    : `house/${owner.purpose}/${currencyId}`;
}
