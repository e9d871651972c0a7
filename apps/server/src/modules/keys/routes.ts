// Calls about keys: the owner's, who proves the second factor for each change, and the office's, which sees and revokes.
import { keys, officeKeys } from '@bourse/contract';
import { assert, type KeyId, keyId, KEYS_MAX, refuse, type UserId } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { query } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import { actorOf } from '../../platform/http/operator-acts.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import type { ListSource } from '../../platform/lists/answer-rows.ts';
import { serveDescribed } from '../../platform/lists/serve-described.ts';
import type { Sql, SqlFragment } from '../../core/storage/connection.ts';
import type { SecurityServices } from '../security/index.ts';
import { changeKey, makeKey, revokeKey } from './changes.ts';
import { findKeys, KEYS_KEPT_MS, viewKey } from './rows.ts';

export function keyRoutes(app: FastifyInstance, services: SecurityServices): void {
  const { storage, market, clock } = services;
  const { sql } = storage;
  const view = async (id: KeyId): Promise<keys.KeyRow> => {
    const [key] = await findKeys(sql, sql`k.id = ${id}`, clock.now());
    assert(key, 'a key that was just written is there');
    return viewKey(key, { market, now: clock.now() });
  };
  mount(app, services, keys.list, async ({ user }) => {
    await services.keys.flushUses();
    const now = clock.now();
    const found = await findKeys(sql, sql`k.user_id = ${user.id}`, now);
    return { message: { keys: found.map((key) => viewKey(key, { market, now })), max: KEYS_MAX } };
  });
  mount(app, services, keys.create, async ({ input, user }) => {
    const made = await makeKey(services, user, input);
    if (!made.ok) return made;
    return { message: { key: await view(made.value.id), secret: made.value.secret ?? null } };
  });
  mount(app, services, keys.change, async ({ input, user }) => {
    const changed = await changeKey(services, user, input);
    return changed.ok ? { message: await view(changed.value) } : changed;
  });
  mount(app, services, keys.revoke, async ({ input: { cancel_orders: cancels, ...input }, user, t }) => {
    const revoked = await revokeKey(services, user, { ...input, cancelsOrders: cancels === 1 });
    return revoked.ok ? { message: t('answer.key_revoked') } : revoked;
  });
  serveDescribed(app, services, keys.usesList, {
    source: async (_, { input, user }) => {
      assert(user, 'the call is for users');
      await services.keys.flushUses();
      return usesOf(sql, {
        owners: sql`k.user_id = ${user.id}`,
        since: clock.now() - KEYS_KEPT_MS,
        keyId: input.key_id,
      });
    },
    file: { name: 'key-uses' },
  });
}

export function officeKeyRoutes(app: FastifyInstance, services: SecurityServices): void {
  const { storage, market, clock, auditLog } = services;
  const { sql } = storage;
  const ofPerson = (id: number): SqlFragment => sql`(u.id = ${id} OR u.master_id = ${id})`;
  mount(app, services, officeKeys.list, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return looked;
    await services.keys.flushUses();
    const now = clock.now();
    const found = await findKeys(sql, ofPerson(input.user_id), now);
    return { message: { keys: found.map((key) => ({ ...viewKey(key, { market, now }), user_id: key.userId })) } };
  });
  serveDescribed(app, services, officeKeys.usesList, {
    source: async (_, { input }) => {
      await services.keys.flushUses();
      return usesOf(sql, {
        owners: ofPerson(input.user_id),
        since: clock.now() - KEYS_KEPT_MS,
        keyId: input.key_id,
        owned: true,
      });
    },
    looksAt: ({ user_id: id }) => id,
    file: { name: 'key-uses', desk: 'users' },
  });
  mount(app, services, officeKeys.revoke, async ({ input: { id, reason }, request, t }) => {
    const revoked = await auditLog.begin(async (transaction) => {
      const [key] = await query(transaction, KEY)`
        SELECT user_id, label FROM api_keys WHERE id = ${id} AND ended_at IS NULL FOR UPDATE`;
      if (!key) return false;
      await services.keys.end(transaction, { ids: [keyId(id)], reason: 'operator', words: reason });
      const act = {
        action: 'user.key_revoke',
        subject: `user ${key.userId}`,
        after: { key: id, label: key.label, reason },
      };
      await auditLog.append(transaction, { ...actorOf(request), ...act });
      return true;
    });
    return revoked ? { message: t('answer.key_revoked') } : refuse('key_not_found');
  });
}

const KEY = { userId: kinds.id<UserId>(), label: kinds.text };

type UsesAsked = {
  /** A condition on the tables `k`, keys, and `u`, their owners. */
  readonly owners: SqlFragment;
  readonly since: number;
  readonly keyId: number | undefined;
  /** Rows name the owner. */
  readonly owned?: true;
};

/** The newest first. */
const usesOf = (sql: Sql, { owners, since, keyId: id, owned }: UsesAsked): ListSource => ({
  columns: sql`e.last_at AS last_ms, k.label, e.call, e.address, e.outcome, e.count, e.first_at AS first_ms, k.id AS key_id
    ${owned ? sql`, k.user_id` : sql``}`,
  from: sql`api_key_uses e JOIN api_keys k ON k.id = e.key_id JOIN users u ON u.id = k.user_id`,
  where: [owners, sql`e.hour > ${since}`, id !== undefined && sql`k.id = ${id}`],
  order: sql`e.last_at DESC, e.key_id, e.call, e.address, e.outcome, e.hour`,
});
