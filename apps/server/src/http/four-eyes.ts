// Whether two operators are independent. Whoever has handed out another's first password could log in as that other, so for
// a week nothing that one of them asks for is approved by the other.
import { DAY_MS, HOUR_MS, type Instant } from '@bourse/domain';
import type { TransactionSql } from '../storage/connection.ts';

const TIE_MS = 7 * DAY_MS;
/** So long may a first password wait until it is set up. */
export const FIRST_PASSWORD_LIFETIME_MS = 72 * HOUR_MS;

/**
 * True where one of two operators, named by their addresses, has added, proposed or reset the other in the last seven days, or
 * longer ago if the other's login was set up with that in the last seven days. As the audit log has it, which forgets nothing.
 */
export async function areTied(
  transaction: TransactionSql,
  { one, other, now }: { readonly one: string; readonly other: string; readonly now: Instant },
): Promise<boolean> {
  const subjectOf = (email: string): string => `operator ${email}`;
  const rows = await transaction`
    SELECT 1 FROM audit_log a
    WHERE ((a.actor = ${one} AND a.subject = ${subjectOf(other)}) OR (a.actor = ${other} AND a.subject = ${subjectOf(one)}))
      AND a.action IN ('operator.add', 'operator.propose', 'operator.reset')
      AND (a.at > ${now - TIE_MS} OR a.at > ${now - TIE_MS - FIRST_PASSWORD_LIFETIME_MS} AND EXISTS (
        SELECT 1 FROM audit_log e
        WHERE e.subject = a.subject AND e.action = 'operator.enrol' AND e.id > a.id AND e.at > ${now - TIE_MS}))
    LIMIT 1`;
  return rows.length > 0;
}
