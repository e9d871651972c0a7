// The list of capabilities. The engine's types and all that it does are gathered from here: one that is added gets a line
// in the list and, where it keeps something in memory, one in `createWorld`.
import { assert, type EngineRefusalCode, type Result } from '@bourse/domain';
import { acceptors } from './acceptors/capability.ts';
import { createAcceptors } from './acceptors/acceptors.ts';
import type { Capability, RowsOf, Rule, ShapeOf } from './capability.ts';
import type { Changes, Context, EntityKinds } from './context.ts';
import { core } from './core-capability.ts';
import { createCore } from './core/core.ts';
import { earn } from './staking/capability.ts';
import { createEarn } from './staking/staking.ts';
import { fees } from './fees/capability.ts';
import { createFees } from './fees/fees.ts';
import { fiat } from './fiat/capability.ts';
import { createFiat } from './fiat/fiat.ts';
import { funding } from './wallet/capability.ts';
import { createFunding } from './wallet/funding.ts';
import { gateway } from './gateway/capability.ts';
import { createGateway } from './gateway/gateway.ts';
import { createKeeping } from './keeping.ts';
import { keys } from './keys/capability.ts';
import { createKeys } from './keys/keys.ts';
import { launch } from './sales/capability.ts';
import { createLaunch } from './sales/sales.ts';
import { lever } from './lever/capability.ts';
import { createLever } from './lever/lever.ts';
import { micro } from './seconds/capability.ts';
import { createMicro } from './seconds/seconds.ts';
import { allDepartures, firstObjection } from './outflow.ts';
import { sumPromises } from './promises.ts';
import { rebates } from './rebates/capability.ts';
import { createRebates } from './rebates/rebates.ts';
import { spot } from './spot/capability.ts';
import { createSpot } from './spot/spot.ts';
import { subAccounts } from './subaccounts/capability.ts';
import { stops } from './stops/capability.ts';
import { createStops } from './stops/stops.ts';

/** In this order they are loaded, storage writes what they bring, and a tick or a moment reaches them. */
const LIST = {
  core,
  stops,
  subAccounts,
  funding,
  rebates,
  fees,
  keys,
  spot,
  lever,
  micro,
  fiat,
  acceptors,
  gateway,
  earn,
  launch,
};

export function createWorld(counters: Counters): World {
  const world: World = {
    ...createCore(counters),
    counters,
    keeping: createKeeping(CAPABILITIES, () => world),
    checkOutflow: (outflow) => firstObjection(CAPABILITIES, world, outflow),
    departuresOf: (userId) => allDepartures(CAPABILITIES, world, userId),
    isEngaged: (userId) => CAPABILITIES.some((one) => one.isEngaged?.(world, userId) === true),
    promisedOf: (account) => sumPromises(CAPABILITIES, world, account),
    beforeStop: (context: AnyContext) => {
      for (const capability of CAPABILITIES) capability.beforeStop?.(world, context);
    },
    afterStop: (context: AnyContext, pause) => {
      for (const capability of CAPABILITIES) capability.afterStop?.(world, context, pause);
    },
    stops: createStops(),
    funding: createFunding(),
    rebates: createRebates(),
    fees: createFees(),
    keys: createKeys(),
    spot: createSpot(),
    lever: createLever(),
    micro: createMicro(),
    fiat: createFiat(),
    acceptors: createAcceptors(),
    gateway: createGateway(),
    earn: createEarn(),
    launch: createLaunch(),
  };
  return world;
}

type Shapes = ShapeOf<(typeof LIST)[keyof typeof LIST]>;
type Both<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer All) => void
  ? All
  : never;

/** The engine's whole state, as its rules see it. */
export type World = Both<Shapes['world']>;
export type Entities = Both<Shapes['entities']>;
type CounterOf<Kind> = Kind extends { readonly counter: infer Name } ? Extract<Name, string> : never;
/** The last id given out of each kind; ids are consecutive in the order of commands. */
export type Counters = Record<CounterOf<Entities[keyof Entities]>, number>;

export type Command = Shapes['command'];
/** An accepted command answers these, by kind. */
export type Outcomes = Both<Shapes['outcomes']>;
export type Outcome<C extends Command = Command> = Result<Outcomes[C['kind']], EngineRefusalCode>;
/** An event is published for those who watch, only after the batch that holds it has been committed. */
export type Event = Shapes['event'];
export type ChangeSet = Changes<Entities>;
export type AnyContext = Context<Entities, Event>;
/** Entities as values, by the name of their kind. */
export type Rows = RowsOf<Entities>;

/** The engine treats them all alike: each is given a world and a context that hold what it needs, and more. */
export const CAPABILITIES: readonly Capability[] = Object.values(LIST);

/** Every kind of entity by its name, in the order in which storage writes them. */
export const ENTITIES: Entities = gatherEntities();

function gatherEntities(): Entities;
function gatherEntities(): EntityKinds {
  const named = CAPABILITIES.flatMap(({ entities }) => Object.entries(entities));
  assert(new Set(named.map(([name]) => name)).size === named.length, 'a kind of entity belongs to one capability');
  return Object.fromEntries(named);
}

type AnyRule = Rule<World, AnyContext, Command, object>;

/** By the kind of command. */
export const RULES: ReadonlyMap<string, AnyRule> = gatherRules();

function gatherRules(): Map<string, AnyRule> {
  const named = CAPABILITIES.flatMap(({ rules }) => Object.entries<AnyRule>(rules));
  const rules = new Map(named);
  assert(rules.size === named.length, 'a kind of command belongs to one capability');
  return rules;
}

/** An empty set or list for each kind of entity. */
export function createChanges(): ChangeSet;
export function createChanges(): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  for (const [name, { isFact }] of Object.entries(ENTITIES)) changes[name] = isFact ? [] : new Set();
  return changes;
}

/** Before anything was given an id. */
export function zeroCounters(): Counters;
export function zeroCounters(): Record<string, number> {
  const counters: Record<string, number> = {};
  for (const { counter } of Object.values(ENTITIES)) if (counter !== undefined) counters[counter] = 0;
  return counters;
}
