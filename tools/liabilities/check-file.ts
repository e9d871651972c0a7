// Reads the file of a user's leaves and checks it: nothing is asked of anybody.
import { isDeepStrictEqual } from 'node:util';
import { liabilities } from '@bourse/contract';
import { LEAF_CHECKS, type LeafCheck, publishedOf, verifyLeaf } from '@bourse/domain/liabilities';
import { z } from 'zod';
import { sha256 } from '../../apps/server/src/modules/liabilities/records.ts';

/** A file that is not what it should be. */
export class UnreadableFile extends Error {}

export type Checked = {
  readonly file: liabilities.LiabilitiesFile;
  /** Coins with a leaf. */
  readonly coins: number;
  /** Coin by coin, what was refuted. */
  readonly faults: readonly string[];
};

const FAULTS: Readonly<Record<LeafCheck, string>> = {
  wallets: 'its wallets do not add up to the amount',
  bounds: 'an amount is negative, too large or not to be read, or the path is of another tree',
  root: 'the path leads to another root',
  sum: 'the path leads to another total',
  published: 'the root, the total, the commit or the coin is not the published one',
};

/** `roots` is an answer of `liabilities/roots`, or the message of one. */
export async function checkFile(text: string, roots: string | undefined): Promise<Checked> {
  const file = parseAs(liabilities.liabilitiesFile, parseJson(text));
  const published = roots === undefined ? undefined : readRoots(roots);
  if (published && published.id !== file.proof.id) {
    throw new UnreadableFile(`the roots are of proof ${published.id}, the file is of ${file.proof.id}`);
  }
  const owned = file.coins.filter(({ leaf }) => leaf !== null);
  const faults: string[] = [];
  for (const coin of owned) {
    const { currency, tree, leaf } = coin;
    if (!leaf) continue;
    const claim = { userId: file.user, tree, leaf };
    const claimed = published && { published: publishedOf(coin, file.proof, published) };
    const { verdicts } = await verifyLeaf({ ...claim, ...claimed }, sha256);
    for (const check of LEAF_CHECKS) if (verdicts[check] === 'refuted') faults.push(`${currency}: ${FAULTS[check]}`);
  }
  return { file, coins: owned.length, faults };
}

function readRoots(text: string): liabilities.LiabilityProofRow {
  const parsed = parseJson(text);
  const answer = z.object({ message: z.unknown() }).safeParse(parsed);
  const { data, error } = liabilities.roots.message.safeParse(answer.success ? answer.data.message : parsed);
  if (error) throw new UnreadableFile(`the roots are not those of a proof:\n${z.prettifyError(error)}`);
  return data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableFile('the file is not JSON');
  }
}

/** What the schema does not know nobody would have checked. */
function parseAs<Schema extends z.ZodType>(schema: Schema, file: unknown): z.output<Schema> {
  const parsed = schema.safeParse(file);
  if (!parsed.success) throw new UnreadableFile(`the file is not a proof:\n${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, file)) throw new UnreadableFile('the file has fields that are not known here');
  return parsed.data;
}
