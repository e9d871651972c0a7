// Phone numbers that were stored as they were typed become E.164. Where two accounts had one number in two spellings, one of
// them keeps it: a verified one before others, and the older one. The other goes on logging in with it, and operators are told.
import * as kinds from '@bourse/domain/kinds';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { AuditAct } from '../../platform/http/audit-log.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import { readPhone } from './phone-numbers.ts';

type Needs = Pick<BaseServices, 'storage' | 'auditLog' | 'log'>;
const STORED = { id: kinds.id<number>(), phone: kinds.present(kinds.text) };
type Stored = RowOf<typeof STORED>;
type Move = Stored & { readonly value: string; readonly act?: AuditAct };

/** Does nothing once all are read: it is one transaction, so that a start that is cut short begins anew. */
export async function readStoredPhones({ storage, auditLog, log }: Needs): Promise<void> {
  const [unread] = await storage.sql`SELECT 1 FROM unread_phones LIMIT 1`;
  if (!unread) return;
  const acts = await auditLog.begin(async (sql) => {
    const stored = await query(sql, STORED)`
      SELECT u.id, u.phone FROM unread_phones p JOIN users u ON u.id = p.user_id WHERE u.phone IS NOT NULL
      ORDER BY (u.review_status = 2) DESC, u.id`;
    const moves = planMoves(stored);
    // Those who give a number up go first: it belongs to one at a time.
    for (const { id, phone, value } of moves
      .toReversed()
      .toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))) {
      if (value !== phone) await sql`UPDATE users SET phone = ${value} WHERE id = ${id}`;
    }
    await sql`DELETE FROM unread_phones`;
    const told = moves.flatMap(({ act }) => (act ? [act] : []));
    for (const act of told) await auditLog.append(sql, act);
    return told;
  });
  if (acts.length > 0)
    log.warn({ count: acts.length }, 'phone numbers that are shared or cannot be read: see the audit log');
}

const isShared = ({ value }: Move): boolean => value.includes('#');

function planMoves(stored: readonly Stored[]): readonly Move[] {
  const holders = new Map<string, number>();
  return stored.map(({ id, phone }): Move => {
    const act = { actor: 'system', ip: '', subject: `user ${id}`, before: { phone } };
    const read = readPhone(phone, {})?.value;
    if (read === undefined) return { id, phone, value: phone, act: { ...act, action: 'user.phone.unreadable' } };
    const holder = holders.get(read);
    if (holder === undefined) {
      holders.set(read, id);
      return { id, phone, value: read };
    }
    const value = `${read}#${id}`;
    return {
      id,
      phone,
      value,
      act: { ...act, action: 'user.phone.shared', after: { phone: read, holder } },
    };
  });
}
