// A capability's part of the random commands.
import type { Command } from '@bourse/engine';
import type { NaiveEngine } from './naive-engine.ts';
import type { Random } from './random.ts';

export type Step = { readonly waitMs: number; readonly command: Command };

type Choose<Chosen> = (random: Random, model: NaiveEngine) => Chosen;

export type RandomPart = {
  /** The commands that every run begins with. */
  readonly opening?: readonly Command[];
  /** How often each kind of command comes, beside those of all parts. */
  readonly commands: readonly (readonly [weight: number, choose: Choose<Command>])[];
  /** Commands that end a state in which little else happens, and how likely it is then. */
  readonly mends?: readonly (readonly [chance: number, choose: Choose<Command | undefined>])[];
  /** Rare steps that hit a moment. */
  readonly moments?: readonly (readonly [chance: number, choose: Choose<Step | undefined>])[];
};
