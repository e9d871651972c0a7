// An edit says what its editor had before him: `seen`, the fields that it sends as the read gave them, under their names. Where
// one of them stands otherwise by then, the edit is refused with `changed_meanwhile`, and `data` is a clash.
import { z } from 'zod';
import { text } from './fields.ts';

export const clash = z.object({
  /** Each field that is neither as it was seen nor as it is wanted stands here, as the read would give it now. */
  fields: z.array(z.object({ field: z.string(), stands: z.unknown() })),
  /** The operator who wrote it last, `console` or `system`; empty where the audit log does not say. */
  changed_by: z.string(),
  /** Shanghai’s time; empty as well. */
  change_time: z.string(),
});
export type Clash = z.output<typeof clash>;

/** How a call is refused that changes what exists and says nothing of what was seen. */
export const seenRefusals = { seen: 'seen_required' } as const;

/** Settings that two decide about were seen so: each field by its name, as text. */
export const seenTexts = z.record(text(60), z.string().max(16_000));
