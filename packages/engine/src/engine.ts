// The one place that moves money: a command comes in, and its outcome, the changes it made and the events for those who
// watch come out. Pure, synchronous, deterministic.
import { accept, assert, ensureNever, instant, seq, type Instant, type Seq } from '@bourse/domain';
import type { ChangeSet } from './changes.ts';
import type { Command, Outcome, Stamped } from './commands.ts';
import type { Context } from './context.ts';
import type { Event } from './events.ts';
import { hashSnapshot, loadWorld, takeSnapshot } from './snapshot.ts';
import { amendOrder } from './spot/amend-order.ts';
import { cancelAllOrders, cancelOrder } from './spot/cancel-orders.ts';
import { configureMarket } from './spot/configure-market.ts';
import { placeOco } from './spot/place-oco.ts';
import { placeOrder } from './spot/place-order.ts';
import type { Snapshot } from './state.ts';
import { tickIndex } from './tick-index.ts';
import { creditUser, fundTreasury, openUser, setUserFrozen } from './users.ts';
import { setVerificationLevel } from './verification.ts';
import { createWorld, type World } from './world.ts';

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
    const counters = { account: 0, order: 0, fill: 0, posting: 0 };
    return new Engine(createWorld(counters), { seq: seq(0), at: instant(0) });
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

  /**
   * Applies one command. What it touched is added to `changes`, what it did to `events`; a refused command adds to
   * neither. Throws `InvariantViolation` on a bug, after which the engine must not be used.
   */
  apply<C extends Command>(stamped: Stamped<C>, changes: ChangeSet, events: Event[]): Outcome<C>;
  apply(stamped: Stamped, changes: ChangeSet, events: Event[]): Outcome {
    const { seq, at, command } = stamped;
    assert(seq > this.#seq, 'commands come in order');
    assert(at >= this.#at, 'time never runs backwards');
    this.#seq = seq;
    this.#at = at;
    const context: Context = { seq, at, changes, events };
    switch (command.kind) {
      case 'placeOrder':
        return placeOrder(this.world, context, command);
      case 'placeOco':
        return placeOco(this.world, context, command);
      case 'amendOrder':
        return amendOrder(this.world, context, command);
      case 'cancelOrder':
        return cancelOrder(this.world, context, command);
      case 'cancelAllOrders':
        return cancelAllOrders(this.world, context, command);
      case 'tickIndex':
        return tickIndex(this.world, context, command);
      case 'advanceTime':
        this.world.clientOrders.forget(at);
        return accept({});
      case 'openUser':
        return openUser(this.world, context, command);
      case 'setUserFrozen':
        return setUserFrozen(this.world, context, command);
      case 'setVerificationLevel':
        return setVerificationLevel(this.world, context, command);
      case 'creditUser':
        return creditUser(this.world, context, command);
      case 'fundTreasury':
        return fundTreasury(this.world, context, command);
      case 'configureCurrency':
        this.world.currencies.add(command.currencyId);
        changes.currencies.add(command.currencyId);
        events.push({ kind: 'currencyConfigured', currencyId: command.currencyId });
        return accept({});
      case 'configureMarket':
        return configureMarket(this.world, context, command);
      default:
        return ensureNever(command);
    }
  }

  /** When the next `advanceTime` is due. */
  nextDeadline(): Instant | undefined {
    return this.world.clientOrders.nextDeadline;
  }

  /** A copy of the whole state, in a canonical order. */
  snapshot(): Snapshot {
    return takeSnapshot(this.world, { seq: this.#seq, at: this.#at });
  }

  /** The same for two engines in the same state, wherever they come from. */
  stateHash(): string {
    return hashSnapshot(this.snapshot());
  }
}
