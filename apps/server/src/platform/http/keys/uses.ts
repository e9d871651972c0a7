// Where and for what keys are used: counted by the hour in memory, and written every few seconds, so that no request waits for it.
import { HOUR_MS, instant, type Instant, type KeyId } from '@bourse/domain';
import type { Sql } from '../../../core/storage/connection.ts';
import { numbersLiteral, textsLiteral } from '../../../core/storage/arrays.ts';

/**
 * So many rows of a key in an hour, and one for all others. Who only knows its name can have tries of it listed: they have rows
 * of their own, lest they crowd out what the key was used for in truth.
 */
const PROVEN_ROWS_MAX = 300;
const UNPROVEN_ROWS_MAX = 100;
const OTHERS = { call: 'others', address: '', outcome: 'others' };

export type KeyUse = {
  readonly keyId: KeyId;
  /** `POST /api/spot/order`, or `socket`. */
  readonly call: string;
  readonly address: string;
  /** `ok`, or the code of the refusal. */
  readonly outcome: string;
  /** The key has signed it: it counts as the key's last use. */
  readonly isProven: boolean;
};

type Row = Pick<KeyUse, 'keyId' | 'call' | 'address' | 'outcome'> & {
  readonly hour: number;
  readonly firstAt: Instant;
  lastAt: Instant;
  count: number;
};
type Last = { readonly keyId: KeyId; readonly at: Instant; readonly address: string };

export class KeyUses {
  readonly #sql: Sql;
  #rows = new Map<string, Row>();
  #last = new Map<KeyId, Last>();
  /** The rows of each key in the present hour, also those that are written. */
  readonly #ofHour = new Map<KeyId, { readonly proven: Set<string>; readonly unproven: Set<string> }>();
  #hour = 0;
  #flushing: Promise<void> = Promise.resolve();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  count(use: KeyUse, now: Instant): void {
    const { keyId, address } = use;
    if (use.isProven) this.#last.set(keyId, { keyId, at: now, address });
    const hour = Math.floor(now / HOUR_MS) * HOUR_MS;
    const { call, address: from, outcome } = this.#isFull(use, hour) ? OTHERS : use;
    const name = `${keyId} ${hour} ${call} ${from} ${outcome}`;
    const row = this.#rows.get(name);
    if (row) {
      row.count += 1;
      row.lastAt = instant(Math.max(row.lastAt, now));
    } else this.#rows.set(name, { keyId, hour, call, address: from, outcome, count: 1, firstAt: now, lastAt: now });
  }

  #isFull({ keyId, call, address, outcome, isProven }: KeyUse, hour: number): boolean {
    if (hour !== this.#hour) this.#ofHour.clear();
    this.#hour = hour;
    const ofKey = this.#ofHour.get(keyId) ?? { proven: new Set<string>(), unproven: new Set<string>() };
    this.#ofHour.set(keyId, ofKey);
    const known = isProven ? ofKey.proven : ofKey.unproven;
    const name = `${call} ${address} ${outcome}`;
    if (known.has(name)) return false;
    if (known.size >= (isProven ? PROVEN_ROWS_MAX : UNPROVEN_ROWS_MAX)) return true;
    known.add(name);
    return false;
  }

  /** Writes what was counted, one run after the other. What could not be written is counted again at the next run. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.catch(() => undefined).then(() => this.#write());
    return this.#flushing;
  }

  async #write(): Promise<void> {
    const [rows, last] = [this.#rows, this.#last];
    if (rows.size === 0 && last.size === 0) return;
    [this.#rows, this.#last] = [new Map(), new Map()];
    try {
      await writeUses(this.#sql, [...rows.values()], [...last.values()]);
    } catch (error) {
      for (const [name, row] of rows) this.#restore(name, row);
      for (const [keyId, one] of last) if (!this.#last.has(keyId)) this.#last.set(keyId, one);
      throw error;
    }
  }

  #restore(name: string, { count, firstAt, ...row }: Row): void {
    const later = this.#rows.get(name);
    this.#rows.set(name, { ...row, firstAt, count: count + (later?.count ?? 0), lastAt: later?.lastAt ?? row.lastAt });
  }
}

async function writeUses(sql: Sql, rows: readonly Row[], last: readonly Last[]): Promise<void> {
  await sql.begin(async (transaction) => {
    // In one order, so that nothing waits in a circle. A key may have been deleted since, long after its end.
    const uses = rows.toSorted((one, other) => one.keyId - other.keyId);
    await transaction`
      INSERT INTO api_key_uses AS u (key_id, hour, call, address, outcome, count, first_at, last_at)
      SELECT used.* FROM unnest(
        ${numbersLiteral(uses, ({ keyId }) => keyId)}::bigint[], ${numbersLiteral(uses, ({ hour }) => hour)}::bigint[],
        ${textsLiteral(uses, ({ call }) => call)}::text[], ${textsLiteral(uses, ({ address }) => address)}::text[],
        ${textsLiteral(uses, ({ outcome }) => outcome)}::text[], ${numbersLiteral(uses, ({ count }) => count)}::bigint[],
        ${numbersLiteral(uses, ({ firstAt }) => firstAt)}::bigint[], ${numbersLiteral(uses, ({ lastAt }) => lastAt)}::bigint[]) AS used (key_id)
      JOIN api_keys k ON k.id = used.key_id
      ON CONFLICT ON CONSTRAINT api_key_uses_pk DO UPDATE
      SET count = u.count + excluded.count, last_at = greatest(u.last_at, excluded.last_at)`;
    const latest = last.toSorted((one, other) => one.keyId - other.keyId);
    await transaction`
      UPDATE api_keys SET last_used_at = l.at, last_address = l.address
      FROM unnest(
        ${numbersLiteral(latest, ({ keyId }) => keyId)}::bigint[], ${numbersLiteral(latest, ({ at }) => at)}::bigint[],
        ${textsLiteral(latest, ({ address }) => address)}::text[]) AS l (id, at, address)
      WHERE api_keys.id = l.id`;
  });
}
