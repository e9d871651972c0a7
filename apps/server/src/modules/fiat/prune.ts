// Deletes terms that nothing was agreed on, and what providers of the payment form said long ago.
import { DAY_MS } from '@bourse/domain';
import { KEPT_MS, type Prune } from '../../core/storage/storage-part.ts';
import { pruneTerms } from './deals/terms.ts';
import { pruneCallbacks } from './gateway/gateway.ts';

/** Callbacks about money are kept for so long; what they repeated, and what nobody signed, goes as all else. */
const PAYMENTS_KEPT_MS = 181 * DAY_MS;

export const pruneFiat: Prune = async (sql, now) => {
  await pruneTerms(sql, now);
  await pruneCallbacks(sql, { moneyBefore: now - PAYMENTS_KEPT_MS, before: now - KEPT_MS });
};
