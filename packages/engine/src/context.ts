// What a rule gets along with its command: the command's place and time, and where to record what it does.
import type { Instant, Seq } from '@bourse/domain';
import type { ChangeSet } from './changes.ts';
import type { Event } from './events.ts';

export type Context = {
  readonly seq: Seq;
  readonly at: Instant;
  readonly changes: ChangeSet;
  readonly events: Event[];
};
