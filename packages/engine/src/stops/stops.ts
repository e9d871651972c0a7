// What is kept of stops, and what their rules see and answer.
import type { EngineRefusalCode, Result } from '@bourse/domain';
import type { Context } from '../context.ts';
import type { Pause } from '../core/act-clock.ts';
import type { Core, CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { StopCommand, StopOutcomes } from './commands.ts';
import { LIFE_SIGNS, STOPS, type LifeSign, type Stop } from './stop.ts';

/** In the order in which storage writes them. */
export const STOP_ENTITIES = { stops: STOPS, lifeSigns: LIFE_SIGNS };

export type Stops = {
  /** The full stop that lasts. */
  full: Stop | undefined;
  lifeSign: LifeSign | undefined;
};
export type StopWorld = Core & {
  readonly counters: Record<'stop', number>;
  readonly stops: Stops;
  /** Lets each capability end what a stop must not leave open. */
  beforeStop(context: StopContext): void;
  /** Lets each capability move the deadlines of its users' acts. */
  afterStop(context: StopContext, pause: Pause): void;
};

export const createStops = (): Stops => ({ full: undefined, lifeSign: undefined });

/** A stop has begun, is over, or was found to have been; as it stands then. */
export type StopChanged = { readonly kind: 'stopChanged'; readonly stop: Stop };
export type StopEvent = StopChanged;

export type StopContext = Context<typeof CORE_ENTITIES & typeof STOP_ENTITIES, CoreEvent | StopEvent>;
export type StopOutcome<C extends StopCommand> = Result<StopOutcomes[C['kind']], EngineRefusalCode>;
