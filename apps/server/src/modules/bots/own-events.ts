// What happens to the accounts that bots follow, to those who asked for it: over the socket of methods, or by a listen key over
// the socket of streams. Nothing is put together for an account that nobody follows.
import { type AccountId, type Instant, type OrderId, type UserId } from '@bourse/domain';
import { viewFigure as decimal } from '../../core/market/figures.ts';
import type { MarketData } from '../../core/market/market-data.ts';
import type { Published } from '../../core/sequencer/sequencer.ts';
import type { SealedAccount, SealedOrder } from '../../core/storage/sealed.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type Execution, executionsOf } from '../spot/index.ts';
import { partnerOf, type Report, viewListStatus, viewReport } from './execution-report.ts';
import { type ListenKeyEnded, ListenKeys } from './listen-keys.ts';
import { listNameOf, nameOf } from './order-views.ts';

/** Hears of an account's events, each an object that is sent as it is. */
export type OwnListener = (event: object) => void;

export type OwnEvents = {
  /** Tells the listener of what happens to the account from now on. Returns the way to stop. */
  readonly follow: (userId: UserId, listener: OwnListener) => () => void;
  /** Finds the account that a listen key stands for; undefined where there is no such key, or it has lapsed. */
  readonly ownerOf: (listenKey: string) => UserId | undefined;
  /** Called when a listen key ends, once those who follow its account have been told. */
  readonly onEnded: (listener: ListenKeyEnded) => () => void;
  readonly listenKeys: ListenKeys;
};

type Followed = {
  readonly listeners: Set<OwnListener>;
  /** Pairs that live, with the names of their legs. */
  readonly pairs: Map<OrderId, Map<OrderId, string>>;
};

/** Events of one batch are numbered within it: a batch has far fewer of an account. */
const EVENTS_PER_BATCH = 65_536;

export function createOwnEvents({ sequencer, market, clock, keys }: BaseServices): OwnEvents {
  const accounts = new Map<UserId, Followed>();
  const ids = new Set<UserId>();
  const listenKeys = new ListenKeys({ clock, keys });
  clock.onMoved(() => listenKeys.endLapsed());

  const tell = (userId: UserId, events: readonly object[]): void => {
    const listeners = [...(accounts.get(userId)?.listeners ?? [])];
    for (const event of events) for (const listener of listeners) listener(event);
  };
  listenKeys.onEnded((listenKey, userId) => tell(userId, [{ e: 'listenKeyExpired', E: clock.now(), listenKey }]));
  sequencer.subscribe((published) => {
    if (ids.size === 0) return;
    const tellings = tellingsOf(published, { accounts, ids, market, now: clock.now() });
    for (const [userId, events] of tellings) tell(userId, events);
  });

  return {
    follow(userId, heard) {
      const followed = accounts.get(userId) ?? { listeners: new Set<OwnListener>(), pairs: new Map() };
      accounts.set(userId, followed);
      ids.add(userId);
      // The same listener may follow twice.
      const listener: OwnListener = (event) => heard(event);
      followed.listeners.add(listener);
      return () => {
        followed.listeners.delete(listener);
        if (followed.listeners.size > 0 || accounts.get(userId) !== followed) return;
        accounts.delete(userId);
        ids.delete(userId);
      };
    },
    ownerOf: (listenKey) => listenKeys.ownerOf(listenKey),
    onEnded: (listener) => listenKeys.onEnded(listener),
    listenKeys,
  };
}

type TellingContext = {
  readonly accounts: ReadonlyMap<UserId, Followed>;
  readonly ids: ReadonlySet<UserId>;
  readonly market: MarketData;
  readonly now: Instant;
};

/** The events of each followed account in their order: its orders, then what came or left otherwise, then what it has. */
function tellingsOf(published: Published, context: TellingContext): ReadonlyMap<UserId, readonly object[]> {
  const { accounts, ids, market, now } = context;
  const tellings = new Map<UserId, Telling>();
  const tellingOf = (userId: UserId): Telling => {
    const known = tellings.get(userId);
    if (known) return known;
    const telling = new Telling(published, context, accounts.get(userId)?.pairs ?? new Map());
    tellings.set(userId, telling);
    return telling;
  };
  for (const execution of executionsOf(published, ids)) tellingOf(execution.order.userId).takeExecution(execution);
  const owned = spotAccountsOf(published, ids);
  for (const { accountId, amount, at } of owned.size === 0 ? [] : published.postings) {
    const account = owned.get(accountId);
    if (!account) continue;
    const asset = market.currency(account.currencyId)?.name ?? '';
    tellingOf(account.userId).events.push({ e: 'balanceUpdate', E: now, a: asset, d: decimal(amount), T: at });
  }
  for (const [userId, B] of positionsOf(owned.values(), market))
    tellingOf(userId).events.push({ e: 'outboundAccountPosition', E: now, u: published.at, B });
  return new Map([...tellings].map(([userId, { events }]) => [userId, events]));
}

type OwnAccount = SealedAccount & { readonly userId: UserId };

function spotAccountsOf({ accounts }: Published, ids: ReadonlySet<UserId>): ReadonlyMap<AccountId, OwnAccount> {
  const owned = new Map<AccountId, OwnAccount>();
  for (const account of accounts) {
    const { owner } = account;
    if (owner.kind !== 'user' || owner.wallet !== 'change' || !ids.has(owner.userId)) continue;
    owned.set(account.id, { ...account, userId: owner.userId });
  }
  return owned;
}

type Position = { readonly a: string; readonly f: string; readonly l: string };

function positionsOf(owned: Iterable<OwnAccount>, market: MarketData): ReadonlyMap<UserId, readonly Position[]> {
  const byUser = new Map<UserId, Position[]>();
  for (const { userId, currencyId, available, locked } of owned) {
    const a = market.currency(currencyId)?.name;
    if (a === undefined) continue;
    const positions = byUser.get(userId) ?? [];
    positions.push({ a, f: decimal(available), l: decimal(locked) });
    byUser.set(userId, positions);
  }
  return byUser;
}

/** Gathers what a batch tells one account. */
class Telling {
  readonly events: object[] = [];
  readonly #context: TellingContext;
  readonly #published: Published;
  readonly #pairs: Followed['pairs'];
  /** The last fill of an order, which is its end where nothing is left. */
  readonly #lastFills = new Map<OrderId, Report>();
  readonly #endedLegs = new Set<OrderId>();
  #last: { readonly report: Report; readonly type: Execution['type'] } | undefined;
  #count = 0;

  constructor(published: Published, context: TellingContext, pairs: Followed['pairs']) {
    this.#published = published;
    this.#context = context;
    this.#pairs = pairs;
  }

  takeExecution(execution: Execution): void {
    const { order, type } = execution;
    if (type === 'accepted' && order.id === order.ocoId) this.#beginPair(execution);
    if (!this.#joinsLast(execution)) this.#report(execution);
    if (type === 'ended') this.#end(execution);
  }

  #report(execution: Execution): void {
    const { order, type } = execution;
    const market = this.#context.market.market(order.marketId);
    if (!market) return;
    this.#count += 1;
    const id = this.#published.seq * EVENTS_PER_BATCH + this.#count;
    const report = viewReport(execution, { market, now: this.#context.now, id });
    if (!report) return;
    this.events.push(report);
    this.#last = { report, type };
    if (type === 'filled') {
      report.X = 'PARTIALLY_FILLED';
      this.#lastFills.set(order.id, report);
    }
  }

  /** An amendment that makes an order smaller and renames it is one. */
  #joinsLast({ order, type, at, formerClientOrderId }: Execution): boolean {
    const last = this.#last;
    const isOne = type === 'renamed' && last?.type === 'reduced' && last.report.i === order.id && last.report.T === at;
    if (!isOne) return false;
    last.report.c = nameOf(order);
    last.report.C = formerClientOrderId ?? '';
    this.#last = undefined;
    return true;
  }

  #end({ order, at }: Execution): void {
    const fill = this.#lastFills.get(order.id);
    if (order.cancelReason === undefined && fill) {
      fill.X = 'FILLED';
      fill.w = false;
    }
    const partner = partnerOf(order);
    if (partner === undefined || order.ocoId === undefined) return;
    this.#endedLegs.add(order.id);
    // A leg that goes on when its partner ends is touched by the same command.
    const isPartnerOver = this.#endedLegs.has(partner) || this.#findLeg(partner) === undefined;
    if (isPartnerOver) this.#tellPair(order, { at, isDone: true });
  }

  #beginPair({ order, at }: Execution): void {
    this.#tellPair(order, { at, isDone: false });
  }

  #tellPair(order: Readonly<SealedOrder>, { at, isDone }: { readonly at: Instant; readonly isDone: boolean }): void {
    const market = this.#context.market.market(order.marketId);
    const pairId = order.ocoId;
    if (!market || pairId === undefined) return;
    const { now } = this.#context;
    this.events.push(
      viewListStatus({ market, now, at, pairId, name: listNameOf(order), isDone, legs: this.#legsOf(order, pairId) }),
    );
    if (isDone) this.#pairs.delete(pairId);
  }

  /** The limit leg, then the stop leg, by the names that they have last been seen with. */
  #legsOf(order: Readonly<SealedOrder>, pairId: OrderId): ReadonlyMap<OrderId, string> {
    const legs = this.#pairs.get(pairId) ?? new Map<OrderId, string>();
    this.#pairs.set(pairId, legs);
    const partner = partnerOf(order);
    for (const id of [pairId, partner === pairId ? order.id : partner]) {
      if (id === undefined) continue;
      const leg = id === order.id ? order : this.#findLeg(id);
      legs.set(id, leg ? nameOf(leg) : (legs.get(id) ?? ''));
    }
    return legs;
  }

  #findLeg(id: OrderId): SealedOrder | undefined {
    return this.#published.orders.find((order) => order.id === id);
  }
}
