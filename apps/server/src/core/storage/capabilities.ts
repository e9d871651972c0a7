// What core itself brings to storage.
import { core } from './capabilities/core.ts';
import { stopsPart } from './capabilities/stops.ts';
import type { StoragePart } from './storage-part.ts';

export const OWN_PARTS: readonly StoragePart[] = [core, stopsPart];
