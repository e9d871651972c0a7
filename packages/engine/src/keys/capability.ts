// Keys of programs as the engine gathers them.
import { accept, instant, refuse, ZERO } from '@bourse/domain';
import type { Capability } from '../capability.ts';
import type { ChangeKey, EndKey, KeysCommand, KeysOutcomes, OpenKey } from './commands.ts';
import { checkKeys } from './invariants.ts';
import type { Key } from './key.ts';
import { isOver, KEYS_ENTITIES, type KeysContext, type KeysOutcome, type KeysWorld } from './keys.ts';

type EndingWorld = KeysWorld & {
  /** Cancels the open orders of a key. */
  cancelOrdersOfKey(context: KeysContext, key: Key): void;
};

type KeysShape = {
  readonly world: EndingWorld;
  readonly context: KeysContext;
  readonly entities: typeof KEYS_ENTITIES;
  readonly command: KeysCommand;
  readonly outcomes: KeysOutcomes;
  readonly event: never;
};

export const keys: Capability<KeysShape> = {
  entities: KEYS_ENTITIES,
  rules: {
    openKey: { admits: 'active', run: openKey },
    changeKey: { admits: 'active', run: changeKey },
    endKey: { admits: 'known', run: endKey },
  },
  live: ({ keys }) => ({ keyStates: [...keys.values()].filter((key) => !isOver(key)) }),
  load({ keys }, { keyStates }) {
    for (const key of keyStates) {
      keys.set(key.id, key);
      keys.watch(key);
    }
  },
  checkInvariants: checkKeys,
};

function openKey(world: KeysWorld, context: KeysContext, { userId, keyId, budget }: OpenKey): KeysOutcome<OpenKey> {
  const known = world.keys.get(keyId);
  if (known && !isOver(known)) return accept({ isNew: false });
  const key: Key = {
    id: keyId,
    userId,
    budget,
    endedAt: undefined,
    dayEndsAt: instant(0),
    dayNotional: ZERO,
    dayLoss: ZERO,
    openNotional: ZERO,
    openLoss: ZERO,
  };
  world.keys.set(keyId, key);
  context.changes.keyStates.add(key);
  return accept({ isNew: true });
}

function changeKey({ keys }: KeysWorld, context: KeysContext, command: ChangeKey): KeysOutcome<ChangeKey> {
  const key = findOwn(keys, command);
  if (key?.endedAt !== undefined || !key) return refuse('key_ended');
  key.budget = command.budget;
  keys.watch(key);
  context.changes.keyStates.add(key);
  return accept({});
}

/** The orders of one that has ended before can still be cancelled. */
function endKey(world: EndingWorld, context: KeysContext, command: EndKey): KeysOutcome<EndKey> {
  const key = findOwn(world.keys, command);
  if (!key) return accept({ isEnded: false });
  const isEnded = key.endedAt === undefined;
  if (isEnded) {
    key.endedAt = context.at;
    context.changes.keyStates.add(key);
  }
  if (command.cancelsOrders) world.cancelOrdersOfKey(context, key);
  return accept({ isEnded });
}

function findOwn(keys: KeysWorld['keys'], { userId, keyId }: ChangeKey | EndKey): Key | undefined {
  const key = keys.get(keyId);
  return key?.userId === userId ? key : undefined;
}
