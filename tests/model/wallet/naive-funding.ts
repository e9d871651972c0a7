// Money that comes, goes, and changes wallets, as plainly as it can be said. Withdrawals have a file of their own.
import { CHAINS, type ChainId, type CurrencyId, formatUnits, USDT, type UserId, type Wallet } from '@bourse/domain';
import type {
  AdjustBalance,
  Command,
  CreditDeposit,
  MoveHouseMoney,
  PayDeposit,
  ReverseDeposit,
  TransferFunds,
} from '@bourse/engine';
import { type NaiveBooks, WHOLE } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';
import { chainOf, checkMoney, type Money, type Objection } from './naive-money.ts';
import { NaiveWithdrawals } from './naive-withdrawals.ts';

type NaiveRestriction = {
  readonly id: number;
  readonly userId: UserId;
  worth: bigint;
  readonly until: number;
};
/** Money may be moved between the treasury and these accounts. */
const PARTNERS = [
  'fees',
  'lever_pool',
  'lever_insurance',
  'micro_pool',
  'micro_insurance',
  'gateway',
  'staking',
  'subscription',
  'chain_costs',
];

type ChainMoney = Money & { readonly chainId: ChainId };

export class NaiveFunding implements NaivePart {
  readonly #books: NaiveBooks;
  readonly withdrawals: NaiveWithdrawals;
  /** By `user/currency`. */
  readonly debts = new Map<string, bigint>();
  /** The kinds of all deposits, by their ids less one. */
  readonly deposits: string[] = [];
  restrictions: NaiveRestriction[] = [];
  restrictionsEver = 0;

  constructor(books: NaiveBooks) {
    this.#books = books;
    this.withdrawals = new NaiveWithdrawals(books, this);
    books.kept.bought = () => this.restrictions;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'creditUser')
      return this.#known(command.userId) ?? this.#give(`house/${command.source}`, walletOf(command), command);
    if (command.kind === 'fundTreasury') return this.#give('house/outside', 'house/treasury', command);
    if (command.kind === 'transferFunds') return this.#transfer(command);
    if (command.kind === 'creditDeposit')
      return this.#known(command.userId) ?? this.#chain(command) ?? this.#credit(command);
    if (command.kind === 'reverseDeposit')
      return this.#known(command.userId) ?? this.#chain(command) ?? this.#reverse(command);
    if (command.kind === 'payDeposit') return this.#known(command.userId) ?? this.#pay(command);
    if (command.kind === 'adjustBalance') return this.#known(command.userId) ?? this.#adjust(command);
    if (command.kind === 'bookSurplus')
      return this.#chain(command) ?? this.#give(chainOf(command), 'house/unclaimed', command);
    if (command.kind === 'fundChain')
      return this.#chain(command) ?? this.#give(chainOf(command), 'house/treasury', command);
    if (command.kind === 'fundChainCosts') return this.#give('house/treasury', 'house/chain_costs', command);
    if (command.kind === 'bookChainCost')
      return this.#chain(command) ?? this.#give('house/chain_costs', chainOf(command), command);
    if (command.kind === 'moveHouseMoney') return this.#move(command);
    if (command.kind === 'weighWorth') {
      return this.#known(command.userId) ?? yes(this.#books.kept.weigh(command.userId));
    }
    return this.withdrawals.apply(command);
  }

  get nextDeadline(): number | undefined {
    const ends = [...this.restrictions.map(({ until }) => until), ...this.withdrawals.ends];
    return ends.length === 0 ? undefined : Math.min(...ends);
  }

  forget(): void {
    this.restrictions = this.restrictions.filter(({ until }) => until > this.#books.at);
    this.withdrawals.forget();
  }

  /** Credits a deposit, and pays what is owed from it. */
  deposit(userId: UserId, currencyId: CurrencyId, kind: string, amount = 0n): NaiveAnswer {
    this.#books.kept.changeHeld(userId, this.#books.kept.worthOf(currencyId, amount), 0n);
    const id = this.deposits.push(kind);
    this.repay(userId, 'change', currencyId);
    return yes({ id });
  }

  /** Out of what is available where money has just come in. */
  repay(userId: UserId, wallet: Wallet, currencyId: CurrencyId): void {
    const key = `${userId}/${currencyId}`;
    const owed = this.debts.get(key) ?? 0n;
    const available = this.#books.available(`${userId}/${wallet}`, currencyId);
    const paid = owed < available ? owed : available;
    this.#books.move(`${userId}/${wallet}`, 'house/receivables', currencyId, paid);
    this.debts.set(key, owed - paid);
    if (owed === paid) this.debts.delete(key);
  }

  /** For a time assets of that worth stay. */
  restrict(userId: UserId, worth: bigint, restrictMs: number): void {
    this.#books.kept.changeHeld(userId, worth, 0n);
    if (restrictMs === 0) return;
    this.restrictionsEver += 1;
    this.restrictions.push({ id: this.restrictionsEver, userId, worth, until: this.#books.at + restrictMs });
  }

  /** So much less has to stay, of what came first and ends no later than what binds the buyer. */
  ease(userId: UserId, worth: bigint, restrictMs = Infinity): void {
    this.#books.kept.changeHeld(userId, 0n, worth);
    let left = worth;
    for (const one of this.restrictions) {
      if (one.userId !== userId || one.until <= this.#books.at || one.until > this.#books.at + restrictMs) continue;
      const eased = left < one.worth ? left : one.worth;
      one.worth -= eased;
      left -= eased;
    }
  }

  #known(userId: UserId): Objection {
    return this.#books.users.has(userId) ? undefined : no('user_not_found');
  }

  #chain(money: ChainMoney): Objection {
    const isChain = CHAINS.some(({ id }) => id === money.chainId);
    return checkMoney(this.#books, money) ?? (isChain ? undefined : no('chain_without_currency'));
  }

  /** Whoever may not owe pays what there is. */
  #give(from: string, to: string, money: Money): NaiveAnswer {
    const objection = checkMoney(this.#books, money);
    if (objection) return objection;
    const { currencyId, amount } = money;
    const mayOwe = from === 'house/outside' || from.startsWith('house/chain_');
    if (!mayOwe && this.#books.available(from, currencyId) < amount) return no('insufficient_balance');
    this.#books.move(from, to, currencyId, amount);
    return yes();
  }

  #move({ from, to, currencyId, amount }: MoveHouseMoney): NaiveAnswer {
    const objection = checkMoney(this.#books, { currencyId, amount });
    if (objection) return objection;
    const partner = from === 'treasury' ? to : from;
    if ((from !== 'treasury' && to !== 'treasury') || !PARTNERS.includes(partner)) return no('house_move_not_allowed');
    if (to === 'gateway' && currencyId !== USDT) return no('house_move_not_allowed');
    const available = this.#books.available(`house/${from}`, currencyId);
    if (available < amount) return no('insufficient_balance');
    const promised = this.#books.promises.reduce((sum, promise) => sum + promise(from, currencyId), 0n);
    if (available - amount < promised) return no('house_money_promised');
    this.#books.move(`house/${from}`, `house/${to}`, currencyId, amount);
    return yes();
  }

  #transfer(command: TransferFunds): NaiveAnswer {
    const { userId, from, to } = command;
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    if (user.isFrozen) return no('user_frozen');
    const objection = checkMoney(this.#books, command);
    if (objection) return objection;
    if (from === to) return no('same_wallet');
    if (user.locked.has(from) || user.locked.has(to)) return no('wallet_locked');
    const owner = `${userId}/${from}`;
    if (this.#books.available(owner, command.currencyId) >= command.amount) {
      const outflowObjection = this.#objection(owner, command);
      if (outflowObjection) return outflowObjection;
      const { currencyId, amount } = command;
      const since = to === 'lever' ? this.#books.leverRisk(userId, currencyId) : undefined;
      const code = this.#books.kept.objection(userId, since === undefined ? [] : [{ currencyId, amount, since }]);
      if (code) return no(code);
    }
    return this.#give(owner, `${userId}/${to}`, command);
  }

  #credit(command: CreditDeposit): NaiveAnswer {
    const { userId, currencyId, amount, depositKind } = command;
    this.#books.move(chainOf(command), `${userId}/change`, currencyId, amount);
    return this.deposit(userId, currencyId, depositKind, amount);
  }

  #reverse(command: ReverseDeposit): NaiveAnswer {
    const { userId, currencyId, amount } = command;
    const available = this.#books.available(`${userId}/change`, currencyId);
    const taken = available < amount ? available : amount;
    this.#books.move(`${userId}/change`, chainOf(command), currencyId, taken);
    const owed = amount - taken;
    this.#books.move('house/receivables', chainOf(command), currencyId, owed);
    const key = `${userId}/${currencyId}`;
    if (owed > 0n) this.debts.set(key, (this.debts.get(key) ?? 0n) + owed);
    const user = this.#books.users.get(userId);
    if (user) user.isFrozen = true;
    return yes({ owed: formatUnits(owed) });
  }

  #pay(command: PayDeposit): NaiveAnswer {
    const { userId, currencyId, amount, restrictMs } = command;
    const objection = checkMoney(this.#books, command);
    if (objection) return objection;
    if (this.#books.available('house/treasury', currencyId) < amount) return no('insufficient_balance');
    const price = this.#books.freshPrice(currencyId);
    if (restrictMs > 0 && price === undefined) return no('index_price_missing');
    this.restrict(userId, (amount * (price ?? 0n)) / WHOLE, restrictMs);
    this.#books.move('house/treasury', `${userId}/change`, currencyId, amount);
    return this.deposit(userId, currencyId, 'manual_house');
  }

  #adjust(command: AdjustBalance): NaiveAnswer {
    const [house, user] = [`house/${command.source}`, walletOf(command)];
    const isClosed = this.#books.users.get(command.userId)?.isClosed === true;
    if (command.direction === 'credit' && isClosed) return no('sub_account_closed');
    if (command.direction === 'credit') return this.#give(house, user, command);
    const isThere = this.#books.available(user, command.currencyId) >= command.amount;
    const objection = checkMoney(this.#books, command) ?? (isThere ? this.#objection(user, command) : undefined);
    return objection ?? this.#give(user, house, command);
  }

  #objection(
    owner: string,
    { currencyId, amount }: Pick<TransferFunds, 'currencyId' | 'amount'>,
  ): NaiveAnswer | undefined {
    for (const objector of this.#books.objectors) {
      const objection = objector(owner, currencyId, amount);
      if (objection) return objection;
    }
    return undefined;
  }
}

const walletOf = ({ userId, wallet }: { readonly userId: UserId; readonly wallet: string }): string =>
  `${userId}/${wallet}`;
