// Checks the whole tick chain in the database: keys, signatures, that each minute follows the one before, each day from its
// minutes, and each page of ticks that has not been deleted.
import {
  endOfPeriod,
  isHeadSigned,
  isKeyChain,
  isPageWhole,
  NO_HASH,
  startOfPeriod,
  type TickKey,
} from '@bourse/domain/proof';
import type { Sql, TransactionSql } from '../../storage/connection.ts';
import { nodeCrypto } from '../../../system/signatures.ts';
import { findChainTicks, findHeads, findLastHead, type StoredHead, viewHead } from './heads.ts';
import { findTickKeys } from './keys.ts';

export type ChainFindings = {
  readonly minutes: number;
  readonly days: number;
  readonly keys: number;
  /** Minutes whose ticks have been deleted: only their signatures and their order were checked. */
  readonly deleted: number;
  readonly faults: readonly string[];
};

const PAGE_SIZE = 1_000;
const FAULTS_MAX = 20;

export async function verifyTickChain(sql: Sql | TransactionSql): Promise<ChainFindings> {
  const keys = await findTickKeys(sql);
  const walk = new Walk(sql, keys);
  if (keys.length > 0 && !(await isKeyChain(keys, nodeCrypto))) walk.blame('the keys do not follow one from another');
  for await (const head of headsOf(sql, 'minute')) {
    await walk.minute(head);
    if (walk.faults.length >= FAULTS_MAX) break;
  }
  for await (const head of headsOf(sql, 'day')) await walk.day(head);
  const { minutes, deleted, faults } = walk;
  return { minutes: minutes.size, days: walk.days, keys: keys.length, deleted, faults };
}

async function* headsOf(sql: Sql | TransactionSql, kind: StoredHead['kind']): AsyncGenerator<StoredHead> {
  const last = await findLastHead(sql, kind);
  let from = 0;
  while (last && from <= last.start) {
    const heads = await findHeads(sql, { kind, from, to: last.start, limit: PAGE_SIZE });
    yield* heads;
    from = (heads.at(-1)?.start ?? last.start) + 1;
  }
}

class Walk {
  readonly faults: string[] = [];
  /** By their starts: the hashes that they begin and end with. */
  readonly minutes = new Map<number, { readonly previous: string; readonly hash: string }>();
  deleted = 0;
  days = 0;
  readonly #sql: Sql | TransactionSql;
  readonly #keys: readonly TickKey[];
  #last = NO_HASH;

  constructor(sql: Sql | TransactionSql, keys: readonly TickKey[]) {
    this.#sql = sql;
    this.#keys = keys;
  }

  blame(fault: string): void {
    this.faults.push(fault);
  }

  async minute(head: StoredHead): Promise<void> {
    const name = `the minute of ${head.start}`;
    if (head.previous !== this.#last) this.blame(`${name} does not follow the one before it`);
    await this.#checkSignature(head, name);
    const ticks = await findChainTicks(this.#sql, { firstSeq: head.firstSeq, lastSeq: head.seq });
    if (ticks.length < head.count) this.deleted += 1;
    else if (!(await isPageWhole({ head: viewHead(head), ticks }, nodeCrypto)))
      this.blame(`${name} is not what its ticks come to`);
    this.minutes.set(head.start, { previous: head.previous, hash: head.hash });
    this.#last = head.hash;
  }

  async day(head: StoredHead): Promise<void> {
    const name = `the day of ${head.start}`;
    this.days += 1;
    await this.#checkSignature(head, name);
    const own = [...this.minutes].filter(([start]) => start >= head.start && start < endOfPeriod(head));
    const isOfMinutes = own[0]?.[1].previous === head.previous && own.at(-1)?.[1].hash === head.hash;
    if (!isOfMinutes || startOfPeriod('day', head.start) !== head.start)
      this.blame(`${name} is not what its minutes come to`);
  }

  async #checkSignature(head: StoredHead, name: string): Promise<void> {
    if (!(await isHeadSigned(viewHead(head), this.#keys, nodeCrypto)))
      this.blame(`${name} was not signed by the key of its time`);
  }
}
