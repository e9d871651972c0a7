// What a receipt of a second contract rests on, for whoever proves it.
import { SECOND_MS } from '@bourse/domain';
import type { ReceiptKind, Wait } from '@bourse/domain/proof';
import { type MicroReceipt, silenceOf, verifyMicroReceipt } from './receipt.ts';

export const microReceipts: ReceiptKind<MicroReceipt, 'micro'> = {
  name: 'micro',
  ticksOf: ({ entry, close, window }) => [...(entry?.ticks ?? []), ...(close?.ticks ?? []), ...window],
  waitsOf({ entry, close, accepted_at: acceptedAt, due_second: dueSecond }) {
    const waitFor = (
      { second, ticks }: NonNullable<typeof entry>,
      after: number,
      takesOldQuotes: boolean,
    ): readonly Wait[] => [
      {
        after,
        second,
        currencyIds: ticks.map(({ currency_id: id }) => id),
        isByPrice: false,
        takesOldQuotes,
        takesFirst: true,
      },
    ];
    return [
      ...(entry ? waitFor(entry, acceptedAt, false) : []),
      // From the last millisecond before its due second on.
      ...(close ? waitFor(close, dueSecond * SECOND_MS - 1, true) : []),
    ];
  },
  silencesOf: (receipt) => (receipt.result === 'void' ? [silenceOf(receipt)] : []),
  faultsOf: verifyMicroReceipt,
};
