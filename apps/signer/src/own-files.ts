// Files that only the signer's own user may read or write.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operator of this host has something to set right; the message says what. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** What should be read is not there, and nothing is made in its place. */
export class NotThere extends SetupError {}

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;
const ALL_BUT_GROUP = 0o007;
const CREDENTIAL_BYTES_MAX = 4096;

/**
 * A text of one file that nobody else may open: a passphrase or recovery words. Line ends behind it are none of it. `handed`
 * is the folder in which systemd hands credentials over (`LoadCredential=`): only the service may pass into it, and the list
 * that lets its user read a file there looks like a right of the group.
 */
export function readCredential(path: string, handed = process.env['CREDENTIALS_DIRECTORY']): string {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isFile()) throw new SetupError(`${path} is no file.`);
  if ((found.mode & (dirname(path) === handed ? ALL_BUT_GROUP : OTHERS)) !== 0)
    throw new SetupError(`${path} can be opened by others; chmod 0600 it.`);
  if (found.size > CREDENTIAL_BYTES_MAX) throw new SetupError(`${path} is too long for a credential.`);
  return readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
}

/** Either the old content or the new one is there, whenever the machine stops. */
export function writeOwnFile(path: string, content: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', OWNER_ONLY);
  try {
    writeSync(file, content);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
  syncFolder(dirname(path));
}

/** A file that was made or renamed is found after a power cut only once its folder is on the disk. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
