// Preferences kept on the account. Two devices that change different keys at once both succeed.
import { preferences } from '@bourse/contract';
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import { json } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import type { AccountServices } from './services.ts';
import type { Sql, TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

export function mountPreferences(app: FastifyInstance, services: AccountServices): void {
  const { sql } = services.storage;
  mount(app, services, preferences.getPreferences, async ({ user }) => ({ message: await read(sql, user.id) }));
  mount(app, services, preferences.setPreferences, async ({ input, user }) => {
    const stored = await change(sql, user.id, input.preferences);
    return stored.ok ? { message: stored.value } : stored;
  });
}

function parse(stored: unknown): preferences.PreferencesDocument {
  const parsed = preferences.preferencesDocument.safeParse(stored);
  return parsed.success ? parsed.data : {};
}

/** Keys that an older version stored and this one does not know are not shown. */
async function read(sql: Sql | TransactionSql, userId: UserId): Promise<preferences.PreferencesDocument> {
  const [row] = await query(sql, { preferences: json(parse) })`SELECT preferences FROM users WHERE id = ${userId}`;
  return row?.preferences ?? {};
}

function change(
  sql: Sql,
  userId: UserId,
  changes: preferences.PreferencesChange,
): Promise<Result<preferences.PreferencesDocument, 'preferences_too_large'>> {
  return sql.begin(async (transaction) => {
    await transaction`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`;
    const before = await read(transaction, userId);
    const entries = Object.entries({ ...before, ...changes }).filter(
      ([, value]) => value !== null && value !== undefined,
    );
    const after = preferences.preferencesDocument.parse(Object.fromEntries(entries));
    const text = JSON.stringify(after);
    if (text.length > preferences.PREFERENCES_LENGTH_MAX) return refuse('preferences_too_large');
    await transaction`
      UPDATE users SET preferences = ${text}::text::jsonb, locale = coalesce(${after.locale ?? null}, locale)
      WHERE id = ${userId}`;
    return accept(after);
  });
}
