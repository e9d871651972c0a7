// The ledger: every balance, and the only code that changes one. Holds move money inside an account, postings between
// accounts. Callers have checked the funds: here a lack of them is a bug.
import {
  accountId,
  amount,
  assert,
  HOUSE_PURPOSES,
  NEGATIVE_PURPOSES,
  negateAmount,
  postingId,
  WALLETS,
  ZERO,
  type Amount,
  type CurrencyId,
  type HousePurpose,
  type PostingId,
  type PostingReason,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Account, AccountOwner, ACCOUNTS } from './account.ts';
import type { LEGS } from './posting.ts';

/** One side of a movement of ownership: negative amounts leave the account's available money. */
export type Move = { readonly account: Account; readonly amount: Amount };

type AppliedMove = Move & { readonly balanceAfter: Amount };
type Transfer = { readonly from: Account; readonly to: Account; readonly amount: Amount };

type LedgerCounters = Record<'account' | 'posting', number>;
type LedgerContext = Context<{ readonly accounts: typeof ACCOUNTS; readonly postings: typeof LEGS }, never>;

export class Ledger {
  readonly #counters: LedgerCounters;
  /** In the order of their ids. */
  readonly #accounts: Account[] = [];
  /** By user, then by wallet and currency in one number. */
  readonly #ofUsers = new Map<UserId, Map<number, Account>>();
  readonly #ofHouse = new Map<number, Account>();

  constructor(counters: LedgerCounters) {
    this.#counters = counters;
  }

  get accounts(): readonly Account[] {
    return this.#accounts;
  }

  /** Takes over an account from a snapshot. */
  load(account: Account): void {
    this.#accounts.push(account);
    const { owner, currencyId } = account;
    if (owner.kind === 'user') this.#index(owner.userId).set(walletKey(owner.wallet, currencyId), account);
    else this.#ofHouse.set(houseKey(owner.purpose, currencyId), account);
  }

  getAccount(userId: UserId, wallet: Wallet, currencyId: CurrencyId): Account | undefined {
    return this.#ofUsers.get(userId)?.get(walletKey(wallet, currencyId));
  }

  /** The user's account, opened empty if this is the first time it is needed. */
  openAccount(context: LedgerContext, userId: UserId, wallet: Wallet, currencyId: CurrencyId): Account {
    return (
      this.getAccount(userId, wallet, currencyId) ?? this.#open(context, { kind: 'user', userId, wallet }, currencyId)
    );
  }

  getHouseAccount(purpose: HousePurpose, currencyId: CurrencyId): Account | undefined {
    return this.#ofHouse.get(houseKey(purpose, currencyId));
  }

  openHouseAccount(context: LedgerContext, purpose: HousePurpose, currencyId: CurrencyId): Account {
    return this.getHouseAccount(purpose, currencyId) ?? this.#open(context, { kind: 'house', purpose }, currencyId);
  }

  /** Moves available money of an account to its locked part. */
  hold(context: LedgerContext, account: Account, held: Amount): void {
    assert(held >= 0n && held <= account.available, 'a hold needs available money');
    account.available = amount(account.available - held);
    account.locked = amount(account.locked + held);
    context.changes.accounts.add(account);
  }

  /** The opposite of a hold. */
  release(context: LedgerContext, account: Account, released: Amount): void {
    assert(released >= 0n && released <= account.locked, 'a release needs locked money');
    account.locked = amount(account.locked - released);
    account.available = amount(account.available + released);
    context.changes.accounts.add(account);
  }

  /** Moves ownership and records it as a posting, whose id it answers; moves of nothing are left out of it. */
  post(context: LedgerContext, reason: PostingReason, moves: readonly Move[]): PostingId {
    const { seq, at } = context;
    const legs: AppliedMove[] = [];
    const id = this.move(context, moves, (leg) => legs.push(leg));
    for (const [index, { account, amount, balanceAfter }] of legs.entries()) {
      context.changes.postings.push({
        postingId: id,
        leg: index + 1,
        accountId: account.id,
        amount,
        balanceAfter,
        reason,
        seq,
        at,
      });
    }
    return id;
  }

  /** A posting of two legs. */
  transfer(context: LedgerContext, reason: PostingReason, { from, to, amount }: Transfer): void {
    this.post(context, reason, [
      { account: from, amount: negateAmount(amount) },
      { account: to, amount },
    ]);
  }

  /**
   * Moves ownership for a record that carries its own legs, and answers the posting id it goes by. The moves of one
   * currency stand together and sum to zero.
   */
  move(context: LedgerContext, moves: readonly Move[], onLeg?: (leg: AppliedMove) => void): PostingId {
    let currencyId: CurrencyId | undefined;
    let sum = 0n;
    for (const move of moves) {
      if (move.account.currencyId !== currencyId) {
        assert(sum === 0n, 'the legs of a posting sum to zero per currency');
        currencyId = move.account.currencyId;
      }
      sum += move.amount;
      if (move.amount === 0n) continue;
      applyMove(context, move);
      onLeg?.({ ...move, balanceAfter: balanceOf(move.account) });
    }
    assert(sum === 0n, 'the legs of a posting sum to zero per currency');
    this.#counters.posting += 1;
    return postingId(this.#counters.posting);
  }

  #open(context: LedgerContext, owner: AccountOwner, currencyId: CurrencyId): Account {
    this.#counters.account += 1;
    const account: Account = {
      id: accountId(this.#counters.account),
      owner,
      currencyId,
      available: ZERO,
      locked: ZERO,
    };
    this.load(account);
    context.changes.accounts.add(account);
    return account;
  }

  #index(userId: UserId): Map<number, Account> {
    let accounts = this.#ofUsers.get(userId);
    if (!accounts) {
      accounts = new Map();
      this.#ofUsers.set(userId, accounts);
    }
    return accounts;
  }
}

const NEGATIVE: ReadonlySet<HousePurpose> = new Set(NEGATIVE_PURPOSES);

/** The outside world and the chains may owe (what the house and its users hold, with the sign turned), and some costs. */
export function mayBeNegative(account: Account): boolean {
  return account.owner.kind === 'house' && NEGATIVE.has(account.owner.purpose);
}

/** Answers what an account owns: available + locked. */
export function balanceOf({ available, locked }: Account): Amount {
  return locked === 0n ? available : amount(available + locked);
}

function applyMove(context: LedgerContext, move: Move): void {
  const { account } = move;
  const available = amount(account.available + move.amount);
  assert(available >= 0n || mayBeNegative(account), 'a posting takes no more than what is available');
  account.available = available;
  context.changes.accounts.add(account);
}

const walletKey = (wallet: Wallet, currencyId: CurrencyId): number =>
  currencyId * WALLETS.length + WALLETS.indexOf(wallet);
const houseKey = (purpose: HousePurpose, currencyId: CurrencyId): number =>
  currencyId * HOUSE_PURPOSES.length + HOUSE_PURPOSES.indexOf(purpose);
