// Gives each nickname the key by which look-alikes are found, where it has none yet: after a migration that brought the keys, or
// emptied them because the table of look-alikes was renewed.
import { present, text } from '@bourse/domain/kinds';
import type postgres from 'postgres';
import { skeletonOf } from '../../system/names/skeleton.ts';
import { query } from './query.ts';

/** Users who keep a nickname that looks like another's, each with who has borne it for longer. */
export type LookAlike = { readonly id: string; readonly nickname: string; readonly other: string };

/** Everybody keeps the own nickname. Of several that look alike the oldest account has the key, which the others cannot. */
export async function fillNicknameKeys(sql: postgres.Sql): Promise<readonly LookAlike[]> {
  const rows = await query(sql, { id: text, nickname: present(text) })`
    SELECT id::text AS id, nickname FROM users WHERE nickname IS NOT NULL AND nickname_key IS NULL ORDER BY users.id`;
  const alike: LookAlike[] = [];
  for (const { id, nickname } of rows) {
    const key = skeletonOf(nickname);
    const [holder] = await query(sql, {
      nickname: present(text),
    })`SELECT nickname FROM users WHERE nickname_key = ${key}`;
    if (holder) alike.push({ id, nickname, other: holder.nickname });
    const kept = holder === undefined ? key : `${key}#${id}`;
    await sql`UPDATE users SET nickname_key = ${kept} WHERE id = ${id}`;
  }
  return alike;
}
