// Adds up the books in SQL, apart from the engine: after a restore, after a crash, whenever somebody wants to be sure.
import { STORAGE_PARTS } from './database.ts';
import type { Sql } from './core/storage/connection.ts';
import type { AuditRule } from './core/storage/storage-part.ts';

/** All that locks money, in an account each. */
const CLAIMS = STORAGE_PARTS.flatMap(({ claims }) => claims).join('\n        UNION ALL ');

const LOCKED: AuditRule = {
  rule: 'what an account has locked is what its claims say',
  offenders: `
      WITH claims AS (
        SELECT user_id, wallet, currency_id, sum(amount) AS claimed
        FROM (${CLAIMS}) AS all_claims GROUP BY user_id, wallet, currency_id
      )
      SELECT accounts.id, locked, claimed FROM accounts FULL JOIN claims USING (user_id, wallet, currency_id)
      WHERE coalesce(locked, 0) <> coalesce(claimed, 0)`,
};

/** Only the upper bound is checked where rows may have been pruned. */
const IDS: readonly AuditRule[] = STORAGE_PARTS.flatMap(({ ids }) => ids).map(
  ({ counter, select, isPruned = false }) => ({
    rule: `ids of the counter "${counter}" are given out once${isPruned ? '' : ', without a gap'}, and the writer knows the last`,
    offenders: `
      SELECT count, max, last FROM
        (SELECT count(*) AS count, count(DISTINCT id) AS once, coalesce(max(id), 0) AS max FROM (${select}) AS ids) AS given,
        (SELECT coalesce((counters->>'${counter}')::bigint, 0) AS last FROM writer) AS known
      WHERE once <> count OR ${isPruned ? 'max > last' : 'count <> last OR max <> last'}`,
  }),
);

const RULES: readonly AuditRule[] = [...STORAGE_PARTS.flatMap(({ audit }) => audit), LOCKED, ...IDS];

const OFFENDERS_SHOWN = 5;

/** A rule with its first offenders; the list is empty where the rule holds. */
export type AuditFinding = { readonly rule: string; readonly offenders: readonly string[] };

/** Asks every rule, all of them of one committed state. Reads everything: not for busy hours. */
export async function auditRules(sql: Sql): Promise<readonly AuditFinding[]> {
  return sql.begin('isolation level repeatable read read only', async (transaction) => {
    const findings: AuditFinding[] = [];
    for (const { rule, offenders } of RULES) {
      const rows = await transaction.unsafe(`SELECT * FROM (${offenders}) AS offenders LIMIT ${OFFENDERS_SHOWN}`);
      findings.push({ rule, offenders: rows.map((row) => JSON.stringify(row)) });
    }
    return findings;
  });
}

/** Every broken rule with its first offenders; none when the books are right. */
export async function auditBooks(sql: Sql): Promise<string[]> {
  const findings = await auditRules(sql);
  return findings
    .filter(({ offenders }) => offenders.length > 0)
    .map(({ rule, offenders }) => `${rule}: ${offenders.join(' ')}`);
}
