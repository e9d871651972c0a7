// Whether two operators are independent. Whoever has handed out another's first password could log in as that other, so for
// a week nothing that one of them asks for is approved by the other.
import { DAY_MS, HOUR_MS, type Instant } from '@bourse/domain';
import type { TransactionSql } from '../storage/connection.ts';

const TIE_MS = 7 * DAY_MS;
/** So long may a first password wait until it is set up. */
export const FIRST_PASSWORD_LIFETIME_MS = 72 * HOUR_MS;

/** Who acts on the server's own machine could do without any login. */
const CONSOLE = 'console';

/**
 * True where one of two operators, named by their addresses, has added, proposed or reset the other in the last seven days, or
 * longer ago if the other's login was set up with that in the last seven days; also through a third, and where the same third
 * has made both: who holds the first passwords of two is one pair of eyes. As the audit log has it, which forgets nothing.
 */
export async function areTied(
  transaction: TransactionSql,
  { one, other, now }: { readonly one: string; readonly other: string; readonly now: Instant },
): Promise<boolean> {
  const rows = await transaction`
    WITH RECURSIVE holders (root, email) AS (
      VALUES (${one}, ${one}), (${other}, ${other})
      UNION
      SELECT h.root, a.actor FROM holders h JOIN audit_log a ON a.subject = 'operator ' || h.email
      WHERE a.actor <> ${CONSOLE} AND a.action IN ('operator.add', 'operator.propose', 'operator.reset')
        AND (a.at > ${now - TIE_MS} OR a.at > ${now - TIE_MS - FIRST_PASSWORD_LIFETIME_MS} AND EXISTS (
          SELECT 1 FROM audit_log e
          WHERE e.subject = a.subject AND e.action = 'operator.enrol' AND e.id > a.id AND e.at > ${now - TIE_MS})))
    SELECT 1 FROM holders x JOIN holders y ON y.email = x.email WHERE x.root = ${one} AND y.root = ${other} LIMIT 1`;
  return rows.length > 0;
}
