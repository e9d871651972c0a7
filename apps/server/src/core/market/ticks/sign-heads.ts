// Signs what is over: the ticks of a minute become a page of the chain once a tick of a later minute is committed, or some
// seconds after its end. All of it follows from committed ticks and the last head: whoever is killed meanwhile has done it,
// or it is done anew. A tick that comes too late for its minute is chained in the page that is open by then.
import { SECOND_MS } from '@bourse/domain';
import { count, id, text } from '@bourse/domain/kinds';
import {
  chainTicks,
  type ChainTick,
  endOfPeriod,
  NO_HASH,
  startOfPeriod,
  textOfHead,
  type TickHead,
} from '@bourse/domain/proof';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { query } from '../../storage/query.ts';
import type { Clock } from '../../../system/clock.ts';
import { nodeCrypto } from '../../../system/signatures.ts';
import type { Vault } from '../../../system/vault.ts';
import { findChainTicks, findLastHead, type StoredHead } from './heads.ts';
import { lockTickChain, openTickSigner } from './keys.ts';

export type TickSigning = { readonly sql: Sql; readonly vault: Vault; readonly clock: Clock };

/** By then a tick of a second has come, or is late. */
const GRACE_MS = 10 * SECOND_MS;

type Period = Pick<TickHead, 'kind' | 'start'>;

/** Signs every head that is due. Ends early once it is told to stop. */
export async function signDueHeads(services: TickSigning, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped() && (await signNextPage(services)));
}

/** Each page is a transaction of its own. Answers whether there was one. */
async function signNextPage({ sql, vault, clock }: TickSigning): Promise<boolean> {
  return sql.begin(async (transaction) => {
    await lockTickChain(transaction);
    const chain = { transaction, vault, now: clock.now() };
    const last = await findLastHead(transaction, 'minute');
    const page = await findNextPage(transaction, last);
    if (last) await signDay(chain, last, page?.start);
    if (!page) return false;
    const { start, ticks, nextSecond } = page;
    const period: Period = { kind: 'minute', start };
    if (nextSecond === undefined && !isOver(period, chain.now)) return false;
    const previous = last?.hash ?? NO_HASH;
    const hashes = await chainTicks({ previous, ticks }, nodeCrypto);
    const [first, end] = [ticks[0], ticks.at(-1)];
    const hash = hashes.at(-1);
    if (!first || !end || hash === undefined) return false;
    const head = { ...period, firstSeq: first.seq, seq: end.seq, count: ticks.length, previous, hash };
    await signDay(chain, await enterHead(chain, head), nextSecond);
    return true;
  });
}

const isOver = (period: Period, now: number): boolean => endOfPeriod(period) * SECOND_MS + GRACE_MS <= now;

type Page = {
  readonly start: number;
  readonly ticks: readonly ChainTick[];
  /** The second of the first tick of a later minute, if there is one. */
  readonly nextSecond: number | undefined;
};

/** The ticks after the last head up to the first one of a later minute than the page's. */
async function findNextPage(transaction: TransactionSql, last: StoredHead | undefined): Promise<Page | undefined> {
  const after = last?.seq ?? 0;
  const first = await findFirstTick(transaction, { after, second: 0 });
  if (!first) return undefined;
  const start = Math.max(startOfPeriod('minute', first.second), last ? endOfPeriod(last) : 0);
  const end = endOfPeriod({ kind: 'minute', start });
  const next = await findFirstTick(transaction, { after, second: end });
  const lastSeq = next ? next.seq - 1 : Number.MAX_SAFE_INTEGER;
  const found = await findChainTicks(transaction, { firstSeq: after + 1, lastSeq });
  // A tick that was committed after the query for the next minute's first tick is not part of the page.
  const later = found.findIndex(({ second }) => second >= end);
  return { start, ticks: later === -1 ? found : found.slice(0, later), nextSecond: next?.second };
}

async function findFirstTick(
  transaction: TransactionSql,
  { after, second }: { readonly after: number; readonly second: number },
): Promise<{ readonly seq: number; readonly second: number } | undefined> {
  const [row] = await query(transaction, { seq: id(), second: count })`
    SELECT t.* FROM ledger_currencies c CROSS JOIN LATERAL (
      SELECT seq, second FROM index_ticks
      WHERE currency_id = c.id AND seq > ${after} AND second >= ${second} ORDER BY seq LIMIT 1
    ) AS t ORDER BY t.seq LIMIT 1`;
  return row;
}

type Chain = { readonly transaction: TransactionSql; readonly vault: Vault; readonly now: number };

async function enterHead(
  { transaction, vault, now }: Chain,
  head: Omit<StoredHead, 'key' | 'signature'>,
): Promise<StoredHead> {
  const { key, sign } = await openTickSigner(transaction, vault);
  const signature = sign(textOfHead({ ...head, key }));
  const { kind, start, firstSeq, seq, count, previous, hash } = head;
  await transaction`
    INSERT INTO tick_heads (kind, start, first_seq, seq, count, previous, hash, key, signature, signed_at)
    VALUES (${kind}, ${start}, ${firstSeq}, ${seq}, ${count}, ${previous}, ${hash}, ${key}, ${signature}, ${now})`;
  return { ...head, key, signature };
}

/**
 * Signs the day of a minute's head once it is over, in the transaction of that head where it is its day's last: a key that
 * follows never has to sign a period that ended before.
 */
async function signDay(chain: Chain, last: StoredHead, nextSecond: number | undefined): Promise<void> {
  const day: Period = { kind: 'day', start: startOfPeriod('day', last.start) };
  const isNextLater = nextSecond !== undefined && nextSecond >= endOfPeriod(day);
  const isEnded = nextSecond === undefined && isOver(day, chain.now);
  if (!isNextLater && !isEnded) return;
  const before = await findLastHead(chain.transaction, 'day');
  if (before && before.start >= day.start) return;
  const [sums] = await query(chain.transaction, { firstSeq: id(), count, previous: text })`
    SELECT min(first_seq) AS first_seq, sum(count) AS count, (array_agg(previous ORDER BY start))[1] AS previous
    FROM tick_heads WHERE kind = 'minute' AND start >= ${day.start} AND start <= ${last.start}`;
  if (!sums) return;
  await enterHead(chain, {
    ...day,
    ...sums,
    seq: last.seq,
    hash: last.hash,
  });
}
