// Money of one owner in one currency.
import {
  assert,
  type AccountId,
  type Amount,
  type CurrencyId,
  type HousePurpose,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import { describeState, integer, optional, parts, units, word, type EntityOf } from '../entity.ts';

export type AccountOwner =
  | { readonly kind: 'user'; readonly userId: UserId; readonly wallet: Wallet }
  | { readonly kind: 'house'; readonly purpose: HousePurpose };

/** A user has a wallet, the house a purpose. */
const OWNER = {
  userId: optional(integer<UserId>()),
  wallet: optional(word<Wallet>()),
  housePurpose: optional(word<HousePurpose>()),
};

export const ACCOUNTS = describeState({
  table: 'accounts',
  key: ['id'],
  counter: 'account',
  fixed: {
    id: integer<AccountId>(),
    owner: parts<AccountOwner, typeof OWNER>(
      OWNER,
      (owner) =>
        owner.kind === 'user'
          ? { userId: owner.userId, wallet: owner.wallet, housePurpose: undefined }
          : { userId: undefined, wallet: undefined, housePurpose: owner.purpose },
      ({ userId, wallet, housePurpose: purpose }) => {
        if (purpose !== undefined) return { kind: 'house', purpose };
        assert(userId !== undefined && wallet !== undefined, 'an account belongs to a user or to the house');
        return { kind: 'user', userId, wallet };
      },
    ),
    currencyId: integer<CurrencyId>(),
  },
  changing: {
    available: units<Amount>(),
    /** Equals the sum of the account's open claims. */
    locked: units<Amount>(),
  },
});
export type Account = EntityOf<typeof ACCOUNTS>;
