// Filters that operators keep: nobody else sees them, and they say nothing about the exchange.
import { officeFilters } from '@bourse/contract';
import { refuse } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../platform/http/mount.ts';
import { mustGetOperator } from '../../platform/http/operator-acts.ts';
import type { OperatorsServices } from './services.ts';
import { query as read } from '../../core/storage/query.ts';

const KEPT_MAX = 100;

export function filterRoutes(app: FastifyInstance, services: OperatorsServices): void {
  const { sql } = services.storage;
  mount(app, services, officeFilters.listFilters, async ({ request }) => ({
    message: [
      ...(await read(sql, { list: text, name: text, query: text })`
        SELECT list, name, query FROM saved_filters WHERE operator_id = ${mustGetOperator(request).id}
        ORDER BY list, name`),
    ],
  }));
  mount(app, services, officeFilters.saveFilter, async ({ input: { list, name, query }, request, t }) => {
    const { id } = mustGetOperator(request);
    const saved = await sql`
      INSERT INTO saved_filters (operator_id, list, name, query)
      SELECT ${id}, ${list}, ${name}, ${query}
      WHERE (SELECT count(*) FROM saved_filters WHERE operator_id = ${id} AND (list, name) <> (${list}, ${name})) < ${KEPT_MAX}
      ON CONFLICT (operator_id, list, name) DO UPDATE SET query = excluded.query RETURNING name`;
    return saved.length === 0 ? refuse('too_many_filters', { max: KEPT_MAX }) : { message: t('answer.saved') };
  });
  mount(app, services, officeFilters.removeFilter, async ({ input: { list, name }, request, t }) => {
    await sql`
      DELETE FROM saved_filters
      WHERE operator_id = ${mustGetOperator(request).id} AND list = ${list} AND name = ${name}`;
    return { message: t('answer.saved') };
  });
}
