// What a module brings to the server: everything that the process gathers from the list in modules.ts. A field that a module
// has nothing for is left out.
import type { Instant } from '@bourse/domain';
import type { Snapshot } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Sequencer } from '../core/sequencer/sequencer.ts';
import type { Storage } from '../core/storage/open.ts';
import type { Prune, PictureUses, StoragePart } from '../core/storage/storage-part.ts';
import type { OfficeDesk } from '../platform/http/desk.ts';
import type { BaseServices } from '../platform/http/base-services.ts';
import type { Running } from '../platform/jobs/every.ts';
import type { OpenFeed } from '../platform/realtime/feed.ts';
import type { Clock } from '../system/clock.ts';

export type SeedOptions = {
  readonly storage: Storage;
  readonly sequencer: Sequencer;
  readonly config: Config;
  readonly clock: Clock;
  /** Tells the time of day while a demo's clock is still in the past. */
  readonly readPresent: () => Instant;
};

/**
 * `Services` is what its files are handed: what all of the server has, its own members, and those of the modules that it uses.
 * The fields stand in the order in which the process comes to them.
 */
export interface Module<
  Name extends string,
  Services extends BaseServices,
  Board extends object,
  Served extends object,
> {
  readonly name: Name;
  /** It opens the doors of these modules, and of no others. */
  readonly uses?: readonly string[];
  readonly storage?: StoragePart;
  /** Deletes rows of its own that nobody may use any more. */
  readonly prune?: Prune;
  /** Pictures of the site that it shows are kept. */
  readonly pictureUses?: PictureUses;
  /** Opens the committed state, before the first command is submitted. Others are handed its members. */
  open?(this: void, snapshot: Snapshot, sequencer: Sequencer): Board;
  /** Brings an empty database to what it starts with; what is there already stays. */
  seed?(this: void, options: SeedOptions): Promise<void>;
  /** Makes what others are handed beside the board. What the modules before it in the list have made is there. */
  serve?(this: void, services: BaseServices): Served | Promise<Served>;
  /** Runs once everything is made, before anybody is heard. */
  begin?(this: void, services: Services): Promise<void>;
  readonly routes?: readonly ((app: FastifyInstance, services: Services) => void)[];
  readonly feeds?: readonly ((services: Services) => OpenFeed)[];
  /** The desks with changes that two operators decide. */
  readonly changes?: readonly OfficeDesk<Services>[];
  readonly jobs?: readonly ((services: Services) => Running)[];
  /** These jobs tell users what happened. They stop after the sequencer, so that nothing is left untold. */
  readonly letters?: readonly ((services: Services) => Running)[];
  /** Waits for what it still writes, once nobody calls any more. */
  settle?(this: void, services: Services): Promise<void>;
}

/** Keeps the types of a description. */
export const defineModule = <
  const Name extends string,
  Services extends BaseServices,
  Board extends object = object,
  Served extends object = object,
>(
  module: Module<Name, Services, Board, Served>,
): Module<Name, Services, Board, Served> => module;
