// A server that was started once and stopped, to be copied: a copy has the schema, the catalogue, the news and the demo's
// history already, and starts in a fraction of the time.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type ServerTemplate = {
  /** Answers a data folder of its own, whose name begins so, for whoever starts a server there and removes it afterwards. */
  readonly copy: (prefix: string) => Promise<string>;
  /** Starts a server on a copy of its own, which goes when the server is stopped. */
  readonly start: () => Promise<ServerProcess>;
  readonly remove: () => void;
};

export async function makeServerTemplate(settings: Readonly<Record<string, string>>): Promise<ServerTemplate> {
  const folder = mkdtempSync(join(tmpdir(), 'bourse-template-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const first = await startServerProcess(settings, { dataDir: folder });
    await first.stop();
  } catch (error) {
    remove();
    throw error;
  }
  const copy = async (prefix: string): Promise<string> => {
    const dataDir = mkdtempSync(join(tmpdir(), prefix));
    // A record says that PostgreSQL lives elsewhere, and copies would share that place: then everyone begins again.
    const isWhole = !existsSync(join(folder, 'embedded.json'));
    if (isWhole) await cp(folder, dataDir, { recursive: true });
    return dataDir;
  };
  return {
    copy,
    start: async () => startServerProcess(settings, { dataDir: await copy('bourse-'), isThrowaway: true }),
    remove,
  };
}
