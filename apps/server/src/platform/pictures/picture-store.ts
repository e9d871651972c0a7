// The files of pictures: outside the web root, under random names, readable by the server's own user alone.
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assert } from '@bourse/domain';

export type Picture = { readonly name: string; readonly bytes: Buffer };

export type PictureStore = {
  /** Resolves once the file is on the disk. */
  readonly write: (picture: Picture) => Promise<void>;
  readonly read: (name: string) => Promise<Picture | undefined>;
  readonly remove: (name: string) => Promise<void>;
  /** Names of the files, folder by folder. */
  readonly listNames: () => AsyncIterable<readonly string[]>;
  /** When a file was written, in UTC milliseconds. */
  readonly findWrittenAt: (name: string) => Promise<number | undefined>;
};

/** 256 random bits as base64url: nothing in it can leave the folder. */
const NAME = /^[A-Za-z0-9_-]{43}$/;
const ENDING = '.jpg';

export const isPictureName = (name: string): boolean => NAME.test(name);

export function createPictureStore(folder: string): PictureStore {
  const folderOf = (name: string): string => join(folder, name.slice(0, 2));
  const pathOf = (name: string): string => {
    assert(isPictureName(name), 'a picture has a name that we gave it');
    return join(folderOf(name), name + ENDING);
  };
  return {
    async write({ name, bytes }) {
      const path = pathOf(name);
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      // Under its own name only once it is whole.
      const unfinished = `${path}.part`;
      await withHandle(unfinished, 'wx', async (file) => {
        await file.writeFile(bytes);
        await file.sync();
      });
      await rename(unfinished, path);
      await withHandle(folderOf(name), 'r', (entry) => entry.sync());
    },
    async read(name) {
      if (!isPictureName(name)) return undefined;
      const bytes = await unlessMissing(readFile(pathOf(name)));
      return bytes && { name, bytes };
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async *listNames() {
      for (const part of (await unlessMissing(readdir(folder))) ?? []) {
        const files = (await unlessMissing(readdir(join(folder, part)))) ?? [];
        const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length));
        yield names.filter(isPictureName);
      }
    },
    async findWrittenAt(name) {
      return (await unlessMissing(stat(pathOf(name))))?.mtimeMs;
    },
  };
}

type Handle = Awaited<ReturnType<typeof open>>;

async function withHandle(path: string, flags: string, work: (handle: Handle) => Promise<void>): Promise<void> {
  const handle = await open(path, flags, 0o600);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

async function unlessMissing<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw error;
  }
}
