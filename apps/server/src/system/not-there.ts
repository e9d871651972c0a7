// What a command should read and does not find: it makes nothing in its place, says what is missing, and ends with a code of its
// own, so that a script never takes "nothing was checked" for "all is well" or for "something is wrong".
import { readFileSync } from 'node:fs';

/** The exit codes of commands that check something; 0: it holds, 1: it does not. As in sysexits.h. */
export const EXIT = { usage: 64, notThere: 66, software: 70, configuration: 78 } as const;

/** Its message says what is missing and what to do. */
export class NotThere extends Error {
  override readonly name = 'NotThere';
}

/** The text of a file that was named on the command line. */
export function readNamedFile(path: string): string {
  return readingNamed(path, () => readFileSync(path, 'utf8'));
}

export function readingNamed<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw describeUnreadable(path, error);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

export function describeUnreadable(path: string, error: unknown): unknown {
  const reason = error instanceof Error && 'code' in error ? REASONS[String(error.code)] : undefined;
  return reason === undefined ? error : new NotThere(`${path} cannot be read: ${reason}. Nothing was checked.`);
}
