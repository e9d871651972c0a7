// The operating-system account that PostgreSQL runs as, and which folders that account can reach.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { pidFileOf } from './embedded-process.ts';

type Ids = { readonly uid?: number; readonly gid?: number };

export type Account = Readonly<{
  uid: number;
  gid: number;
  /** Empty when we already are that account, else the ids that a child process has to take on. */
  spawnAs: Ids;
  /** The same for initdb, which runs only as a user who has a name; the group keeps that user's other processes out. */
  initializeAs: Ids;
}>;

/** Ids that no distribution gives to anybody; the account that PostgreSQL is lent to has the first without a name. */
const OWN_IDS = { first: 60_990, last: 61_183 } as const;

/**
 * PostgreSQL refuses root, so root lends it to the account that owns the data already, else to one of our own. Data of
 * `nobody`, whose processes could all read it, is taken over once no PostgreSQL has it open.
 */
export function chooseAccount(existingDataFolder: string | undefined): Account {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new Error('The embedded PostgreSQL runs on Linux and macOS only. Set DATABASE_URL to use a server of yours.');
  }
  const owner = existingDataFolder === undefined ? undefined : statSync(existingDataFolder);
  if (uid !== 0) {
    if (owner !== undefined && owner.uid !== uid) {
      throw new Error(
        `${existingDataFolder} belongs to user ${owner.uid} and this process runs as user ${uid}. ` +
          `Start as that user or as root, or hand the folder over: chown -R ${uid} ${existingDataFolder}`,
      );
    }
    return { uid, gid, spawnAs: {}, initializeAs: {} };
  }
  const nobody = idOfNobody();
  if (existingDataFolder !== undefined && owner !== undefined && owner.uid !== 0) {
    const stays = owner.uid !== nobody || existsSync(pidFileOf(existingDataFolder));
    if (stays) return asOther({ uid: owner.uid, gid: owner.gid }, nobody);
  }
  const own = findOwnId();
  return asOther({ uid: own, gid: own }, nobody);
}

function asOther(ids: { readonly uid: number; readonly gid: number }, named: number): Account {
  return { ...ids, spawnAs: ids, initializeAs: { uid: named, gid: ids.gid } };
}

function idOfNobody(): number {
  return Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).trim());
}

function findOwnId(): number {
  for (let id: number = OWN_IDS.first; id <= OWN_IDS.last; id += 1) if (!hasName(id)) return id;
  throw new Error(`All user ids from ${OWN_IDS.first} to ${OWN_IDS.last} belong to somebody.`);
}

function hasName(id: number): boolean {
  try {
    execFileSync('id', ['-un', String(id)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Whether the account may walk down to `folder`, by the permission bits of each folder on the way. */
export function isReachable(folder: string, account: Account): boolean {
  const status = statSync(folder);
  const [asOwner, asGroup, asAnyone] = [0o100, 0o010, 0o001];
  const bit = status.uid === account.uid ? asOwner : status.gid === account.gid ? asGroup : asAnyone;
  if ((status.mode & bit) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || isReachable(parent, account);
}

/** Closes `folder` to everybody but its owner; the account may walk through it (not list it). */
export function closeToOthers(folder: string, account: Account): void {
  const { uid, gid, mode } = statSync(folder);
  const wanted = uid === account.uid ? 0o700 : 0o710;
  if (wanted === 0o710 && gid !== account.gid) chownSync(folder, uid, account.gid);
  if ((mode & 0o7777) !== wanted) chmodSync(folder, wanted);
}

/** Creates `folder` if missing and makes it the account's own, closed to all others. */
export function createPrivateFolder(folder: string, account: Account): void {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
}

/** Whether `folder` is a real folder (no link) that belongs to `uid` and that nobody else may write to. */
export function isOwnFolder(folder: string, uid: number): boolean {
  const status = lstatSync(folder, { throwIfNoEntry: false });
  return status !== undefined && status.isDirectory() && status.uid === uid && (status.mode & 0o022) === 0;
}

/** Hands a whole tree over, for data that root restored from a backup. */
export function giveTree(path: string, account: Account): void {
  const status = lstatSync(path);
  // The top comes last: its owner shows that all below has been done.
  if (status.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), account);
  lchownSync(path, account.uid, account.gid);
}

// The superuser alone may open the embedded database, by the word of the operating system, which tells PostgreSQL whose process
// is asking.

export const DATABASE_OWNER = 'bourse';

/** Root can become anybody; otherwise only whoever runs the server. The account that PostgreSQL itself runs as is neither. */
function namesOfMasters(): readonly string[] {
  return [...new Set(['root', userInfo().username])];
}

/**
 * Writes the rules anew at every start, so that a folder of an older version, or one that somebody has opened, is closed.
 * A PostgreSQL that runs already follows them once it is told to read them.
 */
export function restrictAccess(dataFolder: string, account: Account): void {
  const rules = ['all', 'replication'].map((database) => `local ${database} ${DATABASE_OWNER} peer map=masters\n`);
  const masters = namesOfMasters().map((name) => `masters "${name.replaceAll('"', '""')}" ${DATABASE_OWNER}\n`);
  replaceFile(join(dataFolder, 'pg_hba.conf'), rules.join(''), account);
  replaceFile(join(dataFolder, 'pg_ident.conf'), masters.join(''), account);
}

function replaceFile(file: string, text: string, account: Account): void {
  const next = `${file}.next`;
  writeFileSync(next, text, { flush: true });
  chmodSync(next, 0o600);
  if (process.getuid?.() === 0) chownSync(next, account.uid, account.gid);
  renameSync(next, file);
}
