// One owner per data folder: a lock that the operating system drops when its holder dies, however it dies.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

export type FolderLock = { release(): void };

const POLL_MS = 50;

// A lock whose connection is garbage-collected would be lost, so those held are referenced from here.
const heldConnections = new Set<DatabaseSync>();

/**
 * Waits up to `waitMs` for the lock of `folder`, then refuses with the holder's process id.
 *
 * Node offers no file locks of its own. SQLite does: an exclusive transaction on an empty database holds a POSIX lock,
 * which needs no pid files to be guessed about, and holds between containers that share the folder, too.
 */
export async function acquireFolderLock(options: {
  folder: string;
  waitMs: number;
  log: (line: string) => void;
}): Promise<FolderLock> {
  const deadline = Date.now() + options.waitMs;
  const ownerFile = join(options.folder, 'lock.owner');
  let hasWaited = false;
  for (;;) {
    const connection = tryLock(join(options.folder, 'lock'));
    if (connection !== undefined) {
      // Only so that the message of a newcomer can name the holder: the file proves nothing.
      writeFileSync(ownerFile, `${process.pid}\n`);
      return { release: () => release(connection, ownerFile) };
    }
    const holder = readOwner(ownerFile);
    if (Date.now() >= deadline) {
      throw new Error(
        `${options.folder} is in use by ${holder}. Stop that process, or choose another DATA_DIR, and start again.`,
      );
    }
    if (!hasWaited) options.log(`waiting for ${holder} to release ${options.folder}`);
    hasWaited = true;
    await delay(POLL_MS);
  }
}

function tryLock(file: string): DatabaseSync | undefined {
  const connection = new DatabaseSync(file, { timeout: 0 });
  try {
    connection.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    connection.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  heldConnections.add(connection);
  return connection;
}

function release(connection: DatabaseSync, ownerFile: string): void {
  if (!heldConnections.delete(connection)) return;
  rmSync(ownerFile, { force: true });
  connection.close();
}

function isBusy(error: unknown): boolean {
  const SQLITE_BUSY = 5;
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}

function readOwner(ownerFile: string): string {
  try {
    return `process ${readFileSync(ownerFile, 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}
