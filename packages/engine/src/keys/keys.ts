// What keys keep in memory, and what their rules see and answer.
import type { EngineRefusalCode, KeyId, Result } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES } from '../core/core.ts';
import type { KeysCommand, KeysOutcomes } from './commands.ts';
import { KEYS, type Key } from './key.ts';

/** In the order in which storage writes them. */
export const KEYS_ENTITIES = { keyStates: KEYS };

/** Ended ones stay while orders of theirs are open. */
export type Keys = Map<KeyId, Key>;
export type KeysWorld = Core & { readonly keys: Keys };
export type KeysContext = Context<typeof CORE_ENTITIES & typeof KEYS_ENTITIES, never>;
export type KeysOutcome<C extends KeysCommand> = Result<KeysOutcomes[C['kind']], EngineRefusalCode>;

export const createKeys = (): Keys => new Map();
