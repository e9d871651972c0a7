// The fields of a change as its row keeps them.
import { json } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { ProposedChange } from '../storage/proposal-columns.ts';

const proposedChange = z.object({ field: z.string(), from: z.string(), to: z.string() });

export const CHANGES = json<readonly ProposedChange[]>(z.array(proposedChange).parse);
