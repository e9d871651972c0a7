// What a receipt of a leveraged contract rests on, for whoever proves it.
import type { ReceiptKind, Wait } from '@bourse/domain/proof';
import { type Receipt, verifyReceipt } from './lever-receipt.ts';

export const leverReceipts: ReceiptKind<Receipt, 'lever'> = {
  name: 'lever',
  ticksOf: ({ position, liquidation }) =>
    [position.open, position.close, ...(liquidation?.positions ?? [])].flatMap(({ ticks }) => ticks),
  waitsOf({ position: { open, close, ...position } }) {
    const waits: Wait[] = [];
    const idsOf = ({ ticks }: typeof open): readonly number[] => ticks.map(({ currency_id: id }) => id);
    // A limit order opens, and a stop closes, at the first tick that has come to its price, not at the first of all.
    if (position.target === '')
      waits.push({ after: position.accepted_at, second: open.second, currencyIds: idsOf(open) });
    if (position.reason === 'user' && position.asked_at !== null)
      waits.push({ after: position.asked_at, second: close.second, currencyIds: idsOf(close) });
    return waits;
  },
  faultsOf: verifyReceipt,
};
