// A deposit: money that came in and was credited to a user, once.
import type { Amount, ChainId, CurrencyId, DepositId, DepositKind, Instant, Seq, UserId } from '@bourse/domain';
import { describeFact, integer, optional, small, text, units, word, type EntityOf } from '../entity.ts';

export const DEPOSITS = describeFact({
  table: 'deposits',
  key: ['id'],
  counter: 'deposit',
  fixed: {
    id: integer<DepositId>(),
    userId: integer<UserId>(),
    currencyId: integer<CurrencyId>(),
    /** Of one that came over a chain; with its transaction and the place within it, which together are credited once. */
    chainId: optional(integer<ChainId>()),
    txid: optional(text()),
    ordinal: optional(small<number>()),
    amount: units<Amount>(),
    kind: word<DepositKind>(),
    seq: integer<Seq>(),
    at: integer<Instant>(),
  },
});
export type Deposit = EntityOf<typeof DEPOSITS>;
