// What a rule gets along with its command: the command's place and time, and where to record what it does.
import type { Instant, Seq } from '@bourse/domain';
import type { EntityKind, EntityOf } from './entity.ts';

export type EntityKinds = Readonly<Record<string, EntityKind>>;

/**
 * The things that commands touched are gathered for one transaction: by the name of their kind, entities by reference
 * (their latest state counts, so copy it before the next command) and new facts in their order.
 */
export type Changes<Kinds extends EntityKinds> = {
  readonly [N in keyof Kinds]: Kinds[N]['isFact'] extends true ? EntityOf<Kinds[N]>[] : Set<EntityOf<Kinds[N]>>;
};

export type Context<Kinds extends EntityKinds, Event> = {
  readonly seq: Seq;
  readonly at: Instant;
  readonly changes: Changes<Kinds>;
  readonly events: { push(event: Event): unknown };
};
