// Whether an operator trades contracts as a user. The two have accounts of their own that nothing but the address ties, so the
// mailbox is what counts: `kim+desk@example.com` is `kim@example.com`.
import type { Storage } from '../../core/storage/open.ts';

/** Positions that are open or closing, and orders for them, of any market. */
export async function hasContracts({ sql }: Pick<Storage, 'sql'>, email: string): Promise<boolean> {
  const mailbox = sql`regexp_replace(lower(u.email), '\\+[^@]*@', '@')`;
  const rows = await sql`
    SELECT FROM users u JOIN lever_positions p ON p.user_id = u.id
    WHERE p.state NOT IN ('closed', 'revoked') AND ${mailbox} = regexp_replace(lower(${email}), '\\+[^@]*@', '@') LIMIT 1`;
  return rows.length > 0;
}
