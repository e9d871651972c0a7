// The house's market maker and taker in demo mode: a client of the public API like any other, in a process of its own.
import { z } from 'zod';
import { runCompanion } from '../companion.ts';
import { runSession } from './house.ts';

const keysSchema = z.object({ makerToken: z.string().min(1), takerToken: z.string().min(1) });

// Orders stay in the book when the maker ends: the next one takes them over.
await runCompanion({ name: 'maker', keysSchema, runSession });
