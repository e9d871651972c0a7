// Tells those who want to be merchants what was decided, each decision once, whenever the process comes to it, and keeps the
// reason where they read it. A letter is queued in the transaction that marks its decision as told.
import { currencyId, SECOND_MS, userId } from '@bourse/domain';
import { id, optional, present, text } from '@bourse/domain/kinds';
import { holdDesk } from '../../platform/changes/due-changes.ts';
import { fiatChanges } from './changes.ts';
import type { FiatServices } from './services.ts';
import type { TransactionSql } from '../../core/storage/connection.ts';
import type { Running } from '../../platform/jobs/every.ts';
import { follow } from '../../platform/jobs/follow.ts';
import { query, type RowOf } from '../../core/storage/query.ts';

type Needs = Pick<FiatServices, 'log' | 'clock' | 'market' | 'notifyUser' | 'sequencer' | 'storage'>;

const EVERY_MS = 5 * SECOND_MS;

/** From now on, beginning with what has not been told. `stop` waits for what has been published so far. */
export function startMerchantNotices(services: Needs): Running {
  const { log, sequencer } = services;
  return follow(EVERY_MS, {
    log,
    name: 'notices of decisions about merchants',
    // The desk is just entering the change as applied when it is published: its turn comes after that.
    run: () => holdDesk(services.storage, fiatChanges, () => tellAll(services)),
    listen: (heard) =>
      sequencer.subscribe(({ events }) => {
        if (events.some(({ kind }) => kind === 'fiatMerchantChanged')) heard();
      }),
  });
}

const DECISION = { id: id(), subject: present(text), reason: text, answer: optional(text) };

/** Suspensions are told by whoever suspends; an application is no news to the applicant. */
async function tellAll(services: Needs): Promise<void> {
  await services.storage.sql.begin(async (transaction) => {
    const decisions = await query(transaction, DECISION)`
      SELECT id, subject, reason,
        (SELECT change ->> 'to' FROM jsonb_array_elements(changes) AS change WHERE change ->> 'field' = 'is_approved') AS answer
      FROM changes
      WHERE desk = 'fiat' AND kind = 'merchant' AND status = 'applied' AND told_at IS NULL ORDER BY id FOR UPDATE`;
    for (const decision of decisions) await tellOf(services, transaction, decision);
  });
}

async function tellOf(
  { clock, market, notifyUser }: Needs,
  transaction: TransactionSql,
  { id, subject, answer, reason: written }: RowOf<typeof DECISION>,
): Promise<void> {
  await transaction`UPDATE changes SET told_at = ${clock.now()} WHERE id = ${id}`;
  const [user, coin] = subject.split(' ').map(Number);
  if (user === undefined || coin === undefined) return;
  const state = answer === '1' ? 'approved' : 'refused';
  const reason = state === 'refused' ? written : '';
  // A merchant who has applied again, or was suspended since, has another state by now.
  await transaction`
    UPDATE fiat_applications AS a SET reason = ${reason}, changed_at = m.decided_at FROM fiat_merchants AS m
    WHERE a.user_id = ${user} AND a.currency_id = ${coin} AND m.user_id = a.user_id AND m.currency_id = a.currency_id
      AND m.state = ${state}`;
  const currency = market.currency(currencyId(coin))?.name ?? '';
  const by = { sql: transaction };
  if (state === 'approved') await notifyUser(userId(user), 'merchantApproved', { currency }, by);
  else await notifyUser(userId(user), 'merchantRefused', { currency, reason }, by);
}
