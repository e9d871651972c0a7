// Withdrawals, as plainly as they can be said: a list of all that ever were, looked through at each use.
import { CHAINS, type CurrencyId, DAY_MS, formatUnits, type UserId, type WithdrawalId } from '@bourse/domain';
import type { Command, ConfigureCoinChain, FinishWithdrawal, RequestWithdrawal } from '@bourse/engine';
import { type NaiveBooks, type NaiveDeparture, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, no, yes } from '../naive-part.ts';
import { chainOf, checkGuards, checkMoney, type Objection } from './naive-money.ts';

export type NaiveWithdrawal = RequestWithdrawal & {
  readonly id: number;
  readonly createdAt: number;
  readonly worth: bigint | undefined;
  status: string;
};

const ENDED = ['final', 'rejected', 'failed'];
const CAME_TO_NOTHING = ['rejected', 'failed'];
const SENT = ['signed', 'broadcast', 'mined'];

/** The rest of funding has these. */
type Surroundings = {
  readonly debts: ReadonlyMap<string, bigint>;
  readonly restrictions: readonly { readonly userId: UserId; readonly worth: bigint; readonly until: number }[];
  deposit(userId: UserId, currencyId: CurrencyId, kind: string, amount: bigint): NaiveAnswer;
};

type Leaving = Pick<RequestWithdrawal, 'userId' | 'currencyId' | 'dayLimit'> & { readonly amount: bigint };

export class NaiveWithdrawals {
  readonly #books: NaiveBooks;
  readonly #funding: Surroundings;
  readonly all: NaiveWithdrawal[] = [];
  readonly limits = new Map<number, bigint>();
  /** `coin/chain` where the coin moves on the chain. */
  readonly moving = new Set<string>();
  /** When those that have ended are forgotten. */
  ends: number[] = [];

  constructor(books: NaiveBooks, funding: Surroundings) {
    this.#books = books;
    this.#funding = funding;
    books.claims.push(() =>
      this.open.map(({ userId, currencyId, amount }) => [`${userId}/change/${currencyId}`, amount] as const),
    );
    books.departures.push((userId) => this.all.filter((one) => one.userId === userId).map(toDeparture));
  }

  get open(): NaiveWithdrawal[] {
    return this.all.filter(({ status }) => !ENDED.includes(status));
  }

  forget(): void {
    this.ends = this.ends.filter((end) => end > this.#books.at);
  }

  apply(command: Command): Objection {
    if (command.kind === 'configureWithdrawals') {
      this.limits.set(command.level, command.dayLimit);
      return yes();
    }
    if (command.kind === 'configureCoinChain') return this.#configure(command);
    if (command.kind === 'requestWithdrawal') return this.#request(command);
    if (command.kind === 'approveWithdrawal') return this.#move(command.id, ['applied'], 'approved');
    if (command.kind === 'rejectWithdrawal') return this.#move(command.id, ['applied', 'approved'], 'rejected');
    if (command.kind === 'cancelWithdrawal') return this.#cancel(command);
    if (command.kind === 'signWithdrawal') return this.#sign(command.id);
    if (command.kind === 'unsignWithdrawal') return this.#move(command.id, ['signed'], 'approved');
    if (command.kind === 'moveWithdrawal') return this.#move(command.id, SENT, command.to);
    if (command.kind === 'failWithdrawal') return this.#move(command.id, SENT, 'failed');
    if (command.kind === 'finishWithdrawal') return this.#finish(command);
    if (command.kind === 'settleWithdrawal') return this.#settle(command.id);
    return undefined;
  }

  #configure({ currencyId, chainId }: ConfigureCoinChain): NaiveAnswer {
    if (!this.#books.currencies.has(currencyId)) return no('currency_not_found');
    if (!CHAINS.some(({ id }) => id === chainId)) return no('chain_without_currency');
    this.moving.add(`${currencyId}/${chainId}`);
    return yes();
  }

  #request(command: RequestWithdrawal): NaiveAnswer {
    const { currencyId, amount } = command;
    const price = this.#books.freshPrice(currencyId);
    const worth = price === undefined ? undefined : (amount * price) / WHOLE;
    const objection = this.#objection(command, worth);
    if (objection) return objection;
    const status = 'applied';
    const id = this.all.length + 1;
    this.all.push({ ...command, id, worth, createdAt: this.#books.at, status });
    return yes({ id, status, ...(worth === undefined ? {} : { worth: formatUnits(worth) }) });
  }

  #objection(command: RequestWithdrawal, worth: bigint | undefined): Objection {
    const { userId, currencyId, chainId, amount, fee, toUserId } = command;
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const objection = checkMoney(this.#books, command);
    if (objection) return objection;
    if (!this.moving.has(`${currencyId}/${chainId}`)) return no('chain_without_currency');
    if (toUserId === userId) return no('own_deposit_address');
    if (toUserId !== undefined && !this.#books.users.has(toUserId)) return no('user_not_found');
    if (toUserId !== undefined && this.#books.personOf(toUserId) !== toUserId) return no('sub_account_refused');
    if (amount <= fee) return no('withdrawal_below_fee');
    const guard = this.#guard(userId);
    if (guard) return guard;
    if (this.isAboveLimits(command, worth)) return no('day_limit_exceeded');
    if (this.#books.available(`${userId}/change`, currencyId) < amount) return no('insufficient_balance');
    return this.isRestricted(command) ? no('recent_purchases_held') : undefined;
  }

  #guard(userId: UserId): Objection {
    return checkGuards({ books: this.#books, debts: this.#funding.debts }, { userId, wallet: 'change' });
  }

  /** Of the last day, whatever leaves the exchange in whichever way. */
  isAboveLimits({ userId, currencyId, amount, dayLimit }: Leaving, worth: bigint | undefined): boolean {
    const counted = this.#books
      .departuresOf(userId)
      .filter(({ at }) => at !== undefined && this.#books.at - at < DAY_MS);
    const limit = this.limits.get(this.#books.users.get(userId)?.level ?? 0);
    let [inUsdt, inCoin] = [worth ?? 0n, amount];
    for (const one of counted) {
      inUsdt += one.worth ?? 0n;
      if (one.currencyId === currencyId) inCoin += one.amount;
    }
    if (limit !== undefined && worth !== undefined && inUsdt > limit) return true;
    return dayLimit !== undefined && inCoin > dayLimit;
  }

  isRestricted({ userId, currencyId, amount }: Leaving): boolean {
    return this.#books.kept.objection(userId, [{ currencyId, amount }], true) !== undefined;
  }

  /** Until they are forgotten. */
  find(id: WithdrawalId): NaiveWithdrawal | undefined {
    const found = this.all.find((one) => one.id === id);
    const isForgotten =
      found !== undefined && ENDED.includes(found.status) && this.#books.at - found.createdAt >= DAY_MS;
    return isForgotten ? undefined : found;
  }

  #cancel({ userId, id }: { readonly userId: UserId; readonly id: WithdrawalId }): NaiveAnswer {
    if (!this.#books.users.has(userId)) return no('user_not_found');
    if (this.find(id)?.userId !== userId) return no('withdrawal_not_found');
    return this.#move(id, ['applied'], 'rejected');
  }

  #sign(id: WithdrawalId): NaiveAnswer {
    const found = this.find(id);
    const user = found && this.#books.users.get(found.userId);
    if (!found || !user || found.status !== 'approved') return this.#move(id, ['approved'], 'signed');
    if (found.toUserId !== undefined) return no('withdrawal_moved_on');
    if (user.isFrozen) return no('user_frozen');
    return this.#guard(found.userId) ?? this.#move(id, ['approved'], 'signed');
  }

  #finish({ id, chainFee, chainFeeCurrencyId }: FinishWithdrawal): NaiveAnswer {
    const found = this.find(id);
    if (!found || !SENT.includes(found.status)) return this.#move(id, SENT, 'final');
    const cost = { currencyId: chainFeeCurrencyId, amount: chainFee };
    const objection = chainFee === 0n ? undefined : checkMoney(this.#books, cost);
    if (objection) return objection;
    const { userId, currencyId, amount, fee } = found;
    this.#books.move(`${userId}/change`, chainOf(found), currencyId, amount - fee);
    this.#books.move(`${userId}/change`, 'house/fees', currencyId, fee);
    this.#books.move('house/chain_costs', chainOf(found), chainFeeCurrencyId, chainFee);
    return this.#move(id, SENT, 'final');
  }

  /** Moves money that never leaves the house from one user to the other. */
  #settle(id: WithdrawalId): NaiveAnswer {
    const found = this.find(id);
    const user = found && this.#books.users.get(found.userId);
    if (!found || !user) return no('withdrawal_not_found');
    const { userId, toUserId, currencyId, amount, fee } = found;
    if (toUserId === undefined || found.status !== 'approved') return no('withdrawal_moved_on');
    if (user.isFrozen) return no('user_frozen');
    const guard = this.#guard(userId);
    if (guard) return guard;
    this.#books.move(`${userId}/change`, `${toUserId}/change`, currencyId, amount - fee);
    this.#books.move(`${userId}/change`, 'house/fees', currencyId, fee);
    this.#funding.deposit(toUserId, currencyId, 'inside', amount - fee);
    return this.#move(id, ['approved'], 'final');
  }

  #move(id: WithdrawalId, from: readonly string[], to: string): NaiveAnswer {
    const found = this.find(id);
    if (!found) return no('withdrawal_not_found');
    if (!from.includes(found.status)) return no('withdrawal_moved_on');
    found.status = to;
    const end = found.createdAt + DAY_MS;
    if (ENDED.includes(to) && end > this.#books.at) this.ends.push(end);
    return yes();
  }
}

function toDeparture({ currencyId, amount, worth, createdAt, status }: NaiveWithdrawal): NaiveDeparture {
  const at = CAME_TO_NOTHING.includes(status) ? undefined : createdAt;
  return { currencyId, amount, worth, at, isHeld: !ENDED.includes(status) };
}
