// The rules of packages/engine/SPEC.md once more, as plainly as they can be said. Slow on purpose; where it and the engine
// differ, one of them misreads the rules. Each capability has its part, in a folder of its own.
import type { Command, Stamped } from '@bourse/engine';
import { NaiveAcceptors } from './acceptors/naive-acceptors.ts';
import { NaiveCore } from './core/naive-core.ts';
import { NaiveLaunch } from './staking/naive-sales.ts';
import { NaiveStaking } from './staking/naive-staking.ts';
import { NaiveFees } from './fees/naive-fees.ts';
import { NaiveFiat } from './fiat/naive-fiat.ts';
import { NaiveFunding } from './wallet/naive-funding.ts';
import { NaiveGateway } from './gateway/naive-gateway.ts';
import { NaiveLever } from './lever/naive-lever.ts';
import { NaiveMicro } from './seconds/naive-seconds.ts';
import { NaiveBooks } from './naive-books.ts';
import { type NaiveAnswer, type NaivePart, type NaivePause, no } from './naive-part.ts';
import { NaivePersons } from './persons/naive-persons.ts';
import { NaiveRebates } from './rebates/naive-rebates.ts';
import { NaiveCountdowns } from './spot/naive-countdowns.ts';
import { NaiveSpot } from './spot/naive-spot.ts';
import { isRefusedInStop, NaiveStops } from './stops/naive-stops.ts';

const FOR_ACTIVE_USERS: ReadonlySet<Command['kind']> = new Set([
  'placeOrder',
  'openKey',
  'changeKey',
  'placeOco',
  'amendOrder',
  'replaceOrder',
  'transferFunds',
  'requestWithdrawal',
  'openPosition',
  'reversePosition',
  'placeMicroOrder',
  'buyMicroInsurance',
  'applyFiatMerchant',
  'publishFiatAd',
  'changeFiatAd',
  'openFiatDeal',
  'releaseFiatDeal',
  'openAcceptorDeal',
  'acceptAcceptorDeal',
  'confirmAcceptorDeal',
  'buyStaking',
  'renewStaking',
  'subscribe',
  'openSubAccount',
  'freezeSubAccount',
  'closeSubAccount',
  'moveBetweenAccounts',
]);

export class NaiveEngine {
  readonly books = new NaiveBooks();
  readonly fees = new NaiveFees(this.books);
  readonly spot = new NaiveSpot(this.books, this.fees);
  readonly countdowns = new NaiveCountdowns(this.books, this.spot);
  readonly funding = new NaiveFunding(this.books);
  readonly persons = new NaivePersons(this.books, this.spot);
  readonly rebates = new NaiveRebates(this.books);
  readonly lever = new NaiveLever(this.books, this.spot);
  readonly micro = new NaiveMicro(this.books);
  readonly fiat = new NaiveFiat(this.books, this.funding);
  readonly acceptors = new NaiveAcceptors(this.books, this);
  readonly gateway = new NaiveGateway(this.books, this.funding, this.fiat);
  readonly launch = new NaiveLaunch(this.books);
  readonly staking = new NaiveStaking(this.books);
  readonly stops: NaiveStops = new NaiveStops(this.books, (pause) => this.#afterStop(pause));
  /** Whether the last command found something due, which it does even where it is refused. */
  hasSettled = false;
  readonly #parts: readonly NaivePart[] = [
    new NaiveCore(this.books),
    this.stops,
    this.persons,
    this.funding,
    this.rebates,
    this.fees,
    this.spot,
    this.countdowns,
    this.lever,
    this.micro,
    this.fiat,
    this.acceptors,
    this.gateway,
    this.staking,
    this.launch,
  ];

  apply({ seq, at, command }: Stamped): NaiveAnswer {
    this.books.seq = seq;
    this.books.at = at;
    const wasDue = this.#parts.map((part) => part.settleDue?.()).includes(true);
    const denied = this.persons.deny(command, FOR_ACTIVE_USERS.has(command.kind));
    if (denied) {
      this.hasSettled = wasDue;
      return denied;
    }
    const isStopped = this.#isStopped(command);
    this.hasSettled = !isStopped && this.#settle(command);
    this.hasSettled ||= wasDue;
    if (command.kind === 'advanceTime') this.#advanceTime();
    this.books.hasBarred = false;
    const answer = isStopped ? no('full_stop') : this.#answer(command);
    this.hasSettled ||= this.books.hasBarred;
    if (command.kind === 'tickIndex' && answer.ok) for (const part of this.#parts) part.onTick?.(command);
    return answer;
  }

  get nextDeadline(): number | undefined {
    const deadlines = this.#parts.flatMap((part) => part.nextDeadline ?? []);
    return deadlines.length === 0 ? undefined : Math.min(...deadlines);
  }

  forget(): void {
    for (const part of this.#parts) part.forget?.();
  }

  /** Who may not give a command is told so first. */
  #isStopped(command: Command): boolean {
    if (this.books.stoppedAt === undefined || !('userId' in command) || !isRefusedInStop(command)) return false;
    const user = this.books.users.get(command.userId);
    return user !== undefined && !(user.isFrozen && FOR_ACTIVE_USERS.has(command.kind));
  }

  #afterStop(pause: NaivePause): void {
    for (const part of this.#parts) part.afterStop?.(pause);
  }

  #advanceTime(): void {
    this.forget();
    for (const part of this.#parts) part.advanceTime?.();
  }

  /** A command that its frozen user may not give finds nothing due. */
  #settle(command: Command): boolean {
    if (!('userId' in command)) return false;
    const { userId, kind } = command;
    if (this.books.users.get(userId)?.isFrozen && FOR_ACTIVE_USERS.has(kind)) return false;
    const accounts = this.books.accountsOf(userId);
    return this.#parts.flatMap((part) => accounts.map((id) => part.settleUser?.(id))).includes(true);
  }

  #answer(command: Command): NaiveAnswer {
    for (const part of this.#parts) {
      const answer = part.apply(command);
      if (answer) return answer;
    }
    throw new Error(`no part of the model serves ${command.kind}`);
  }
}
