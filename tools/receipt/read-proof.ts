// Reads the file that proves a receipt, and proves it: nothing is asked of anybody.
import { isDeepStrictEqual } from 'node:util';
import { lever, micro } from '@bourse/contract';
import { type ProofReport, type TickHead, verifyProof } from '@bourse/domain/proof';
import { leverReceipts, microReceipts } from '@bourse/engine/formulas';
import { z } from 'zod';
import { nodeCrypto } from '../../apps/server/src/system/signatures.ts';

/** A file that is no proof, or one of a kind or version that is not known here. */
export class UnreadableProof extends Error {}

export type ReadProof = {
  readonly kind: string;
  readonly report: ProofReport;
  readonly heads: readonly TickHead[];
  readonly ticks: number;
  /** Ascending by age. */
  readonly keys: readonly string[];
};

type Options = { readonly knownKey: string | undefined };

/** How a file of each kind is read and proven. */
const KINDS: Readonly<Record<string, (file: unknown, options: Options) => Promise<ReadProof>>> = {
  lever: async (file, options) => {
    const proof = parseAs(lever.proof.message, file);
    return describe(proof, await verifyProof(leverReceipts, proof, { ...options, crypto: nodeCrypto }));
  },
  micro: async (file, options) => {
    const proof = parseAs(micro.proof.message, file);
    return describe(proof, await verifyProof(microReceipts, proof, { ...options, crypto: nodeCrypto }));
  },
};

export async function readProof(text: string, options: Options): Promise<ReadProof> {
  const file = parseJson(text);
  const { kind } = parseAs(z.looseObject({ kind: z.string() }), file);
  const read = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  if (!read) throw new UnreadableProof(`receipts of the kind ${JSON.stringify(kind)} are not known here`);
  return read(file, options);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableProof('the file is not JSON');
  }
}

/** Whatever the schema does not know would be in nobody's hash. */
function parseAs<Schema extends z.ZodType>(schema: Schema, file: unknown): z.output<Schema> {
  const parsed = schema.safeParse(file);
  if (!parsed.success) throw new UnreadableProof(`the file is not a proof:\n${z.prettifyError(parsed.error)}`);
  if (!isDeepStrictEqual(parsed.data, file)) throw new UnreadableProof('the file has fields that are not known here');
  return parsed.data;
}

type Described = {
  readonly kind: string;
  readonly pages: readonly { readonly head: TickHead; readonly ticks: readonly unknown[] }[];
  readonly keys: readonly { readonly key: string }[];
};

const describe = ({ kind, pages, keys }: Described, report: ProofReport): ReadProof => ({
  kind,
  report,
  heads: pages.map(({ head }) => head),
  ticks: pages.reduce((sum, { ticks }) => sum + ticks.length, 0),
  keys: keys.map(({ key }) => key),
});
