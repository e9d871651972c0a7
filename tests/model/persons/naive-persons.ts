// Persons and their sub-accounts, as plainly as they can be said.
import type { UserId } from '@bourse/domain';
import type { CloseSubAccount, Command, FreezeSubAccount, MoveBetweenAccounts, OpenSubAccount } from '@bourse/engine';
import { type NaiveBooks, type NaiveUser, newUser } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, no, yes } from '../naive-part.ts';
import type { NaiveSpot } from '../spot/naive-spot.ts';
import { checkMoney, type Objection } from '../wallet/naive-money.ts';

/** No sub-account gives these, nor is it named by the house in them. */
const FOR_MASTERS: ReadonlySet<Command['kind']> = new Set([
  'openSubAccount',
  'freezeSubAccount',
  'closeSubAccount',
  'setVerificationLevel',
  'creditUser',
  'creditDeposit',
  'reverseDeposit',
  'payDeposit',
  'requestWithdrawal',
  'cancelWithdrawal',
  'applyFiatMerchant',
  'decideFiatMerchant',
  'suspendFiatMerchant',
  'restrictFiatUser',
  'publishFiatAd',
  'changeFiatAd',
  'shelveFiatAd',
  'withdrawFiatAd',
  'openFiatDeal',
  'payFiatDeal',
  'cancelFiatDeal',
  'releaseFiatDeal',
  'appealFiatDeal',
  'concedeFiatDeal',
  'configureAcceptor',
  'switchAcceptor',
  'openAcceptorDeal',
  'acceptAcceptorDeal',
  'refuseAcceptorDeal',
  'cancelAcceptorDeal',
  'payAcceptorDeal',
  'confirmAcceptorDeal',
  'appealAcceptorDeal',
  'concedeAcceptorDeal',
  'payGatewayOrder',
]);

export class NaivePersons implements NaivePart {
  readonly #books: NaiveBooks;
  readonly #spot: NaiveSpot;

  constructor(books: NaiveBooks, spot: NaiveSpot) {
    this.#books = books;
    this.#spot = spot;
  }

  /** Returns what a sub-account is told before anything else; `isForActive` where frozen users are refused. */
  deny(command: Command, isForActive: boolean): NaiveAnswer | undefined {
    const user = 'userId' in command ? this.#books.users.get(command.userId) : undefined;
    if (user?.masterId === undefined || command.kind === 'grantFeeTier') return undefined;
    if (FOR_MASTERS.has(command.kind)) return no('sub_account_refused');
    if (!isForActive) return undefined;
    if (user.isFrozen || this.#books.users.get(user.masterId)?.isFrozen) return no('user_frozen');
    if (user.isClosed) return no('sub_account_closed');
    return user.isFrozenByMaster ? no('sub_account_frozen') : undefined;
  }

  apply(command: Command): NaiveAnswer | undefined {
    if (command.kind === 'openSubAccount') return this.#asked(command.userId) ?? this.#open(command);
    if (command.kind === 'freezeSubAccount') return this.#asked(command.userId) ?? this.#freeze(command);
    if (command.kind === 'closeSubAccount') return this.#asked(command.userId) ?? this.#close(command);
    if (command.kind === 'moveBetweenAccounts') return this.#asked(command.userId) ?? this.#move(command);
    return undefined;
  }

  #asked(userId: UserId): Objection {
    const user = this.#books.users.get(userId);
    if (!user) return no('user_not_found');
    return user.isFrozen ? no('user_frozen') : undefined;
  }

  #open({ userId, subId }: OpenSubAccount): NaiveAnswer {
    const known = this.#books.users.get(subId);
    if (known) return known.masterId === userId ? yes({ isNew: false }) : no('sub_account_not_found');
    const open = [...this.#books.users.values()].filter((one) => one.masterId === userId && !one.isClosed);
    if (open.length === 20) return no('too_many_sub_accounts');
    this.#books.users.set(subId, newUser(userId));
    return yes({ isNew: true });
  }

  #freeze({ userId, subId, isFrozen }: FreezeSubAccount): NaiveAnswer {
    return this.#change(userId, subId, (sub) => {
      sub.isFrozenByMaster = isFrozen;
      return yes();
    });
  }

  #close({ userId, subId }: CloseSubAccount): NaiveAnswer {
    return this.#change(userId, subId, (sub) => {
      const owned = [...this.#books.totals].some(([key, total]) => key.startsWith(`${subId}/`) && total !== 0n);
      const isOpen = this.#spot.orders.some((one) => one.userId === subId && one.status === 'open');
      if (owned || isOpen) return no('sub_account_not_empty');
      sub.isClosed = true;
      return yes();
    });
  }

  #change(userId: UserId, subId: UserId, change: (sub: NaiveUser) => NaiveAnswer): NaiveAnswer {
    const sub = this.#books.users.get(subId);
    if (sub?.masterId !== userId) return no('sub_account_not_found');
    return sub.isClosed ? no('sub_account_closed') : change(sub);
  }

  #move(command: MoveBetweenAccounts): NaiveAnswer {
    const { fromId, toId, wallet, currencyId, amount } = command;
    const objection = checkMoney(this.#books, command) ?? this.#objection(command);
    if (objection) return objection;
    const [from, to] = [`${fromId}/${wallet}`, `${toId}/${wallet}`];
    if (this.#books.available(from, currencyId) < amount) return no('insufficient_balance');
    for (const objector of this.#books.objectors) {
      const outflow = objector(from, currencyId, amount);
      if (outflow) return outflow;
    }
    const isLever = wallet === 'lever';
    const [added, freed] = [toId, fromId].map((id) => (isLever ? this.#books.leverRisk(id, currencyId) : undefined));
    const risks = [
      ...(added === undefined ? [] : [{ currencyId, amount, since: added }]),
      ...(freed === undefined ? [] : [{ currencyId, amount: 0n - amount, since: freed }]),
    ];
    const code = this.#books.kept.objection(fromId, risks);
    if (code) return no(code);
    this.#books.move(from, to, currencyId, amount);
    return yes();
  }

  #objection({ userId, fromId, toId, wallet }: MoveBetweenAccounts): Objection {
    if (fromId === toId) return no('same_account');
    const [from, to] = [this.#books.users.get(fromId), this.#books.users.get(toId)];
    const own = this.#books.accountsOf(userId);
    if (!from || !to || !own.includes(fromId) || !own.includes(toId)) return no('sub_account_not_found');
    const isMaster = this.#books.users.get(userId)?.masterId === undefined;
    if (!isMaster && fromId !== userId) return no('sub_account_refused');
    if (from.isFrozen || to.isFrozen) return no('user_frozen');
    if (from.isClosed || to.isClosed) return no('sub_account_closed');
    return from.locked.has(wallet) || to.locked.has(wallet) ? no('wallet_locked') : undefined;
  }
}
