// Connections and size of the database.
import { count } from '@bourse/domain/kinds';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import type { Figures } from './door.ts';

/** Measuring takes a look at every file. */
const SIZE_EVERY_MS = 60_000;

export class DatabaseFigures {
  readonly #sql: Sql;
  #size = 0;
  #sizedAtMs = Number.NEGATIVE_INFINITY;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async read(): Promise<Figures['database']> {
    const sql = this.#sql;
    // A role without the right to see other connections gets no type for them.
    const [row] = await query(sql, { connections: count, most: count })`
      SELECT count(*) FILTER (WHERE coalesce(backend_type, 'client backend') = 'client backend') AS connections,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most
      FROM pg_stat_activity`;
    if (performance.now() - this.#sizedAtMs >= SIZE_EVERY_MS) await this.#measure();
    return {
      connections: row?.connections ?? 0,
      connections_max: row?.most ?? 0,
      size_bytes: this.#size,
    };
  }

  async #measure(): Promise<void> {
    const [row] = await query(this.#sql, { size: count })`SELECT pg_database_size(current_database()) AS size`;
    this.#size = row?.size ?? 0;
    this.#sizedAtMs = performance.now();
  }
}
