// The signer's own folder: what lies where, and that only its user opens it.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NotThere, SetupError } from './own-files.ts';

export type Folder = {
  readonly path: string;
  readonly keystore: string;
  readonly settings: string;
  readonly roster: string;
  /** The server's calls are authenticated with this key; a copy of it is the server's. */
  readonly callKey: string;
  readonly signatures: string;
  readonly nonces: string;
  /** Up to which index deposit addresses may have been shown. */
  readonly reserved: string;
  readonly lock: string;
};

const OWNER_ONLY = 0o700;
const OTHERS = 0o077;

export function folderAt(path: string): Folder {
  const at = (name: string) => join(path, name);
  return {
    path,
    keystore: at('keystore.json'),
    settings: at('settings.json'),
    roster: at('roster.json'),
    callKey: at('call.key'),
    signatures: at('signatures.log'),
    nonces: at('nonces.log'),
    reserved: at('reserved.log'),
    lock: at('lock'),
  };
}

export function makeFolder(path: string): Folder {
  mkdirSync(path, { recursive: true, mode: OWNER_ONLY });
  return checkFolder(path);
}

export function checkFolder(path: string): Folder {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) throw new NotThere(`${path} is no folder; npm run signer -- init makes it.`);
  if ((found.mode & OTHERS) !== 0) throw new SetupError(`${path} can be opened by others; chmod 0700 it.`);
  return folderAt(path);
}
