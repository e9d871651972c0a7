// What a module brings to the server: everything that the process gathers from the list in modules.ts.
import type { Snapshot } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import type { BaseServices } from '../platform/http/base-services.ts';
import type { OfficeDesk } from '../platform/http/desk.ts';
import type { Running } from '../platform/jobs/every.ts';
import type { OpenFeed } from '../platform/realtime/feed.ts';
import type { CommandSink, Sequencer } from '../core/sequencer/sequencer.ts';
import type { Storage } from '../core/storage/open.ts';
import type { StoragePart } from '../core/storage/storage-part.ts';

export type SeedOptions = {
  readonly storage: Pick<Storage, 'db'>;
  readonly sequencer: CommandSink;
  readonly config: { readonly isDemo: boolean };
};

/** `Services` is what its files are handed: what all of the server has, its own board, and those of the modules that it uses. */
export interface Module<Name extends string, Board, Services extends BaseServices> {
  /** Under it others are handed the board. */
  readonly name: Name;
  readonly storage: StoragePart;
  /** Opens the committed state, before the first command is submitted. */
  open(this: void, snapshot: Snapshot, sequencer: Sequencer): Board;
  /** Brings an empty database to what it starts with; what is there already stays. */
  seed(this: void, options: SeedOptions): Promise<void>;
  readonly routes: readonly ((app: FastifyInstance, services: Services) => void)[];
  readonly feed: (services: Services) => OpenFeed;
  /** Changes that two operators decide, which come to hold at their time. */
  readonly changes: OfficeDesk<Services>;
  /** Jobs that tell users what happened. They stop after the sequencer, so that nothing is left untold. */
  readonly letters: readonly ((services: Services) => Running)[];
}

/** Keeps the types of a description. */
export const defineModule = <const Name extends string, Board, Services extends BaseServices>(
  module: Module<Name, Board, Services>,
): Module<Name, Board, Services> => module;
