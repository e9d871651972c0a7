// The sub-accounts of a user as operators see them.
import { officeKeys } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import { flag, id } from '@bourse/domain/kinds';
import type { UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { numbersLiteral } from '../../core/storage/arrays.ts';
import { query } from '../../core/storage/query.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';
import { mount } from '../../platform/http/mount.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import { readFigures } from './accounts.ts';
import { findLabels } from './queries.ts';

const STATE = { id: id<UserId>(), isFrozen: flag };

export function subAccountDeskRoutes(app: FastifyInstance, services: BaseServices): void {
  const { persons, storage } = services;
  mount(app, services, officeKeys.subAccounts, async ({ input, request }) => {
    const looked = await lookAtUser(services, request, input.user_id);
    if (!looked.ok) return refuse('user_not_found');
    const own = persons.find(looked.value);
    const subs = persons.subAccountsOf(looked.value);
    const ids = subs.map((sub) => sub.id);
    const [figures, labels, states] = await Promise.all([
      readFigures(services, ids),
      findLabels(storage.sql, looked.value),
      query(storage.sql, STATE)`
        SELECT user_id AS id, is_frozen FROM user_states WHERE user_id = ANY(${numbersLiteral(ids, (one) => one)}::bigint[])`,
    ]);
    const labelled = new Map(labels.map((row) => [row.id, row]));
    const frozen = new Set(states.flatMap((row) => (row.isFrozen ? [row.id] : [])));
    const accounts = subs.map(({ id: subId, isFrozen, closedAt = null }) => {
      const { worth, live_keys } = figures.of(subId);
      return {
        id: subId,
        label: labelled.get(subId)?.label ?? '',
        created_ms: labelled.get(subId)?.createdAt ?? 0,
        closed_ms: closedAt,
        is_frozen: isFrozen ? (1 as const) : (0 as const),
        is_frozen_by_operator: frozen.has(subId) ? (1 as const) : (0 as const),
        worth,
        live_keys,
      };
    });
    return { message: { master_id: own?.masterId ?? null, accounts } };
  });
}
