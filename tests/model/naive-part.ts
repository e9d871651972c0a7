// A capability's part of the naive model.
import type { EngineRefusalCode, UserId } from '@bourse/domain';
import type { Command, TickIndex } from '@bourse/engine';

export type NaiveAnswer =
  | { readonly ok: true; readonly value: Record<string, unknown> }
  | { readonly ok: false; readonly code: EngineRefusalCode };

export const yes = (value: Record<string, unknown> = {}): NaiveAnswer => ({ ok: true, value });
export const no = (code: EngineRefusalCode): NaiveAnswer => ({ ok: false, code });

export type NaivePause = { readonly from: number; readonly to: number };

export interface NaivePart {
  /** Undefined for commands that are not its own. */
  apply(command: Command): NaiveAnswer | undefined;
  readonly nextDeadline?: number | undefined;
  /** What an accepted tick, whose prices are known by then, does to it. */
  onTick?(tick: TickIndex): void;
  /** Does what the moment of any command makes due before it; returns whether anything was. */
  settleDue?(): boolean;
  /** Does what is due for a user before a command of the user's; returns whether anything was. */
  settleUser?(userId: UserId): boolean;
  /** Does what is due by now. */
  advanceTime?(): void;
  /** What a stop or an outage that is over does to it. */
  afterStop?(pause: NaivePause): void;
  /** Lets go of what time has done with; a reload does the same. */
  forget?(): void;
}
