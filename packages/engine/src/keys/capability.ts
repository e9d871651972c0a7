// Keys of programs as the engine gathers them.
import { accept, instant, refuse, ZERO } from '@bourse/domain';
import type { Capability } from '../capability.ts';
import type { ChangeKey, EndKey, KeysCommand, KeysOutcomes, OpenKey } from './commands.ts';
import type { Key } from './key.ts';
import { KEYS_ENTITIES, type KeysContext, type KeysOutcome, type KeysWorld } from './keys.ts';

type KeysShape = {
  readonly world: KeysWorld;
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
  live: ({ keys }) => ({ keyStates: keys.values() }),
  load(world, { keyStates }) {
    for (const key of keyStates) world.keys.set(key.id, key);
  },
};

function openKey(world: KeysWorld, context: KeysContext, { userId, keyId, budget }: OpenKey): KeysOutcome<OpenKey> {
  if (world.keys.has(keyId)) return accept({ isNew: false });
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

function changeKey(world: KeysWorld, context: KeysContext, command: ChangeKey): KeysOutcome<ChangeKey> {
  const key = findOwn(world, command);
  if (!key) return refuse('key_ended');
  key.budget = command.budget;
  context.changes.keyStates.add(key);
  return accept({});
}

function endKey(world: KeysWorld, context: KeysContext, command: EndKey): KeysOutcome<EndKey> {
  const key = findOwn(world, command);
  if (!key) return accept({ isEnded: false });
  key.endedAt = context.at;
  context.changes.keyStates.add(key);
  return accept({ isEnded: true });
}

/** A live key of the user's own. */
function findOwn({ keys }: KeysWorld, { userId, keyId }: ChangeKey | EndKey): Key | undefined {
  const key = keys.get(keyId);
  return key?.userId === userId && key.endedAt === undefined ? key : undefined;
}
