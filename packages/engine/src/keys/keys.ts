// What keys keep in memory, and what their rules see and answer.
import {
  refuse,
  ZERO,
  type EngineRefusalCode,
  type Instant,
  type KeyId,
  type Refusal,
  type Result,
} from '@bourse/domain';
import type { MarketId, UserId } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES } from '../core/core.ts';
import type { KeysCommand, KeysOutcomes } from './commands.ts';
import { KEYS, type Key } from './key.ts';

/** In the order in which storage writes them. */
export const KEYS_ENTITIES = { keyStates: KEYS };

/** By their ids. Those that have ended and have nothing open are no state: a restart lets go of them. */
export class Keys extends Map<KeyId, Key> {
  /**
   * These keys have open orders and a budget of losses: their orders are looked at before they trade. It is no state: it
   * follows from the rows.
   */
  readonly watched = new Set<KeyId>();

  /** To be called when the budget of a key, or what is open of it, has changed. */
  watch({ id, budget, openNotional }: Key): void {
    if (budget.lossMax !== undefined && openNotional > 0n) this.watched.add(id);
    else this.watched.delete(id);
  }
}

export type KeysWorld = Core & { readonly keys: Keys };
export type KeysContext = Context<typeof CORE_ENTITIES & typeof KEYS_ENTITIES, never>;
export type KeysOutcome<C extends KeysCommand> = Result<KeysOutcomes[C['kind']], EngineRefusalCode>;

export const createKeys = (): Keys => new Keys();

/** An ended key matters while orders of it are open. */
export const isOver = ({ endedAt, openNotional, openLoss }: Key): boolean =>
  endedAt !== undefined && openNotional === ZERO && openLoss === ZERO;

type Acting = { readonly userId: UserId; readonly keyId: KeyId };
type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;

/** Finds a key of the user's own that may place and amend at this moment. */
export function findActing({ keys }: Pick<KeysWorld, 'keys'>, at: Instant, { userId, keyId }: Acting): Key | undefined {
  const key = keys.get(keyId);
  if (key?.userId !== userId || key.endedAt !== undefined) return undefined;
  const { expiresAt } = key.budget;
  return expiresAt === undefined || at < expiresAt ? key : undefined;
}

/** Checks the key that acts, if there is one. */
export function checkActing(
  world: Pick<KeysWorld, 'keys'>,
  at: Instant,
  { userId, keyId }: { readonly userId: UserId; readonly keyId?: KeyId | undefined },
): MaybeRefusal {
  return keyId === undefined || findActing(world, at, { userId, keyId }) ? undefined : refuse('key_ended');
}

/** Whether the key that acts may do so in this market. */
export function checkKeyMarket(
  { keys }: Pick<KeysWorld, 'keys'>,
  { keyId, marketId }: { readonly keyId?: KeyId | undefined; readonly marketId: MarketId },
): MaybeRefusal {
  if (keyId === undefined) return undefined;
  const markets = keys.get(keyId)?.budget.markets;
  return markets === undefined || markets.includes(marketId) ? undefined : refuse('key_market');
}
