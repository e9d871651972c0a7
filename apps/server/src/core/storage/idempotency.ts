// Looks up stored outcomes of keyed commands, many in one query: each order of a busy client may carry a key.
import type { UserId } from '@bourse/domain';
import type postgres from 'postgres';
import { numbersLiteral, textsLiteral } from './arrays.ts';

export type KeyName = { readonly userId: UserId; readonly route: string; readonly key: string };
/** `outcome` is what the command answered the first time, as JSON gave it back. */
export type StoredOutcome = { readonly bodyHash: string; readonly outcome: unknown };

export interface StoredOutcomes {
  find(name: KeyName): Promise<StoredOutcome | undefined>;
}

type Waiting = {
  readonly name: KeyName;
  readonly resolve: (found: StoredOutcome | undefined) => void;
  readonly reject: (error: unknown) => void;
};
type Row = { nth: number; body_hash: string; outcome: unknown };

/** Questions that arrive while a query runs are asked together in the next one. */
export function createStoredOutcomes(sql: postgres.Sql): StoredOutcomes {
  let waiting: Waiting[] = [];
  let isAsking = false;

  const ask = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      const rows = await sql.unsafe<Row[]>(
        FIND,
        [
          numbersLiteral(batch, ({ name }) => name.userId),
          textsLiteral(batch, ({ name }) => name.route),
          textsLiteral(batch, ({ name }) => name.key),
        ],
        { prepare: true },
      );
      const found = new Map(rows.map((row) => [row.nth, { bodyHash: row.body_hash, outcome: row.outcome }]));
      for (const [at, { resolve }] of batch.entries()) resolve(found.get(at + 1));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const askAll = async (): Promise<void> => {
    isAsking = true;
    // What is asked in the same turn goes together: the commands of a batch are applied one after another.
    await Promise.resolve();
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await ask(batch);
    }
    isAsking = false;
  };

  return {
    find: (name) =>
      new Promise((resolve, reject) => {
        waiting.push({ name, resolve, reject });
        if (!isAsking) void askAll();
      }),
  };
}

const FIND = `
  SELECT asked.nth::integer AS nth, stored.body_hash, stored.outcome
  FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (user_id, route, key, nth)
  JOIN idempotency_keys stored USING (user_id, route, key)`;
