// A deposit: money that came in and was credited to a user, once.
import { DEPOSIT_KINDS, type ChainId, type CurrencyId, type DepositId, type UserId } from '@bourse/domain';
import { id, instant, optional, seq, small, text, units, word } from '@bourse/domain/kinds';
import { describeFact, type EntityOf } from '../entity.ts';

export const DEPOSITS = describeFact({
  table: 'deposits',
  key: ['id'],
  counter: 'deposit',
  fixed: {
    id: id<DepositId>(),
    userId: id<UserId>(),
    currencyId: id<CurrencyId>(),
    /**
     * A deposit that came over a chain has it, with its transaction and the place within it, which together are credited
     * once.
     */
    chainId: optional(id<ChainId>()),
    txid: optional(text),
    ordinal: optional(small<number>()),
    amount: units,
    kind: word(DEPOSIT_KINDS),
    seq: seq,
    at: instant,
  },
});
export type Deposit = EntityOf<typeof DEPOSITS>;
