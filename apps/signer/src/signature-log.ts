// All that was ever signed, each entry chained to the one before by its hash. It is the memory of every limit and rule, and
// an entry is on the disk before its bytes are answered.
import { createHash } from 'node:crypto';
import { SIGNING_PURPOSES } from '@bourse/domain/signer';
import * as z from 'zod';
import { AppendLog, wholeLines } from './append-log.ts';
import { SetupError } from './own-files.ts';

const units = z.string().regex(/^(?:0|[1-9][0-9]*)$/);
const recordSchema = z.strictObject({
  /** UTC milliseconds of the operating system. */
  at: z.int(),
  /** It names the withdrawal, sweep, refill or top-up. */
  id: z.string(),
  purpose: z.enum(SIGNING_PURPOSES),
  chainId: z.string(),
  asset: z.string(),
  to: z.string(),
  /** In the smallest units of the asset and of the chain's own coin. */
  amount: units,
  fee: units,
  /** The transaction spends these, each by a name that only one transaction of a chain can have. */
  inputs: z.array(z.string()).min(1),
  /** Names of who approved. */
  approvers: z.array(z.string()),
  /** Tells requests apart that would be signed differently. */
  digest: z.string(),
  txid: z.string(),
  raw: z.string(),
});
export type SignatureRecord = z.infer<typeof recordSchema>;
const entrySchema = recordSchema.extend({ previous: z.string(), hash: z.string() });

/** The first entry is chained to this. */
const NO_HASH = '0'.repeat(64);

type Chained = {
  readonly records: readonly SignatureRecord[];
  /** Each record has one. */
  readonly hashes: readonly string[];
  readonly head: string;
};

export class SignatureLog {
  readonly records: readonly SignatureRecord[];
  readonly #log: AppendLog;
  #head: string;

  /** Throws a SetupError where an entry is missing, changed or in another place. */
  constructor(path: string) {
    const { records, head } = readSignatures(path);
    this.#log = new AppendLog(path);
    this.records = records;
    this.#head = head;
  }

  /** Kept elsewhere, it shows that nothing was cut off since. */
  get head(): string {
    return this.#head;
  }

  append(record: SignatureRecord): void {
    const written = recordSchema.parse(record);
    const hash = hashOf(this.#head, JSON.stringify(written));
    this.#log.append(JSON.stringify({ ...written, previous: this.#head, hash }));
    this.#head = hash;
  }

  close(): void {
    this.#log.close();
  }
}

/** Beside a signer that runs: nothing is cut off or written. Throws like the log itself. */
export const readSignatures = (path: string): Chained => followChain(wholeLines(path).lines);

function followChain(lines: readonly string[]): Chained {
  const hashes: string[] = [];
  let head = NO_HASH;
  const records = lines.map((line, at) => {
    const read = entrySchema.safeParse(parseJson(line));
    if (!read.success) throw new SetupError(`Line ${at + 1} of the signatures is none. Nothing is signed until it is.`);
    const { previous, hash, ...record } = read.data;
    if (previous !== head || hash !== hashOf(previous, JSON.stringify(record))) {
      throw new SetupError(
        `Line ${at + 1} of the signatures does not follow from the one before: the log was changed.`,
      );
    }
    head = hash;
    hashes.push(hash);
    return record;
  });
  return { records, hashes, head };
}

const hashOf = (previous: string, text: string): string =>
  createHash('sha256').update(`${previous}\n${text}`).digest('hex');

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
