// Makes the file that proves a receipt: the pages of the seconds that it rests on, and the keys that signed their heads.
import { type Accepted, accept, refuse } from '@bourse/domain';
import { id, optional } from '@bourse/domain/kinds';
import {
  type Proof,
  type ReceiptKind,
  type Silence,
  type Span,
  spansOf,
  startOfPeriod,
  textOfReceipt,
  type TickPage,
} from '@bourse/domain/proof';
import type { Sql } from '../../storage/connection.ts';
import { query } from '../../storage/query.ts';
import { nodeCrypto } from '../../../system/signatures.ts';
import type { Vault } from '../../../system/vault.ts';
import { findChainTicks, selectHeads, type StoredHead, viewHead } from './heads.ts';
import { findTickKeys, openTickSigner } from './keys.ts';

const NOT_SIGNED = refuse('minute_not_signed');
const DELETED = refuse('ticks_deleted');
type Missing = typeof NOT_SIGNED | typeof DELETED;

export async function createProof<Receipt, Name extends string>(
  { sql, vault }: { readonly sql: Sql; readonly vault: Vault },
  receiptKind: ReceiptKind<Receipt, Name>,
  receipt: Receipt,
): Promise<Accepted<Proof<Receipt> & { readonly kind: Name }> | Missing> {
  const heads = new Map<number, StoredHead>();
  const silences = receiptKind.silencesOf?.(receipt) ?? [];
  const windows = receiptKind.windowsOf?.(receipt) ?? [];
  const searches = [
    ...spansOf(receiptKind, receipt).map((span) => () => findHeadsOf(sql, span)),
    ...[...silences, ...windows].map((silence) => () => findHeadsAround(sql, silence)),
  ];
  for (const search of searches) {
    const found = await search();
    if (!found.ok) return found;
    for (const head of found.value) heads.set(head.start, head);
  }
  const pages: TickPage[] = [];
  for (const head of [...heads.values()].toSorted((one, other) => one.start - other.start)) {
    const page = await findPage(sql, head);
    if (!page) return DELETED;
    pages.push(page);
  }
  const { key, sign } = await openTickSigner(sql, vault);
  const { name: kind } = receiptKind;
  const signature = sign(await textOfReceipt({ kind, receipt, key }, nodeCrypto));
  const keys = await findTickKeys(sql);
  // A key that has just followed signs the next proof.
  const known = keys.slice(0, keys.findIndex((one) => one.key === key) + 1);
  return accept({ kind, receipt, key, signature, pages, keys: known });
}

/** A head and its ticks; undefined where some of them have been deleted. */
export async function findPage(sql: Sql, head: StoredHead): Promise<TickPage | undefined> {
  const ticks = await findChainTicks(sql, { firstSeq: head.firstSeq, lastSeq: head.seq });
  return ticks.length === head.count ? { head: viewHead(head), ticks } : undefined;
}

/** The minutes from one second to the ticks of another, which may be chained later than their minute. */
async function findHeadsOf(sql: Sql, { from, to }: Span): Promise<Accepted<readonly StoredHead[]> | Missing> {
  const [last] = await query(sql, { seq: optional(id()) })`
    SELECT max(t.seq) AS seq FROM ledger_currencies c CROSS JOIN LATERAL (
      SELECT min(seq) AS seq FROM index_ticks WHERE currency_id = c.id AND second = ${to}
    ) AS t`;
  if (last?.seq === undefined) return DELETED;
  const first = startOfPeriod('minute', from);
  const heads = await selectHeads(
    sql,
    sql`kind = 'minute' AND start >= ${first} AND first_seq <= ${last.seq} ORDER BY start`,
  );
  const isSigned = (heads.at(-1)?.seq ?? 0) >= last.seq;
  return isSigned ? accept(heads) : NOT_SIGNED;
}

/** Finds the minutes from the last one before a silence to that of its end. */
async function findHeadsAround(
  sql: Sql,
  { from, endSeq }: Pick<Silence, 'from' | 'endSeq'>,
): Promise<Accepted<readonly StoredHead[]> | typeof NOT_SIGNED> {
  const heads = await selectHeads(
    sql,
    sql`kind = 'minute'
      AND start >= COALESCE(
        (SELECT max(start) FROM tick_heads WHERE kind = 'minute' AND start <= ${startOfPeriod('minute', from)}), 0)
      AND start <= (SELECT start FROM tick_heads WHERE kind = 'minute' AND seq >= ${endSeq} ORDER BY seq LIMIT 1)
    ORDER BY start`,
  );
  return heads.length > 0 ? accept(heads) : NOT_SIGNED;
}
