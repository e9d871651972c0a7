// Acts of operators that must not be done twice and have nothing of their own that says so: each is remembered under the key that its
// call named, in the transaction that does it.
import { type Instant, refuse, type Refusal } from '@bourse/domain';
import { text } from '@bourse/domain/kinds';
import type { TransactionSql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';

/** Undefined where the call named no key. */
export type OperatorAttempt =
  | {
      readonly operatorId: number;
      readonly route: string;
      readonly key: string;
      /** The hash of the parsed input. */
      readonly bodyHash: string;
    }
  | undefined;

/**
 * Whether it is to be done. Of two at once under one key the second one waits for what comes of the first. Whatever may refuse the
 * act is looked at before, so that a refusal leaves the key to another try.
 */
export async function takeAttempt(
  transaction: TransactionSql,
  attempt: OperatorAttempt,
  now: Instant,
): Promise<'new' | 'done' | Refusal<'idempotency_key_reused'>> {
  if (!attempt) return 'new';
  const { operatorId, route, key, bodyHash } = attempt;
  const taken = await transaction`
    INSERT INTO operator_keys (operator_id, route, key, body_hash, at)
    VALUES (${operatorId}, ${route}, ${key}, ${bodyHash}, ${now}) ON CONFLICT DO NOTHING RETURNING key`;
  if (taken.length > 0) return 'new';
  const [known] = await query(transaction, { bodyHash: text })`
    SELECT body_hash FROM operator_keys WHERE operator_id = ${operatorId} AND route = ${route} AND key = ${key}`;
  return known?.bodyHash === bodyHash ? 'done' : refuse('idempotency_key_reused');
}
