// What the house's client processes find in DATA_DIR: how they log in, readable by the owner of the folder only.
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { UserId } from '@bourse/domain';
import type { DemoServices } from './services.ts';

/** Longer than any demo runs, however far its clock is moved; each start revokes the tokens of the one before. */
const TOKEN_LIFETIME_MS = 100 * 366 * 86_400_000;

export async function renewToken({ sessions }: Pick<DemoServices, 'sessions'>, userId: UserId): Promise<string> {
  await sessions.revokeAll(userId);
  return sessions.create({ userId, ip: '', userAgent: 'house', lifetimeMs: TOKEN_LIFETIME_MS });
}

/** Readable by its owner alone from the first byte on; readers see the old content or the new. */
export async function writePrivately(folder: string, name: string, content: object): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = join(folder, `.${name}.new`);
  await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  // `mode` counts only when the file is made; a draft that an earlier start left may be open to others.
  await chmod(draft, 0o600);
  await rename(draft, join(folder, name));
}
