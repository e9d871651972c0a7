// Callbacks whose signature does not hold: anybody can send them. They are counted; of each day a few are kept, as a hash and
// the beginning of their text. They are answered first: one bounded write at a time follows, whoever sends however many.
import { createHash } from 'node:crypto';
import { startOfShanghaiDay } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import type { TransactionSql } from '../../../core/storage/connection.ts';
import { query } from '../../../core/storage/query.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Storage } from '../../../core/storage/open.ts';
import { canonicalJson } from '../../../system/signatures.ts';
import type { Clock } from '../../../system/clock.ts';
import type { GatewayProvider } from './provider.ts';

/** So many of one provider are kept in a day of Asia/Shanghai; beyond it they are only counted. */
export const FORGED_KEPT_MAX = 100;
/** So many characters of the text are kept. */
export const FORGED_TEXT_MAX = 200;
const IP_LENGTH_MAX = 64;

/** A callback as it came. */
export type Heard = {
  readonly provider: GatewayProvider;
  readonly fields: Readonly<Record<string, string>>;
  readonly ip: string;
};

type Needs = {
  readonly storage: Storage;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};
type Sample = { readonly hash: Buffer; readonly text: string; readonly ip: string; readonly at: number };
/** Callbacks of one provider and day that are not written yet. */
type Waiting = {
  readonly provider: string;
  readonly day: number;
  count: number;
  readonly samples: Map<string, Sample>;
};

export type ForgeryLog = {
  /** Returns at once. */
  readonly note: (heard: Heard) => void;
  /** Resolves once all that was noted before is written. */
  readonly settle: () => Promise<void>;
};

export function createForgeryLog({ storage, clock, log }: Needs): ForgeryLog {
  let waiting = new Map<string, Waiting>();
  let writing: Promise<void> | undefined;

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const taken = waiting;
      waiting = new Map();
      try {
        await storage.sql.begin(async (transaction) => {
          for (const what of taken.values()) await write(transaction, what);
        });
      } catch (error) {
        // A count that is lost is no harm; a log that grows in memory while the database is away would be one.
        log.error({ err: error }, 'forged callbacks could not be counted');
      }
    }
    writing = undefined;
  }

  return {
    note({ provider: { name: provider }, fields, ip }) {
      const now = clock.now();
      const day = startOfShanghaiDay(now);
      const key = `${provider} ${day}`;
      const into: Waiting = waiting.get(key) ?? { provider, day, count: 0, samples: new Map() };
      into.count += 1;
      waiting.set(key, into);
      if (into.samples.size < FORGED_KEPT_MAX) {
        const text = canonicalJson(fields);
        const hash = createHash('sha256').update(text).digest();
        const sample = { hash, text: cut(text, FORGED_TEXT_MAX), ip: cut(ip, IP_LENGTH_MAX), at: now };
        into.samples.set(hash.toString('hex'), sample);
      }
      writing ??= writeAll();
    },
    settle: async () => {
      await writing;
    },
  };
}

/** Never amid a character that takes two. */
const cut = (text: string, max: number): string => text.slice(0, max).toWellFormed();

async function write(transaction: TransactionSql, { provider, day, count, samples }: Waiting): Promise<void> {
  await transaction`
    INSERT INTO gateway_forgeries AS f (provider, day, count) VALUES (${provider}, ${day}, ${count})
    ON CONFLICT (provider, day) DO UPDATE SET count = f.count + excluded.count`;
  const [kept] = await query(transaction, { n: kinds.count })`
    SELECT count(*) AS n FROM gateway_callbacks
    WHERE outcome = 'forged' AND provider = ${provider} AND at >= ${day}`;
  const room = FORGED_KEPT_MAX - (kept?.n ?? 0);
  for (const { hash, text, ip, at } of [...samples.values()].slice(0, Math.max(0, room))) {
    await transaction`
      INSERT INTO gateway_callbacks AS c (provider, fields, hash, is_signed, outcome, ip, at)
      VALUES (${provider}, ${transaction.json({ text })}, ${hash}, false, 'forged', ${ip}, ${at})
      ON CONFLICT (provider, hash, outcome) DO UPDATE SET times = c.times + 1`;
  }
}
