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
import type { Account, Snapshot, StakingRules } from '@bourse/engine';
import type { Sequencer } from '../../sequencer/sequencer.ts';
import type { EarnData, LiveStakingOrder, LiveStakingProduct } from './data.ts';

/** What it reads of a snapshot and of each published batch alike. */
type EarnRows = Pick<Snapshot, 'accounts' | 'stakingRules' | 'stakingProducts' | 'stakingOrders'>;

/** To be called before the first command is submitted. */
export function createEarnBoard(snapshot: EarnRows, sequencer: Pick<Sequencer, 'subscribe'>): EarnData {
  const board = new EarnBoard();
  board.apply(snapshot);
  sequencer.subscribe((published) => board.apply(published));
  return board;
}

class EarnBoard implements EarnData {
  #rules: Readonly<StakingRules> | undefined;
  readonly #products = new Map<StakingProductId, LiveStakingProduct>();
  readonly #funds = new Map<CurrencyId, Amount>();
  readonly #ordersOf = new Map<UserId, Map<StakingOrderId, LiveStakingOrder>>();

  apply({ accounts, stakingRules, stakingProducts, stakingOrders }: EarnRows): void {
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
    const own = this.#ordersOf.get(order.userId) ?? new Map<StakingOrderId, LiveStakingOrder>();
    this.#ordersOf.set(order.userId, own.set(order.id, order));
  }

  #deleteOrder({ id, userId }: LiveStakingOrder): void {
    const own = this.#ordersOf.get(userId);
    own?.delete(id);
    if (own?.size === 0) this.#ordersOf.delete(userId);
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

  stakingOrdersOf(userId: UserId): readonly LiveStakingOrder[] {
    return [...(this.#ordersOf.get(userId)?.values() ?? [])];
  }
}
