// What a receipt of a leveraged contract rests on, for whoever proves it.
import type { ReceiptKind, Wait } from '@bourse/domain/proof';
import { type Receipt, verifyReceipt } from './lever-receipt.ts';

export const leverReceipts: ReceiptKind<Receipt, 'lever'> = {
  name: 'lever',
  ticksOf: ({ position, liquidation }) =>
    [position.open, position.close, ...(liquidation?.positions ?? [])].flatMap(({ ticks }) => ticks),
  waitsOf({ position: { open, close, target, reason, accepted_at: acceptedAt, asked_at: askedAt } }) {
    const waitFor = ({ second, ticks }: typeof open, after: number, isByPrice: boolean): Wait => ({
      after,
      second,
      currencyIds: ticks.map(({ currency_id: id }) => id),
      isByPrice,
      takesOldQuotes: false,
      takesFirst: false,
    });
    return [
      waitFor(open, acceptedAt, target !== ''),
      // What its owner did not end, a level or the account's risk did.
      waitFor(close, askedAt ?? acceptedAt, reason !== 'user'),
    ];
  },
  faultsOf: verifyReceipt,
};
