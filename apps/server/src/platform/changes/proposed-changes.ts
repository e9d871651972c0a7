// A change as the table of changes keeps it.
import { id, json, optional, text } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { ProposedChange } from './tables.ts';

const proposedChanges = z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }));

/** Its fields. */
export const CHANGES = json<readonly ProposedChange[]>((value) => proposedChanges.parse(value));

/** These fields would change. */
export const CHANGE = {
  id: id<number>(),
  oldId: optional(id<number>()),
  kind: text,
  subject: optional(text),
  changes: CHANGES,
};
