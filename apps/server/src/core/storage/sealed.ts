// A batch as it goes to the database: values, copied while nothing can change them, never the engine's live entities.
import type { Instant, Seq, UserId } from '@bourse/domain';
import type { Account, ChangeSet, Counters, Order } from '@bourse/engine';
import { mapKinds, type Rows } from '@bourse/engine/entities';

export type SealedAccount = Readonly<Account>;
export type SealedOrder = Readonly<Order>;

/** The first outcome of a keyed command. `outcome` is JSON text. */
export type KeyedOutcome = {
  readonly userId: UserId;
  readonly route: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly outcome: string;
  readonly seq: Seq;
  readonly at: Instant;
};

export type SealedBatch = Rows & {
  /** Number and time of its last command. */
  readonly seq: Seq;
  readonly at: Instant;
  /** The highest ids before it and after it: entities with ids above `before` are new to the database. */
  readonly before: Readonly<Counters>;
  readonly counters: Readonly<Counters>;
  readonly keys: readonly KeyedOutcome[];
};

export function isEmpty(changes: ChangeSet): boolean {
  const all: Readonly<Record<string, readonly unknown[] | ReadonlySet<unknown>>> = changes;
  return Object.values(all).every((touched) => ('size' in touched ? touched.size : touched.length) === 0);
}

/** Copies what a batch touched. Facts never change and are shared. */
export function seal(
  changes: ChangeSet,
  stamp: Pick<SealedBatch, 'seq' | 'at' | 'before' | 'counters'>,
  keys: readonly KeyedOutcome[],
): SealedBatch {
  const all: Readonly<Record<string, Iterable<unknown>>> = changes;
  const rows = mapKinds((kind, name) => {
    const touched = all[name] ?? [];
    return kind.isFact ? [...touched] : Array.from(touched, (entity) => kind.copy(entity));
  });
  return { ...stamp, ...rows, keys };
}
