// Who may open the embedded database: its superuser alone, and by the word of the operating system, which tells PostgreSQL
// whose process is at the other end of the socket.
import { chmodSync, chownSync, renameSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Account } from './embedded-account.ts';

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
