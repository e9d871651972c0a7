// A demo in which nobody sits at the desk: after a quarter of a minute its robots approve who submits papers, who applies to be a
// merchant, and withdrawals that wait. They go by the same tables and the same audit log as people do, as actors of their own
// whom nobody takes for people. What people look after they leave alone, and a switch turns them off. Appeals are left to
// people: there is something to be judged.
import { type CurrencyId, refuse, SECOND_MS, TWO_OPERATORS_FROM, type UserId, type WithdrawalId } from '@bourse/domain';
import { count, id, instant, text } from '@bourse/domain/kinds';
import { DEFAULT_LOCALE, parseLocale } from '@bourse/messages';
import { numericFromUnits } from '../../core/storage/columns.ts';
import { query } from '../../core/storage/query.ts';
import { joinDaySum } from '../../core/storage/withdrawal-sums.ts';
import { applyDueChanges } from '../../platform/changes/due-changes.ts';
import { type DemoRobot, type DemoRobots, ensureDemoRobots } from '../../platform/http/demo-robots.ts';
import { every, type Running } from '../../platform/jobs/every.ts';
import type { CustodyServices } from '../custody/index.ts';
import { fiatChanges, merchantSubject } from '../fiat/index.ts';
import { createIdentityReviews, type RecordDecision } from '../identity/index.ts';

const DEMO_REASON = 'demo';
/** They act from nowhere. */
const NO_IP = '';

type Shift = {
  readonly robots: readonly [DemoRobot, DemoRobot];
  readonly mayTake: Awaited<ReturnType<DemoRobots['readRight']>>;
};

/** Approves what has waited long enough and nobody looks after. */
export async function actAsRobots(services: CustodyServices): Promise<void> {
  const { site, storage, clock } = services;
  if (!(await site.read()).demo_robots) return;
  const [first, second] = await ensureDemoRobots(storage.sql, clock.now());
  if (!first || !second) return;
  const shift: Shift = { robots: [first, second], mayTake: await services.robots.readRight() };
  await reviewIdentities(services, shift);
  await reviewWithdrawals(services, shift);
  await reviewMerchants(services, shift);
}

async function reviewIdentities(services: CustodyServices, { robots: [reviewer], mayTake }: Shift): Promise<void> {
  const { storage, auditLog, robots } = services;
  const reviews = createIdentityReviews(services);
  const rows = await query(storage.sql, { id: id(), locale: text, submittedAt: instant })`
    SELECT s.id, u.locale, s.submitted_at FROM identity_submissions s JOIN users u ON u.id = s.user_id
    WHERE s.status = 'pending' AND s.submitted_at <= ${robots.waitedSince()} ORDER BY s.id`;
  for (const { id, locale, submittedAt: came } of rows) {
    if (!mayTake('identity', { id, came })) continue;
    const enter =
      (action: string): RecordDecision =>
      (transaction, { after }) => {
        const subject = `submission ${id} of user ${after.userId}`;
        return auditLog.append(transaction, { actor: reviewer.email, ip: NO_IP, action, subject });
      };
    const decided = await reviews.approve({ id, reviewer, record: enter('identity.approve') });
    if (decided.ok || decided.code !== 'id_number_in_use') continue;
    const reason = services.translator.refusal(parseLocale(locale) ?? DEFAULT_LOCALE, refuse('id_number_in_use'));
    await reviews.reject({ id, reviewer, reason, record: enter('identity.reject') });
  }
}

async function reviewWithdrawals(services: CustodyServices, { robots, mayTake }: Shift): Promise<void> {
  const { storage, sequencer } = services;
  const rows = await query(storage.sql, { id: id<WithdrawalId>(), needed: count, createdAt: instant })`
    SELECT w.id, w.created_at, greatest(r.needed, CASE WHEN day.is_partial OR day.sum >= ${numericFromUnits(TWO_OPERATORS_FROM)}
        THEN 2 ELSE 1 END) AS needed
    FROM withdrawals w JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
      ${joinDaySum(storage.sql)}
    WHERE w.status = 'applied' AND r.decided_at IS NULL AND w.created_at <= ${services.robots.waitedSince()} ORDER BY w.id`;
  for (const { id, needed, createdAt: came } of rows) {
    if (!mayTake('withdrawal', { id, came })) continue;
    const isDecided = await approveAs(services, { id, needed, robots });
    if (isDecided) await sequencer.submit({ kind: 'approveWithdrawal', id });
  }
}

type Approval = { readonly id: number; readonly needed: number; readonly robots: readonly DemoRobot[] };

/** Gives the words that are missing: beside that of a person, one. False where somebody has decided meanwhile. */
function approveAs({ auditLog, clock }: CustodyServices, { id, needed, robots }: Approval): Promise<boolean> {
  return auditLog.begin(async (transaction) => {
    const open = await transaction`
      SELECT 1 FROM withdrawal_reviews WHERE withdrawal_id = ${id} AND decided_at IS NULL FOR UPDATE`;
    if (open.length === 0) return false;
    const now = clock.now();
    const given = await transaction`
      SELECT 1 FROM withdrawal_approvals a JOIN operators o ON o.id = a.operator_id
      WHERE withdrawal_id = ${id} AND NOT o.is_disabled`;
    await transaction`
      UPDATE withdrawal_reviews SET needed = ${needed}, decided_at = ${now} WHERE withdrawal_id = ${id}`;
    for (const { operatorId, email } of robots.slice(0, Math.max(0, needed - given.length))) {
      await transaction`
        INSERT INTO withdrawal_approvals (withdrawal_id, operator_id, at) VALUES (${id}, ${operatorId}, ${now})`;
      const act = { actor: email, ip: NO_IP, action: 'withdrawal.approve', subject: `withdrawal ${id}` };
      await auditLog.append(transaction, act);
    }
    return true;
  });
}

async function reviewMerchants(
  services: CustodyServices,
  { robots: [asking, deciding], mayTake }: Shift,
): Promise<void> {
  const { storage, clock, auditLog, robots } = services;
  const rows = await query(storage.sql, { userId: id<UserId>(), currencyId: id<CurrencyId>(), appliedAt: instant })`
    SELECT user_id, currency_id, applied_at FROM fiat_merchants
    WHERE state = 'applied' AND applied_at <= ${robots.waitedSince()} ORDER BY applied_at, user_id, currency_id`;
  for (const { userId, currencyId, appliedAt: came } of rows) {
    const subject = merchantSubject(userId, currencyId);
    if (!mayTake('merchant', { id: subject, came })) continue;
    const changes = [{ field: 'is_approved', from: '', to: '1' }];
    await auditLog.begin(async (transaction) => {
      const now = clock.now();
      const entered = await transaction`
        INSERT INTO changes (desk, kind, subject, exclusive, changes, reason, status, effective_from, requested_by, requested_at,
          decided_by, decided_at)
        VALUES ('fiat', 'merchant', ${subject}, ${fiatChanges.exclusive({ kind: 'merchant', subject }) ?? null},
          ${transaction.json(changes)}, ${DEMO_REASON}, 'approved', ${now},
          ${asking.operatorId}, ${now}, ${deciding.operatorId}, ${now})
        ON CONFLICT DO NOTHING RETURNING id`;
      if (entered.length === 0) return;
      const act = { ip: NO_IP, subject: `fiat merchant ${subject}`, after: { changes, reason: DEMO_REASON } };
      await auditLog.append(transaction, { ...act, actor: asking.email, action: 'fiat.request' });
      await auditLog.append(transaction, { ...act, actor: deciding.email, action: 'fiat.approve' });
    });
  }
  if (rows.length > 0) await applyDueChanges(services, fiatChanges);
}

/** Only in a demo; whether they do anything there is looked up each time. */
export function startDemoRobots(services: CustodyServices): Running {
  const { config, log } = services;
  if (!config.isDemo) return { state: () => undefined, stop: () => Promise.resolve() };
  return every(2 * SECOND_MS, { log, name: 'the demo’s robots', run: () => actAsRobots(services) });
}
