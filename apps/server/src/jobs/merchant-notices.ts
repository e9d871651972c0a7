// Tells those who want to be merchants what was decided, once it is committed, and keeps the reason where they read it.
import { MINUTE_MS } from '@bourse/domain';
import type { FiatMerchant } from '@bourse/engine';
import type { Services } from '../http/services.ts';
import { merchantSubject } from '../market/fiat-changes.ts';
import type { Running } from './every.ts';

type Needs = Pick<Services, 'clock' | 'log' | 'market' | 'notifyUser' | 'sequencer' | 'storage'>;

/** A decision holds at once. */
const JUST_MS = MINUTE_MS;

/**
 * From now on each decision is told once. What was committed and not yet queued when the process dies is told no more: the
 * merchant's own screens show it. `stop` waits for what has been published so far.
 */
export function startMerchantNotices(services: Needs): Running {
  let last: Promise<void> = Promise.resolve();
  const endListening = services.sequencer.subscribe(({ events }) => {
    for (const event of events) {
      if (event.kind !== 'fiatMerchantChanged') continue;
      last = last
        .then(() => tellOf(services, event.merchant))
        .catch((error: unknown) => services.log.error({ err: error }, 'a decision about a merchant was not told'));
    }
  });
  return {
    stop: async () => {
      endListening();
      await last;
    },
  };
}

/** Suspensions are told by whoever suspends; an application is no news to the applicant. */
async function tellOf(services: Needs, merchant: Readonly<FiatMerchant>): Promise<void> {
  const { userId, currencyId, state, decidedAt } = merchant;
  if (decidedAt === undefined || (state !== 'approved' && state !== 'refused')) return;
  const { storage, market, notifyUser } = services;
  await storage.sql.begin(async (transaction) => {
    // A suspension that is lifted says `approved` as well, and nobody has just decided.
    const [decided] = await transaction<{ reason: string }[]>`
      SELECT reason FROM fiat_proposals
      WHERE kind = 'merchant' AND subject = ${merchantSubject(userId, currencyId)}
        AND status IN ('approved', 'applied') AND decided_at > ${decidedAt - JUST_MS}
      ORDER BY id DESC LIMIT 1`;
    if (!decided) return;
    const reason = state === 'refused' ? decided.reason : '';
    await transaction`
      UPDATE fiat_applications SET reason = ${reason}, changed_at = ${decidedAt}
      WHERE user_id = ${userId} AND currency_id = ${currencyId}`;
    const currency = market.currency(currencyId)?.name ?? '';
    if (state === 'approved') await notifyUser(userId, 'merchantApproved', { currency }, { sql: transaction });
    else await notifyUser(userId, 'merchantRefused', { currency, reason }, { sql: transaction });
  });
}
