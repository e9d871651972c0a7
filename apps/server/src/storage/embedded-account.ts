// The operating-system account that PostgreSQL runs as, and which folders that account can reach.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** `spawnAs` is empty when we already are that account, else the ids that a child process has to take on. */
export type Account = Readonly<{ uid: number; gid: number; spawnAs: { uid?: number; gid?: number } }>;

/** PostgreSQL refuses root, so root lends it to the account that owns the data already, else to `nobody`. */
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
    return { uid, gid, spawnAs: {} };
  }
  if (owner !== undefined && owner.uid !== 0) return asOther(owner.uid, owner.gid);
  return asOther(idOfNobody('-u'), idOfNobody('-g'));
}

function asOther(uid: number, gid: number): Account {
  return { uid, gid, spawnAs: { uid, gid } };
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }).trim());
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

/** Lets every account walk through `folder` (not list it). Only root has a reason to call this. */
export function openForPassage(folder: string): void {
  const { mode } = statSync(folder);
  if ((mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o001);
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
  // The top comes last: its owner tells that all below has been done.
  if (status.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), account);
  lchownSync(path, account.uid, account.gid);
}
