// The database with all that capabilities and modules bring to it.
import type { Snapshot } from '@bourse/engine';
import { MODULES } from './modules.ts';
import { OWN_PARTS } from './core/storage/capabilities.ts';
import type { ConnectionOptions } from './core/storage/connection.ts';
import { loadSnapshot as loadParts } from './core/storage/load.ts';
import * as storage from './core/storage/open.ts';
import type { StoragePart } from './core/storage/storage-part.ts';

export const STORAGE_PARTS: readonly StoragePart[] = [...OWN_PARTS, ...MODULES.flatMap(({ storage }) => storage ?? [])];

type Options = Omit<storage.StorageOptions, 'parts'>;

export const openStorage = (config: storage.StorageConfig, options: Options): Promise<storage.Storage> =>
  storage.openStorage(config, { ...options, parts: STORAGE_PARTS });

/** The same on a PostgreSQL that runs already. */
export const openConnected = (connection: ConnectionOptions, options: Options): Promise<storage.Storage> =>
  storage.openConnected(connection, { ...options, parts: STORAGE_PARTS });

/** Loads the state that the engine starts from, without opening the rest of the storage. */
export const loadSnapshot = (connection: ConnectionOptions): Promise<Snapshot> => loadParts(connection, STORAGE_PARTS);
