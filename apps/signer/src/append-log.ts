// A file that only grows, line by line. A line is on the disk before `append` returns; what was written of one when the
// machine stopped is found by its missing end and cut off, for nothing was answered for it.
import { closeSync, constants, existsSync, fsyncSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { assert } from '@bourse/domain';
import { syncFolder } from './own-files.ts';

const OWNER_ONLY = 0o600;
const FLAGS = constants.O_CREAT | constants.O_WRONLY | constants.O_APPEND | constants.O_DSYNC;

export class AppendLog {
  /** The log held these lines when it was opened. */
  readonly lines: readonly string[];
  readonly #file: number;
  #isWhole = true;

  constructor(path: string) {
    const { lines, end, isTorn } = wholeLines(path);
    if (isTorn) cutOff(path, end);
    this.lines = lines;
    this.#file = openSync(path, FLAGS, OWNER_ONLY);
    syncFolder(dirname(path));
  }

  /** Throws where the disk does not take it; from then on nothing is appended, for half a line may stand there. */
  append(line: string): void {
    assert(this.#isWhole, 'nothing is appended behind half a line');
    assert(!line.includes('\n'), 'an entry is one line');
    this.#isWhole = false;
    const bytes = Buffer.from(`${line}\n`);
    for (let written = 0; written < bytes.length; ) written += writeSync(this.#file, bytes, written);
    this.#isWhole = true;
  }

  close(): void {
    closeSync(this.#file);
  }
}

type WholeLines = { readonly lines: readonly string[]; readonly end: number; readonly isTorn: boolean };

/** Those with an end, where in the file the last of them ends, and whether something without an end follows. */
export function wholeLines(path: string): WholeLines {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const end = bytes.lastIndexOf('\n') + 1;
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return { lines, end, isTorn: end < bytes.length };
}

function cutOff(path: string, end: number): void {
  const file = openSync(path, 'r+');
  try {
    ftruncateSync(file, end);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
