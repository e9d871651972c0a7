// Up to which index deposit addresses may have been shown. The index of one is its owner's id, so a database that is restored
// must not give ids again that are below: the server keeps this here before it shows an address, for here no backup brings
// it back.
import { DAY_MS } from '@bourse/domain';
import * as z from 'zod';
import { AppendLog } from './append-log.ts';
import { SetupError } from './own-files.ts';

/** So many at once: while the signer rests, the users of the block still get addresses. */
const BLOCK = 1000;
/** A site that starts without its signer leaves out a million; whoever only has its memory cannot use up all there are. */
const RISE_MAX_PER_DAY = 10_000_000;
export const INDEX_MAX = 2 ** 31 - 1;

const lineSchema = z.strictObject({ upTo: z.int().min(1).max(INDEX_MAX) });

export class IndexReserve {
  readonly #log: AppendLog;
  readonly #now: () => number;
  /** Since this process began; only its host begins another. */
  readonly #rises: { readonly at: number; readonly by: number }[] = [];
  #upTo = 0;

  /** Throws a SetupError where a line is none. */
  constructor(path: string, now: () => number = Date.now) {
    this.#now = now;
    this.#log = new AppendLog(path);
    for (const [at, line] of this.#log.lines.entries()) this.#upTo = readLine(line, { at, above: this.#upTo });
  }

  /** The whole block of that index is kept, for ever; the answer is how far it goes now. Undefined for what is too far. */
  reserve(index: number): number | undefined {
    if (index <= this.#upTo) return this.#upTo;
    const upTo = Math.min(Math.ceil(index / BLOCK) * BLOCK, INDEX_MAX);
    const [at, by] = [this.#now(), upTo - this.#upTo];
    const risen = this.#rises.reduce((sum, rise) => (rise.at > at - DAY_MS ? sum + rise.by : sum), by);
    // The first one is as far as the site has come by then.
    if (this.#upTo > 0 && risen > RISE_MAX_PER_DAY) return undefined;
    if (this.#upTo > 0) this.#rises.push({ at, by });
    this.#log.append(JSON.stringify({ upTo }));
    this.#upTo = upTo;
    return upTo;
  }

  close(): void {
    this.#log.close();
  }
}

function readLine(line: string, { at, above }: { readonly at: number; readonly above: number }): number {
  try {
    const { upTo } = lineSchema.parse(JSON.parse(line));
    if (upTo > above) return upTo;
  } catch {
    // Said below, as for one that goes back.
  }
  throw new SetupError(`Line ${at + 1} of the reserved indices is none: the file was changed.`);
}
