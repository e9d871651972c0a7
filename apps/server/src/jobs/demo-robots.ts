// A demo in which nobody sits at the desk: after a quarter of a minute its own operators approve who submits papers, who applies
// to be a merchant, and withdrawals that wait. They go by the same tables and the same audit log as people do. Appeals are left
// to people: there is something to be judged.
import {
  demoOperatorAddress,
  type OperatorRole,
  refuse,
  SECOND_MS,
  TWO_OPERATORS_FROM,
  withdrawalId,
} from '@bourse/domain';
import { parseLocale, DEFAULT_LOCALE } from '@bourse/messages';
import type { Services } from '../http/services.ts';
import { createIdentityReviews } from '../identity/review.ts';
import { applyDueChanges } from '../market/due-changes.ts';
import { fiatChanges, merchantSubject } from '../market/fiat-changes.ts';
import { numericFromUnits } from '../storage/columns.ts';
import type { Sql, TransactionSql } from '../storage/connection.ts';
import { joinDaySum } from '../storage/withdrawal-sums.ts';
import { every, type Running } from './every.ts';

/** How long a newcomer waits, who shall see that somebody looks. */
const LOOKS_MS = 15 * SECOND_MS;
/** In the order in which they approve: both may. */
const ROLES: readonly OperatorRole[] = ['operator', 'admin'];
const IP = '127.0.0.1';
const DEMO_REASON = 'demo';

type DemoOperator = { readonly operatorId: number; readonly email: string };

async function findOperators(sql: Sql): Promise<readonly DemoOperator[]> {
  const addresses = ROLES.map(demoOperatorAddress);
  const rows = await sql<{ id: string; email: string }[]>`
    SELECT id, email FROM operators WHERE email IN ${sql(addresses)} AND NOT is_disabled`;
  return addresses.flatMap((address) => {
    const row = rows.find(({ email }) => email === address);
    return row ? [{ operatorId: Number(row.id), email: row.email }] : [];
  });
}

/** Approves what has waited long enough. */
export async function actAsOperators(services: Services): Promise<void> {
  const operators = await findOperators(services.storage.sql);
  const [first] = operators;
  if (!first) return;
  await reviewIdentities(services, first);
  await reviewWithdrawals(services, operators);
  await reviewMerchants(services, operators);
}

async function reviewIdentities(services: Services, reviewer: DemoOperator): Promise<void> {
  const { storage, clock, auditLog } = services;
  const reviews = createIdentityReviews(services);
  const rows = await storage.sql<{ id: string; locale: string }[]>`
    SELECT s.id, u.locale FROM identity_submissions s JOIN users u ON u.id = s.user_id
    WHERE s.status = 'pending' AND s.submitted_at <= ${clock.now() - LOOKS_MS} ORDER BY s.id`;
  for (const row of rows) {
    const id = Number(row.id);
    const enter = (action: string) => (transaction: TransactionSql) =>
      auditLog.append(transaction, { actor: reviewer.email, ip: IP, action, subject: `submission ${id}` });
    const decided = await reviews.approve({ id, reviewer, record: enter('identity.approve') });
    if (decided.ok || decided.code !== 'id_number_in_use') continue;
    const reason = services.translator.refusal(parseLocale(row.locale) ?? DEFAULT_LOCALE, refuse('id_number_in_use'));
    await reviews.reject({ id, reviewer, reason, record: enter('identity.reject') });
  }
}

async function reviewWithdrawals(services: Services, operators: readonly DemoOperator[]): Promise<void> {
  const { storage, clock, sequencer } = services;
  const rows = await storage.sql<{ id: string; needed: number }[]>`
    SELECT w.id, greatest(r.needed, CASE WHEN day.is_partial OR day.sum >= ${numericFromUnits(TWO_OPERATORS_FROM)}
        THEN 2 ELSE 1 END) AS needed
    FROM withdrawals w JOIN withdrawal_reviews r ON r.withdrawal_id = w.id
      ${joinDaySum(storage.sql)}
    WHERE w.status = 'applied' AND r.decided_at IS NULL AND w.created_at <= ${clock.now() - LOOKS_MS} ORDER BY w.id`;
  for (const row of rows) {
    const id = Number(row.id);
    const isDecided = await approveAs(services, { id, operators: operators.slice(0, row.needed) });
    if (isDecided) await sequencer.submit({ kind: 'approveWithdrawal', id: withdrawalId(id) });
  }
}

type Approval = { readonly id: number; readonly operators: readonly DemoOperator[] };

/** Enters each approval that is missing. False where somebody has decided meanwhile. */
function approveAs({ auditLog, clock }: Services, { id, operators }: Approval): Promise<boolean> {
  return auditLog.begin(async (transaction) => {
    const open = await transaction`
      SELECT 1 FROM withdrawal_reviews WHERE withdrawal_id = ${id} AND decided_at IS NULL FOR UPDATE`;
    if (open.length === 0) return false;
    const now = clock.now();
    await transaction`
      UPDATE withdrawal_reviews SET needed = ${operators.length}, decided_at = ${now} WHERE withdrawal_id = ${id}`;
    for (const { operatorId, email } of operators) {
      const entered = await transaction`
        INSERT INTO withdrawal_approvals (withdrawal_id, operator_id, at) VALUES (${id}, ${operatorId}, ${now})
        ON CONFLICT DO NOTHING RETURNING operator_id`;
      const act = { actor: email, ip: IP, action: 'withdrawal.approve', subject: `withdrawal ${id}` };
      if (entered.length > 0) await auditLog.append(transaction, act);
    }
    return true;
  });
}

/** One asks for it and the other approves, unless people are about to. */
async function reviewMerchants(services: Services, [asking, deciding]: readonly DemoOperator[]): Promise<void> {
  const { storage, clock, auditLog } = services;
  if (!asking || !deciding) return;
  const rows = await storage.sql<{ user_id: string; currency_id: string }[]>`
    SELECT user_id, currency_id FROM fiat_merchants
    WHERE state = 'applied' AND applied_at <= ${clock.now() - LOOKS_MS} ORDER BY applied_at, user_id, currency_id`;
  for (const row of rows) {
    const subject = merchantSubject(Number(row.user_id), Number(row.currency_id));
    const changes = [{ field: 'is_approved', from: '', to: '1' }];
    await auditLog.begin(async (transaction) => {
      const now = clock.now();
      const entered = await transaction`
        INSERT INTO fiat_proposals (kind, subject, changes, reason, status, effective_from, requested_by, requested_at,
          decided_by, decided_at)
        VALUES ('merchant', ${subject}, ${transaction.json(changes)}, ${DEMO_REASON}, 'approved', ${now},
          ${asking.operatorId}, ${now}, ${deciding.operatorId}, ${now})
        ON CONFLICT DO NOTHING RETURNING id`;
      if (entered.length === 0) return;
      const act = { ip: IP, subject: `fiat merchant ${subject}`, after: { changes, reason: DEMO_REASON } };
      await auditLog.append(transaction, { ...act, actor: asking.email, action: 'fiat.request' });
      await auditLog.append(transaction, { ...act, actor: deciding.email, action: 'fiat.approve' });
    });
  }
  if (rows.length > 0) await applyDueChanges(services, fiatChanges);
}

/** Only where the demo simulates all of it. */
export function startDemoOperators(services: Services): Running {
  const { config, log } = services;
  if (!config.isDemo || config.simulator !== 'on') return { state: () => undefined, stop: () => Promise.resolve() };
  return every(2 * SECOND_MS, { log, name: 'the demo’s operators', run: () => actAsOperators(services) });
}
