// Leveraged contracts in memory, apart from the engine: the committed state that the engine started from, and then what the
// sequencer publishes. So nobody sees a position that is not durable. Ended positions are read with SQL.
import {
  type Amount,
  amount,
  assert,
  type CurrencyId,
  hasPositionEnded,
  type MarketId,
  type PositionId,
  type PositionSide,
  type Price,
  type RiskWarning,
  subtractAmounts,
  type UserId,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import type { LeverLimit, LeverMarketState, LeverRules, Snapshot } from '@bourse/engine';
import { calculateExitPrice, calculateProfit } from '@bourse/engine/formulas';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';
import type { SealedAccount } from '../../core/storage/sealed.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import {
  isOpen,
  LeverAccount,
  type LeverAccountFigures,
  type LeverAccountKey,
  type LivePosition,
  type PairFigures,
} from './account.ts';
import { type DeleveragingPlace, DeleveragingRanks } from './ranks.ts';

export type LiveLeverMarket = Readonly<LeverMarketState>;

/** An open position at the last tick of its market. */
export type PositionMark = {
  readonly exitPrice: Price;
  readonly profit: Amount;
  /** The index that liquidates the account if this market alone moves; undefined where none does. */
  readonly liquidationIndex: Price | undefined;
  readonly deleveraging: DeleveragingPlace | undefined;
};

export type LeverUpdate = {
  /** Those whose positions, or the money behind them, changed. */
  readonly userIds: ReadonlySet<UserId>;
  /** Markets that an index tick has moved. */
  readonly tickedIds: ReadonlySet<MarketId>;
};

/** The rows that the board reads from a snapshot and from each published batch alike. */
type LeverRows = Pick<
  Snapshot,
  'leverMarkets' | 'leverLimits' | 'leverRules' | 'positions' | 'leverAccounts' | 'accounts'
>;

/** One side of a market. */
type Side = { openInterest: Amount; readonly ranks: DeleveragingRanks };
type Sides = Readonly<Record<PositionSide, Side>>;

/** To be called before the first command is submitted. */
export function createLeverBoard(snapshot: LeverRows, sequencer: Pick<Sequencer, 'subscribe'>): LeverData {
  const board = new LeverBoard();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

export class LeverBoard {
  readonly #markets = new Map<MarketId, LiveLeverMarket>();
  readonly #limits = new Map<string, Readonly<LeverLimit>>();
  #rules: Readonly<LeverRules> | undefined;
  readonly #positions = new Map<PositionId, LivePosition>();
  readonly #sides = new Map<MarketId, Sides>();
  /** The accounts of users with live positions, by quote currency. */
  readonly #users = new Map<UserId, Map<CurrencyId, LeverAccount>>();
  readonly #warned = new Map<string, RiskWarning>();
  readonly #listeners = new Set<(update: LeverUpdate) => void>();
  readonly #indexes = { version: 0, mustGet: (id: MarketId): Price => this.#mustGetIndex(id) };

  apply(rows: LeverRows): void {
    const userIds = new Set<UserId>();
    for (const limit of rows.leverLimits) this.#limits.set(nameLimit(limit.marketId, limit.level), limit);
    for (const rules of rows.leverRules) this.#rules = rules;
    const tickedIds = new Set(rows.leverMarkets.filter((market) => this.#setMarket(market)).map(idOf));
    if (tickedIds.size > 0) this.#indexes.version += 1;
    for (const account of rows.leverAccounts) {
      if (account.warned === 0) this.#warned.delete(nameAccount(account));
      else this.#warned.set(nameAccount(account), account.warned);
      userIds.add(account.userId);
    }
    for (const position of rows.positions) {
      this.#setPosition(position);
      userIds.add(position.userId);
    }
    for (const { owner, ...account } of rows.accounts) {
      if (owner.kind === 'user' && owner.wallet === 'lever') this.#setMoney(owner.userId, account, userIds);
    }
    for (const userId of userIds) this.#dropEmpty(userId);
    if (userIds.size === 0 && tickedIds.size === 0) return;
    for (const listener of this.#listeners) listener({ userIds, tickedIds });
  }

  /** Whether its index has moved on. */
  #setMarket(market: LiveLeverMarket): boolean {
    const before = this.#markets.get(idOf(market));
    this.#markets.set(idOf(market), market);
    return market.indexSeq !== before?.indexSeq;
  }

  #setPosition(position: LivePosition): void {
    const { id, userId, quoteId, marketId, side } = position;
    this.#leaveSide(id);
    if (hasPositionEnded(position.state)) {
      this.#positions.delete(id);
      this.#users.get(userId)?.get(quoteId)?.delete(id);
      return;
    }
    this.#positions.set(id, position);
    this.#openAccount({ userId, quoteId }).set(position);
    if (!isOpen(position)) return;
    const { [side]: entered } = this.#sidesOf(marketId);
    entered.openInterest = amount(entered.openInterest + position.number);
    entered.ranks.set(position);
  }

  #leaveSide(id: PositionId): void {
    const before = this.#positions.get(id);
    if (before === undefined || !isOpen(before)) return;
    const { [before.side]: left } = this.#sidesOf(before.marketId);
    left.openInterest = subtractAmounts(left.openInterest, before.number);
    left.ranks.delete(id);
  }

  #sidesOf(marketId: MarketId): Sides {
    const known = this.#sides.get(marketId);
    if (known) return known;
    const open = (): Side => ({ openInterest: ZERO, ranks: new DeleveragingRanks() });
    const sides = { long: open(), short: open() };
    this.#sides.set(marketId, sides);
    return sides;
  }

  #openAccount(key: LeverAccountKey): LeverAccount {
    const accounts = this.#users.get(key.userId) ?? new Map<CurrencyId, LeverAccount>();
    this.#users.set(key.userId, accounts);
    const account = accounts.get(key.quoteId) ?? new LeverAccount(key, this.#indexes);
    accounts.set(key.quoteId, account);
    return account;
  }

  /** Nothing is kept of an account without positions: its money comes with its first one. */
  #setMoney(userId: UserId, account: Omit<SealedAccount, 'owner'>, userIds: Set<UserId>): void {
    const known = this.#users.get(userId)?.get(account.currencyId);
    if (known === undefined) return;
    known.setMoney(account);
    userIds.add(userId);
  }

  #dropEmpty(userId: UserId): void {
    const accounts = this.#users.get(userId);
    if (accounts === undefined) return;
    for (const [quoteId, account] of accounts) if (account.isEmpty) accounts.delete(quoteId);
    if (accounts.size === 0) this.#users.delete(userId);
  }

  #mustGetIndex(id: MarketId): Price {
    const index = this.#markets.get(id)?.index;
    assert(index !== undefined, `market ${id} has an open position and no index`);
    return index;
  }

  markets(): readonly LiveLeverMarket[] {
    return [...this.#markets.values()];
  }

  market(id: MarketId): LiveLeverMarket | undefined {
    return this.#markets.get(id);
  }

  limit(id: MarketId, level: VerificationLevel): Readonly<LeverLimit> | undefined {
    return this.#limits.get(nameLimit(id, level));
  }

  /** Undefined before they are configured. */
  rules(): Readonly<LeverRules> | undefined {
    return this.#rules;
  }

  /** Ended ones are not known here. */
  position(id: PositionId): LivePosition | undefined {
    return this.#positions.get(id);
  }

  /** Live ones, newest first. */
  positionsOf(userId: UserId): readonly LivePosition[] {
    const accounts = [...(this.#users.get(userId)?.values() ?? [])];
    return accounts.flatMap(({ positions }) => [...positions]).sort((a, b) => b.id - a.id);
  }

  /** Undefined for what has not opened. */
  mark(position: LivePosition): PositionMark | undefined {
    const { id, userId, quoteId, marketId, side, spread, openPrice } = position;
    if (!isOpen(position) || openPrice === undefined) return undefined;
    const index = this.#mustGetIndex(marketId);
    const exitPrice = calculateExitPrice(index, side, spread);
    return {
      exitPrice,
      profit: subtractAmounts(calculateProfit({ ...position, openPrice, exitPrice }), position.clawback),
      liquidationIndex: this.#users.get(userId)?.get(quoteId)?.liquidationIndex(marketId),
      deleveraging: this.#sidesOf(marketId)[side].ranks.placeOf(id, index),
    };
  }

  /** Undefined where it has no live position: the balance is in `accounts` then. */
  account({ userId, quoteId }: LeverAccountKey): LeverAccountFigures | undefined {
    const account = this.#users.get(userId)?.get(quoteId);
    return account && this.#figuresOf(account);
  }

  accountsOf(userId: UserId): readonly LeverAccountFigures[] {
    return Array.from(this.#users.get(userId)?.values() ?? [], (account) => this.#figuresOf(account));
  }

  /** All that have live positions, in no order. */
  *accounts(): Iterable<LeverAccountFigures> {
    for (const accounts of this.#users.values())
      for (const account of accounts.values()) yield this.#figuresOf(account);
  }

  pair(userId: UserId, marketId: MarketId): PairFigures {
    const quoteId = this.#markets.get(marketId)?.settings.quoteId;
    const account = quoteId === undefined ? undefined : this.#users.get(userId)?.get(quoteId);
    return account?.pair(marketId) ?? { margin: ZERO, originMargin: ZERO, profit: ZERO, value: ZERO };
  }

  /** Open interest of a side in the base currency: positions that are open or closing. */
  openInterest(id: MarketId, side: PositionSide): Amount {
    return this.#sides.get(id)?.[side].openInterest ?? ZERO;
  }

  /** Its winners, the next one to be deleveraged first. */
  deleveragingQueue(id: MarketId, side: PositionSide): readonly LivePosition[] {
    const index = this.#markets.get(id)?.index;
    return index === undefined ? [] : (this.#sides.get(id)?.[side].ranks.queue(index) ?? []);
  }

  /** Called after each published batch that touched leveraged contracts. Returns the way to stop listening. */
  subscribe(listener: (update: LeverUpdate) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #figuresOf(account: LeverAccount): LeverAccountFigures {
    return account.figures(this.#warned.get(nameAccount(account.key)) ?? 0);
  }
}

/** The rest of the server reads it, and what it reads changes by commits alone. */
export type LeverData = Omit<LeverBoard, 'apply'>;

export type LeverServices = BaseServices & { readonly lever: LeverData };

const idOf = (market: LiveLeverMarket): MarketId => market.settings.marketId;
const nameLimit = (id: MarketId, level: VerificationLevel): string => `${id}:${level}`;
const nameAccount = ({ userId, quoteId }: LeverAccountKey): string => `${userId}:${quoteId}`;
