// The operators' log as a file: a JSON object a line, oldest first, as the entries were hashed. Whoever keeps it can check it
// without us, and compares its newest hash with what was logged.
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { describeUnreadable } from '../../system/not-there.ts';
import { type ChainedEntry, checkChain, type ChainStatus } from './audit-log.ts';

const hash = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .transform((text) => Buffer.from(text, 'hex'));
const line = z.strictObject({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  before: z.string(),
  after: z.string(),
  ip: z.string(),
  previous_hash: hash,
  hash,
});

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export function writeAuditLine(entry: ChainedEntry): string {
  const { id, at, actor, action, subject, before, after, ip, previous_hash, hash: own } = entry;
  const texts = { id, at, actor, action, subject, before, after, ip };
  return `${JSON.stringify({ ...texts, previous_hash: hex(previous_hash), hash: hex(own) })}\n`;
}

/**
 * In a file that is no such log, the first line that is no entry counts as the broken entry. Throws `NotThere` where
 * there is no file.
 */
export async function checkAuditFile(path: string): Promise<ChainStatus> {
  try {
    return await checkChain(readEntries(path));
  } catch (error) {
    throw describeUnreadable(path, error);
  }
}

async function* readEntries(path: string): AsyncGenerator<readonly ChainedEntry[]> {
  let entries = 0;
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    entries += 1;
    yield [readEntry(text) ?? { ...NO_ENTRY, id: String(entries) }];
  }
}

/** Its hash is nobody's. */
const NO_ENTRY: ChainedEntry = {
  id: '',
  at: '',
  actor: '',
  action: '',
  subject: '',
  before: '',
  after: '',
  ip: '',
  previous_hash: Buffer.alloc(0),
  hash: Buffer.alloc(0),
};

function readEntry(text: string): ChainedEntry | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
