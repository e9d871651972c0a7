// Staking in memory, apart from the engine: the committed state that the engine started from, and then what the sequencer
// publishes. So nobody sees an order that is not durable.
import {
  type Amount,
  type CurrencyId,
  type StakingOrderId,
  type StakingProductId,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { Account, Snapshot, StakingOrder, StakingProduct, StakingRules } from '@bourse/engine';
import type { Sequencer } from '../../core/sequencer/sequencer.ts';

/** A committed row. It is replaced when it changes, and never changes itself. */
export type LiveStakingProduct = Readonly<StakingProduct>;
export type LiveStakingOrder = Readonly<StakingOrder>;

export interface StakingBoard {
  /** Undefined before they are configured. */
  stakingRules(): Readonly<StakingRules> | undefined;
  /** By their ids; also those that are not offered. */
  stakingProducts(): readonly LiveStakingProduct[];
  stakingProduct(id: StakingProductId): LiveStakingProduct | undefined;
  /** No order is promised it yet. */
  stakingFund(currencyId: CurrencyId): Amount;
  /** Active ones, in no order. */
  /** Active ones of all accounts of the person that one of them belongs to. */
  stakingOrdersOfPerson(userId: UserId): readonly LiveStakingOrder[];
}

/** It reads these rows of a snapshot and of each published batch alike. */
type StakingRows = Pick<Snapshot, 'users' | 'accounts' | 'stakingRules' | 'stakingProducts' | 'stakingOrders'>;

/** To be called before the first command is submitted. */
export function createStakingBoard(snapshot: StakingRows, sequencer: Pick<Sequencer, 'subscribe'>): StakingBoard {
  const board = new CommittedStaking();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

class CommittedStaking implements StakingBoard {
  #rules: Readonly<StakingRules> | undefined;
  readonly #products = new Map<StakingProductId, LiveStakingProduct>();
  readonly #funds = new Map<CurrencyId, Amount>();
  /** By the master of their person. */
  readonly #ordersOf = new Map<UserId, Map<StakingOrderId, LiveStakingOrder>>();
  readonly #masters = new Map<UserId, UserId>();

  apply({ users, accounts, stakingRules, stakingProducts, stakingOrders }: StakingRows): void {
    for (const { id, masterId } of users) if (masterId !== undefined) this.#masters.set(id, masterId);
    for (const account of accounts) this.#setFund(account);
    for (const rules of stakingRules) this.#rules = rules;
    for (const product of stakingProducts) this.#products.set(product.id, product);
    for (const order of stakingOrders) {
      if (order.state === 'active') this.#setOrder(order);
      else this.#deleteOrder(order);
    }
  }

  #setFund({ owner, currencyId, available }: Readonly<Account>): void {
    if (owner.kind === 'house' && owner.purpose === 'staking') this.#funds.set(currencyId, available);
  }

  #setOrder(order: LiveStakingOrder): void {
    const person = this.#personOf(order.userId);
    const own = this.#ordersOf.get(person) ?? new Map<StakingOrderId, LiveStakingOrder>();
    this.#ordersOf.set(person, own.set(order.id, order));
  }

  #personOf(userId: UserId): UserId {
    return this.#masters.get(userId) ?? userId;
  }

  #deleteOrder({ id, userId }: LiveStakingOrder): void {
    const person = this.#personOf(userId);
    const own = this.#ordersOf.get(person);
    own?.delete(id);
    if (own?.size === 0) this.#ordersOf.delete(person);
  }

  stakingRules(): Readonly<StakingRules> | undefined {
    return this.#rules;
  }

  stakingProducts(): readonly LiveStakingProduct[] {
    return [...this.#products.values()].sort((a, b) => a.id - b.id);
  }

  stakingProduct(id: StakingProductId): LiveStakingProduct | undefined {
    return this.#products.get(id);
  }

  stakingFund(currencyId: CurrencyId): Amount {
    return this.#funds.get(currencyId) ?? ZERO;
  }

  stakingOrdersOfPerson(userId: UserId): readonly LiveStakingOrder[] {
    return [...(this.#ordersOf.get(this.#personOf(userId))?.values() ?? [])];
  }
}
