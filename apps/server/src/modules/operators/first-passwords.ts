// First passwords that two admins have made: each of the two sees one half, so that neither can log in with it. The halves go
// with the setting up of the login, and with the next reset.
import { accept, refuse, type Result } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { type ActorRefusal, confirmActor, type OperatorActor } from '../../platform/http/operator-acts.ts';

type Part = 1 | 2;
const contextOf = (operatorId: number, part: Part): string => `first password ${operatorId} ${part}`;

type Halves = {
  readonly operatorId: number;
  /** Whoever asked and whoever approved, by the ids of operators, with what each is to see. */
  readonly halves: readonly [asking: Half, approving: Half];
};
type Half = { readonly ownerId: number; readonly text: string };

export async function storeHalves(
  { vault }: Pick<BaseServices, 'vault'>,
  transaction: TransactionSql,
  { operatorId, halves: [asking, approving] }: Halves,
): Promise<void> {
  await dropHalves(transaction, operatorId);
  for (const [part, { ownerId, text }] of [
    [1, asking],
    [2, approving],
  ] as const) {
    const sealed = vault.seal(text, contextOf(operatorId, part));
    await transaction`
      INSERT INTO first_password_halves (operator_id, part, owner_id, half)
      VALUES (${operatorId}, ${part}, ${ownerId}, ${sealed})`;
  }
}

export async function dropHalves(sql: Sql | TransactionSql, operatorId: number): Promise<void> {
  await sql`DELETE FROM first_password_halves WHERE operator_id = ${operatorId}`;
}

const HALF = { part: kinds.small<Part>(), half: kinds.bytes, email: kinds.text, other: kinds.text };
type SeenHalf = { readonly part: Part; readonly half: string; readonly other: string };

/** Entered in the audit log. */
export function seeHalf(
  { auditLog, clock, vault, operatorSessions }: Pick<BaseServices, 'auditLog' | 'clock' | 'vault' | 'operatorSessions'>,
  { id, by }: { readonly id: number; readonly by: OperatorActor },
): Promise<Result<SeenHalf, ActorRefusal | 'first_password_gone'>> {
  return auditLog.begin(async (transaction) => {
    const confirmed = await confirmActor({ operatorSessions }, transaction, {
      token: by.token,
      permission: 'operators.edit',
    });
    if (!confirmed.ok) return confirmed;
    const [row] = await query(transaction, HALF)`
      SELECT h.part, h.half, o.email, w.email AS other
      FROM first_password_halves h JOIN operators o ON o.id = h.operator_id
        JOIN first_password_halves t ON t.operator_id = h.operator_id AND t.part <> h.part
        JOIN operators w ON w.id = t.owner_id
      WHERE h.operator_id = ${id} AND h.owner_id = ${by.operatorId} AND o.password_expires_at > ${clock.now()}`;
    if (!row) return refuse('first_password_gone');
    const { actor, ip } = by;
    const act = { action: 'operator.first_password', subject: `operator ${row.email}`, after: { part: row.part } };
    await auditLog.append(transaction, { actor, ip, ...act });
    return accept({ part: row.part, half: vault.open(row.half, contextOf(id, row.part)), other: row.other });
  });
}
