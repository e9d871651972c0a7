// Scenarios drawn as tables: commands with what they must answer in the last column, the book with its queues, balances
// as "available + locked". Invariants are checked after every command.
import {
  amount,
  assert,
  BTC,
  ETH,
  firstChainsOf,
  formatUnits,
  instant,
  seq,
  units,
  USDT,
  type Instant,
  type Wallet,
} from '@bourse/domain';
import { compareAge } from '../spot/book/age.ts';
import { createChanges } from '../capabilities.ts';
import type { Command, Event, Outcome } from '../capabilities.ts';
import { Engine } from '../engine.ts';
import { checkInvariants } from '../invariants.ts';
import type { Order } from '../spot/order.ts';
import { isWaiting } from '../spot/stop-book.ts';
import { findStop, isFollowing } from '../spot/trailing.ts';
import type { ReplaceAnswer } from '../spot/commands.ts';
import type { Account } from '../ledger/account.ts';
import { CURRENCIES, findUser, MARKETS, mustGet, USERS } from './cast.ts';
import { parseCommand } from './parse-command.ts';

export class Scenario {
  engine = Engine.empty();
  changes = createChanges();
  events: Event[] = [];
  #seq = 0;
  #at = 1_000_000;

  /** Ann, Bob and Cal with 10 BTC, 10 ETH and 10,000 USDT each, and two markets. */
  static start(): Scenario {
    const scenario = new Scenario();
    for (const id of Object.values(CURRENCIES)) scenario.mustApply({ kind: 'configureCurrency', currencyId: id });
    for (const currencyId of Object.values(CURRENCIES)) {
      for (const { id } of firstChainsOf(currencyId)) {
        scenario.mustApply({ kind: 'configureCoinChain', currencyId, chainId: id });
      }
    }
    for (const settings of Object.values(MARKETS)) scenario.mustApply({ kind: 'configureMarket', settings });
    for (const id of Object.values(USERS)) {
      const grants = [
        { wallet: 'change', currencyId: BTC, amount: amount(units('10')) },
        { wallet: 'change', currencyId: ETH, amount: amount(units('10')) },
        { wallet: 'change', currencyId: USDT, amount: amount(units('10000')) },
      ] as const;
      scenario.mustApply({ kind: 'openUser', userId: id, grants });
    }
    scenario.forget();
    return scenario;
  }

  get at(): Instant {
    return instant(this.#at);
  }

  get seq(): number {
    return this.#seq;
  }

  /** Starts a new batch, so that only what follows is looked at. */
  forget(): void {
    this.changes = createChanges();
    this.events = [];
  }

  wait(ms: number): void {
    this.#at += ms;
  }

  apply<C extends Command>(command: C): Outcome<C> {
    this.#seq += 1;
    const outcome = this.engine.apply({ seq: seq(this.#seq), at: this.at, command }, this.changes, this.events);
    checkInvariants(this.engine);
    return outcome;
  }

  mustApply(command: Command): void {
    const outcome = this.apply(command);
    assert(outcome.ok, `${command.kind} was refused: ${outcome.ok ? '' : outcome.code}`);
  }

  /** Replaces the engine by one rebuilt from its snapshot. */
  reload(): void {
    this.engine = Engine.load(this.engine.snapshot());
    checkInvariants(this.engine);
  }

  /**
   * Plays `command | expected` line by line and returns the table with what was answered, to be compared with the one
   * given: a refusal's code, or for orders `status filled [reason]` or `waiting`, of amended ones with their id before it,
   * for a pair and for cancel all the ids, for cancel-replace what became of both, for a countdown its length, for a withdrawal, a deposit, a
   * position, a second contract, an insurance, an ad, a deal, a staking order or a subscription its id and what has become of it, else `ok`. A line without a last column must be accepted.
   */
  play(table: string): string {
    return rows(table)
      .map(([line = '', expected]) => {
        const step = parseCommand(line, this.at);
        if ('waitMs' in step) {
          this.wait(step.waitMs);
          return line;
        }
        const outcome = this.apply(step);
        assert(outcome.ok || expected !== undefined, `${line}: ${outcome.ok ? '' : outcome.code}`);
        const isAmending = step.kind === 'amendOrder';
        return `${line} | ${isAmending ? this.#describeAmended(outcome) : this.#describe(outcome)}`;
      })
      .join('\n');
  }

  #describe(outcome: Outcome): string {
    if (!outcome.ok) return outcome.code;
    const { value } = outcome;
    if ('placed' in value) return this.#describeReplaced(value.cancelled, value.placed);
    if ('positionIds' in value) return `closing ${value.positionIds.join(' ')}`.trim();
    if ('positionId' in value) return `${value.positionId} ${'state' in value ? value.state : 'accepted'}`;
    if ('microOrderId' in value) return `${value.microOrderId} due ${value.dueSecond} at ${value.provisionalIndex}`;
    if ('claimId' in value) return `${value.claimId} of ${value.amount}`;
    if ('insuranceId' in value) return `${value.insuranceId} bought`;
    if ('stakingOrderId' in value) return `${value.stakingOrderId} for ${value.interest}`;
    if ('subscriptionId' in value) return `${value.subscriptionId} ${value.state} ${value.held} ${value.charged}`;
    if ('unlocked' in value) return `unlocked ${value.unlocked}`;
    if ('demand' in value) return `${value.demand} of ${value.supply}`;
    if ('returned' in value) return `fee ${value.fee} back ${value.returned}`;
    if ('payUntil' in value) return `deal ${value.dealId} of ${value.number} for ${value.money}`;
    if ('dealId' in value) return `${value.dealId} of ${value.number}`;
    if ('adId' in value) return `ad ${value.adId}`;
    if ('held' in value && typeof value.held === 'string') return `held ${value.held}`;
    if ('freed' in value) return `freed ${value.freed}`;
    if ('cancellations' in value) return `${value.cancellations} today`;
    if ('limitOrderId' in value) return `pair ${value.limitOrderId} ${value.stopOrderId}`;
    if ('id' in value) return `${value.id} ${'status' in value ? value.status : 'credited'}`;
    if ('owed' in value) return `owes ${value.owed}`;
    if ('status' in value) {
      const order = [...this.changes.orders].findLast((one) => one.id === value.orderId);
      if (order?.status === 'open' && isWaiting(order)) return 'waiting';
      return [value.status, value.filled, order?.cancelReason ?? ''].join(' ').trim();
    }
    if ('endsAt' in value && value.endsAt !== undefined) return `ends in ${value.endsAt - this.at}`;
    if ('isClear' in value) return ['cleared', ...value.orderIds, ...(value.isClear ? [] : ['so far'])].join(' ');
    if ('orderIds' in value) return `cancelled ${value.orderIds.join(' ')}`.trim();
    if ('isNew' in value) return value.isNew ? 'new' : 'known';
    return 'ok';
  }

  #describeReplaced(cancelled: ReplaceAnswer['cancelled'], placed: ReplaceAnswer['placed']): string {
    const other = placed.ok ? this.#describe({ ok: true, value: placed }) : placed.code;
    return `${cancelled.ok ? `cancelled ${cancelled.orderId}` : cancelled.code}, ${other}`;
  }

  #describeAmended(outcome: Outcome): string {
    const isOrder = outcome.ok && 'orderId' in outcome.value;
    return isOrder ? `${outcome.value.orderId} ${this.#describe(outcome)}` : this.#describe(outcome);
  }

  /** The state of each order as `status filled [reason]`, or `waiting`, by its id. */
  orders(...ids: readonly number[]): string[] {
    return ids.map((id) => {
      const order = [...this.changes.orders].findLast((one) => one.id === id);
      if (!order) return '-';
      if (order.status === 'open' && isWaiting(order)) return 'waiting';
      return [order.status, formatUnits(order.filled), order.cancelReason ?? ''].join(' ').trim();
    });
  }

  /**
   * `bids | price | asks`, best asks last: the remaining quantities at each price in the order of their queue, of an iceberg as
   * `shown+hidden`.
   */
  book(market = 'BTC/USDT'): string {
    const id = MARKETS[market]?.marketId;
    const lines = new Map<bigint, { bids: string[]; asks: string[] }>();
    const resting = this.engine
      .snapshot()
      .orders.filter((one) => one.status === 'open' && one.marketId === id && !isWaiting(one));
    for (const order of resting.sort(compareAge)) {
      const line = lines.get(order.price) ?? { bids: [], asks: [] };
      lines.set(order.price, line);
      line[order.side === 'buy' ? 'bids' : 'asks'].push(drawRemaining(order));
    }
    return [...lines]
      .sort(([a], [b]) => (a < b ? 1 : -1))
      .map(([at, { bids, asks }]) => `${bids.join(' ')} | ${formatUnits(at)} | ${asks.join(' ')}`.trim())
      .join('\n');
  }

  /** The groups of trailing orders, as `side peak: id id at their stop price`, those with the furthest peak first. */
  trails(market = 'BTC/USDT'): string {
    const found = this.engine.world.spot.markets.get(mustGet(MARKETS, market).marketId);
    assert(found, 'the market is there');
    const lines = new Map<string, string[]>();
    const open = [...this.engine.world.spot.openOrders.values()].filter(
      ({ marketId }) => marketId === found.entity.settings.marketId,
    );
    for (const order of open.filter((one) => isWaiting(one) && isFollowing(one)).sort(compareAge)) {
      const place = `${order.side} ${formatUnits(found.trails.of(order.side).peakOf(order))}`;
      const drawn = `${order.id} at ${formatUnits(findStop(found, order) ?? 0n)}`;
      lines.set(place, [...(lines.get(place) ?? []), drawn]);
    }
    return [...lines].map(([place, drawn]) => `${place}: ${drawn.join(', ')}`).join('\n');
  }

  /** The balances named in `table`: a head `owner | BTC | USDT`, then one line per owner. */
  balances(table: string): string {
    const [head = [], ...lines] = rows(table);
    const currencies = head.slice(1);
    const body = lines.map(([owner = '']) => [owner, ...currencies.map((name) => this.#drawAccount(owner, name))]);
    return [head, ...body].map((line) => line.join(' | ')).join('\n');
  }

  account(owner: string, currency: string, wallet: Wallet = 'change'): Account | undefined {
    const id = mustGet(CURRENCIES, currency);
    return this.engine.snapshot().accounts.find((account) => {
      if (account.currencyId !== id) return false;
      if (account.owner.kind === 'house') return account.owner.purpose === owner;
      return account.owner.userId === findUser(owner) && account.owner.wallet === wallet;
    });
  }

  #drawAccount(owner: string, currency: string): string {
    const account = this.account(owner, currency);
    if (!account) return '-';
    const { available, locked } = account;
    return locked === 0n ? formatUnits(available) : `${formatUnits(available)} + ${formatUnits(locked)}`;
  }
}

function drawRemaining({ quantity, filled, shown }: Order): string {
  const hidden = shown === undefined ? 0n : quantity - filled - shown;
  return hidden === 0n ? formatUnits(quantity - filled) : `${formatUnits(shown ?? 0n)}+${formatUnits(hidden)}`;
}

/** The same table with single blanks, for comparing. */
export function tidyTable(table: string): string {
  return rows(table)
    .map((cells) => cells.join(' | ').trim())
    .join('\n');
}

function rows(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('|').map((cell) => cell.trim().replace(/\s+/g, ' ')));
}
