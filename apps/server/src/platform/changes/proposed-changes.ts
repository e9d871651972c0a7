// A change as the tables of all desks keep it.
import { json, optional, text, word } from '@bourse/domain/kinds';
import { z } from 'zod';
import type { ProposedChange } from './proposal-columns.ts';

const proposedChanges = z.array(z.object({ field: z.string(), from: z.string(), to: z.string() }));

/** Its fields. */
export const CHANGES = json<readonly ProposedChange[]>((value) => proposedChanges.parse(value));

/** These fields would change. */
export const changeOf = <Kind extends string>() => ({
  kind: word<Kind>(),
  subject: optional(text),
  changes: CHANGES,
});
