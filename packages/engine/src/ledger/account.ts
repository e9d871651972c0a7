// Money of one owner in one currency.
import {
  assert,
  WALLETS,
  HOUSE_PURPOSES,
  type AccountId,
  type CurrencyId,
  type HousePurpose,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import { id, optional, units, word } from '@bourse/domain/kinds';
import { describeState, parts, type EntityOf } from '../entity.ts';

export type AccountOwner =
  | { readonly kind: 'user'; readonly userId: UserId; readonly wallet: Wallet }
  | { readonly kind: 'house'; readonly purpose: HousePurpose };

/** A user has a wallet, the house a purpose. */
const OWNER = {
  userId: optional(id<UserId>()),
  wallet: optional(word(WALLETS)),
  housePurpose: optional(word(HOUSE_PURPOSES)),
};

export const ACCOUNTS = describeState({
  table: 'accounts',
  key: ['id'],
  counter: 'account',
  fixed: {
    id: id<AccountId>(),
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
    currencyId: id<CurrencyId>(),
  },
  changing: {
    available: units,
    /** Equals the sum of the account's open claims. */
    locked: units,
  },
});
export type Account = EntityOf<typeof ACCOUNTS>;
