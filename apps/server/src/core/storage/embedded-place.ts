// Where the embedded PostgreSQL lives: in DATA_DIR, or, where PostgreSQL's account or a socket path's length cannot
// get there, in folders that DATA_DIR records in `embedded.json`.
import { createHash } from 'node:crypto';
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Account,
  chooseAccount,
  closeToOthers,
  createPrivateFolder,
  isOwnFolder,
  isReachable,
} from './embedded-account.ts';

export const SOCKET_PORT = 5432;
/** The kernel's field for a socket path, less its closing zero byte. */
export const SOCKET_PATH_BYTES_MAX = process.platform === 'darwin' ? 103 : 107;

/** `home` holds the data, and is DATA_DIR itself unless that is closed to the account. */
export type Place = Readonly<{ dataDir: string; home: string; dataFolder: string; account: Account }>;

/** The parts that are not in their usual place; all others are absent. */
type PlaceRecord = { home?: string; socketFolder?: string };

/** Persistent folders outside of anybody's home, where root can make an open one. */
const OPEN_PARENTS = ['/var/lib', '/var/tmp'];

export function choosePlace(dataDir: string): Place {
  const record = readRecord(dataDir);
  if (record.home !== undefined) return placeIn(dataDir, mustHoldData(dataDir, record.home));
  const place = placeIn(dataDir, dataDir);
  if (mayClose(dataDir)) closeToOthers(dataDir, place.account);
  if (process.getuid?.() !== 0) return place;
  if (isReachable(dataDir, place.account)) return place;
  if (existsSync(place.dataFolder)) {
    throw new Error(
      `${place.dataFolder} cannot be reached by user ${place.account.uid}, which PostgreSQL runs as: ` +
        'a folder above it has been closed since. Open it (chmod o+x) or move DATA_DIR.',
    );
  }
  return placeIn(dataDir, createOpenHome(dataDir, place.account));
}

/** Whether a database lies in DATA_DIR, or where its record says; looks, and changes nothing. */
export const holdsDatabase = (dataDir: string): boolean =>
  existsSync(join(readRecord(dataDir).home ?? dataDir, 'pg', 'PG_VERSION'));

function placeIn(dataDir: string, home: string): Place {
  const dataFolder = join(home, 'pg');
  return { dataDir, home, dataFolder, account: chooseAccount(existsSync(dataFolder) ? dataFolder : undefined) };
}

/** An empty database in place of a lost one would look like an exchange without customers. */
function mustHoldData(dataDir: string, home: string): string {
  if (existsSync(join(home, 'pg', 'PG_VERSION'))) return home;
  throw new Error(
    `${recordFileOf(dataDir)} says that the database is in ${home}, but it is not there. ` +
      'Restore that folder, or remove the record to begin with an empty database.',
  );
}

/** The name follows from DATA_DIR, so that a start which died before it wrote the record is found again. */
function createOpenHome(dataDir: string, account: Account): string {
  const name = `bourse-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
  const parent = OPEN_PARENTS.find((folder) => isWritable(folder) && isReachable(folder, account));
  if (parent === undefined) {
    throw new Error(`${dataDir} is closed to user ${account.uid}, and so are ${OPEN_PARENTS.join(' and ')}.`);
  }
  const home = join(parent, name);
  mkdirSync(home, { recursive: true });
  // Somebody else may have made it, to own the database.
  if (!isOwnFolder(home, 0)) throw new Error(`${home} exists and is not root's own folder. Remove it and start again.`);
  closeToOthers(home, account);
  return home;
}

/** A folder that another user lent us, or a shared one such as /tmp, keeps its mode. */
function mayClose(folder: string): boolean {
  const uid = process.getuid?.();
  const { uid: owner, mode } = statSync(folder);
  return (uid === 0 || uid === owner) && (mode & 0o1000) === 0;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Written once the data is there: a record without data stops the start. */
export function recordHome(place: Place): void {
  if (place.home !== place.dataDir) writeRecord(place.dataDir, { ...readRecord(place.dataDir), home: place.home });
}

/** A folder of the account's own whose socket path the kernel accepts: in `home`, else a short temporary one. */
export function prepareSocketFolder(place: Place): string {
  const usual = join(place.home, 'run');
  if (fitsSocket(usual)) {
    createPrivateFolder(usual, place.account);
    return usual;
  }
  const record = readRecord(place.dataDir);
  if (record.socketFolder !== undefined && isOwnFolder(record.socketFolder, place.account.uid)) {
    return record.socketFolder;
  }
  const parent = [tmpdir(), '/tmp'].find(
    (folder) => fitsSocket(join(folder, 'bourse-XXXXXX')) && isReachable(folder, place.account),
  );
  if (parent === undefined) throw new Error('No temporary folder is short and open enough for a socket: set TMPDIR.');
  const socketFolder = mkdtempSync(join(parent, 'bourse-'));
  createPrivateFolder(socketFolder, place.account);
  writeRecord(place.dataDir, { ...record, socketFolder });
  return socketFolder;
}

/** The temporary folder serves one life of PostgreSQL. */
export function removeSocketFolder(place: Place): void {
  const { socketFolder, ...rest } = readRecord(place.dataDir);
  if (socketFolder === undefined) return;
  if (isOwnFolder(socketFolder, place.account.uid)) rmSync(socketFolder, { recursive: true, force: true });
  writeRecord(place.dataDir, rest);
}

function fitsSocket(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${SOCKET_PORT}`) <= SOCKET_PATH_BYTES_MAX;
}

function recordFileOf(dataDir: string): string {
  return join(dataDir, 'embedded.json');
}

function readRecord(dataDir: string): PlaceRecord {
  const file = recordFileOf(dataDir);
  if (!existsSync(file)) return {};
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const record: PlaceRecord = {};
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`${file} does not hold a record.`);
  if ('home' in parsed && typeof parsed.home === 'string') record.home = parsed.home;
  if ('socketFolder' in parsed && typeof parsed.socketFolder === 'string') record.socketFolder = parsed.socketFolder;
  return record;
}

function writeRecord(dataDir: string, record: PlaceRecord): void {
  const file = recordFileOf(dataDir);
  const next = `${file}.next`;
  writeFileSync(next, `${JSON.stringify(record)}\n`, { flush: true });
  renameSync(next, file);
  syncFolder(dataDir);
}

/** Makes a rename in `folder` survive a loss of power. */
export function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
