// What sales of new coins keep in memory, and what their rules see and answer.
import type {
  CurrencyId,
  EngineRefusalCode,
  LaunchProjectId,
  Refusal,
  Result,
  SubscriptionId,
  UserId,
} from '@bourse/domain';
import { Agenda } from '../agenda.ts';
import type { Context } from '../context.ts';
import type { Core, CORE_ENTITIES, CoreEvent } from '../core/core.ts';
import type { LaunchCommand, LaunchOutcomes } from './commands.ts';
import type { LaunchEvent } from './events.ts';
import { LAUNCH_PROJECTS, type LaunchProject } from './project.ts';
import { LAUNCH_SHARES, SUBSCRIPTIONS, type LaunchShare, type Subscription } from './subscription.ts';
import { LAUNCH_SWEEPS, type LaunchTick } from './sweep.ts';

/** In the order in which storage writes them. */
export const LAUNCH_ENTITIES = {
  launchProjects: LAUNCH_PROJECTS,
  launchShares: LAUNCH_SHARES,
  subscriptions: SUBSCRIPTIONS,
  launchSweeps: LAUNCH_SWEEPS,
};

export type Launch = {
  readonly projects: Map<LaunchProjectId, LaunchProject>;
  /** By the moment at which they go on by themselves. */
  readonly moments: Agenda<LaunchProject>;
  /** It holds the shares of scheduled sales, by person. */
  readonly shares: Map<LaunchProjectId, Map<UserId, LaunchShare>>;
  /** Those that lock something, and for a time those that are done. */
  readonly subscriptions: Map<SubscriptionId, Subscription>;
  /** Those that wait for a tick, by pay coin, the oldest first; and by the second from which on they are void. */
  readonly waiting: Map<CurrencyId, Set<Subscription>>;
  readonly voids: Agenda<Subscription>;
  /** Those that a sale has not allotted, all at one moment, so that the oldest come first. */
  readonly open: Map<LaunchProjectId, Agenda<Subscription>>;
  /** The same by user. */
  readonly openOf: Map<UserId, Set<Subscription>>;
  /** Those that are done, by the moment at which they are forgotten. */
  readonly done: Agenda<Subscription>;
  /** Those whose work is not done, the oldest first. */
  readonly ticks: LaunchTick[];
  /** How many pieces of work a command does before it leaves the rest for the next. */
  chunk: number;
};
export type LaunchWorld = Core & {
  readonly counters: Record<'subscription', number>;
  readonly launch: Launch;
};

/** Movements of money, mostly. */
const CHUNK = 48;

export const createLaunch = (): Launch => ({
  projects: new Map(),
  moments: new Agenda(),
  shares: new Map(),
  subscriptions: new Map(),
  waiting: new Map(),
  voids: new Agenda(),
  open: new Map(),
  openOf: new Map(),
  done: new Agenda(),
  ticks: [],
  chunk: CHUNK,
});

export type LaunchContext = Context<typeof CORE_ENTITIES & typeof LAUNCH_ENTITIES, CoreEvent | LaunchEvent>;
export type LaunchOutcome<C extends LaunchCommand> = Result<LaunchOutcomes[C['kind']], EngineRefusalCode>;
export type MaybeRefusal = Refusal<EngineRefusalCode> | undefined;
