// What a receipt of a leveraged contract rests on, for whoever proves it.
import { secondOf, SETTLE_WAIT_MS } from '@bourse/domain';
import type { ReceiptKind, Wait } from '@bourse/domain/proof';
import { isUnit, medianFrom } from '../core/receipt-index.ts';
import { type Receipt, type ReceiptSettlement, verifyReceipt } from './receipt.ts';

export const leverReceipts: ReceiptKind<Receipt, 'lever'> = {
  name: 'lever',
  ticksOf: ({ position, liquidation }) =>
    [position.open, position.close, ...(liquidation?.positions ?? [])].flatMap(({ ticks }) => ticks),
  waitsOf({ position: { open, close, target, reason, settlement, accepted_at: acceptedAt, asked_at: askedAt } }) {
    const waitFor = (
      { second, ticks }: typeof open,
      after: number,
      how: Pick<Wait, 'isByPrice' | 'takesFirst'>,
    ): Wait => ({
      after,
      second,
      currencyIds: ticks.map(({ currency_id: id }) => id),
      takesOldQuotes: false,
      ...how,
    });
    const opening = waitFor(open, acceptedAt, { isByPrice: target !== '', takesFirst: false });
    if (settlement?.source === 'median') return [opening];
    // A position that its owner did not end was ended by a level, the account's risk or a settlement.
    const isByPrice = reason !== 'user' && reason !== 'settlement';
    return [opening, waitFor(close, askedAt ?? acceptedAt, { isByPrice, takesFirst: reason === 'settlement' })];
  },
  silencesOf: (receipt) =>
    mediansOf(receipt).map(({ decided_at: after, seq: endSeq, currencyIds }) => {
      return { after, from: secondOf(after), to: secondOf(after + SETTLE_WAIT_MS), currencyIds, endSeq };
    }),
  windowsOf: (receipt) =>
    mediansOf(receipt).map(({ last_second: to, last_seq: endSeq }) => ({ from: medianFrom(to), to, endSeq })),
  faultsOf: verifyReceipt,
};

type Median = ReceiptSettlement & { readonly currencyIds: readonly number[] };

/** Answers the medians of the position, and of each market in which its account was marked at one. */
function mediansOf({ position, liquidation }: Receipt): readonly Median[] {
  const medians = new Map<string, Median>();
  for (const one of [position, ...(liquidation?.positions ?? [])]) {
    const { settlement, currency_id: baseId, legal_id: quoteId } = one;
    if (settlement?.source !== 'median') continue;
    const currencyIds = [baseId, quoteId].filter((id) => !isUnit(id));
    medians.set(`${baseId} ${quoteId}`, { ...settlement, currencyIds });
  }
  return [...medians.values()];
}
