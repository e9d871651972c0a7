// What the files of the Binance-Spot-compatible API are handed beside what all of the server has.
import type { FastifyInstance } from 'fastify';
import type { BaseServices } from '../../platform/http/base-services.ts';
import type { Doorkeeper } from '../../platform/realtime/doorkeeper.ts';
import type { CustodyServices } from '../custody/index.ts';
import type { Health } from '../health/index.ts';
import type { OwnEvents } from './own-events.ts';
import type { Weights } from './weights.ts';

export type BotServices = CustodyServices & {
  readonly health: Health;
  readonly botEvents: OwnEvents;
  /** It counts what addresses and accounts have used of the limits of this API. */
  readonly botWeights: Weights;
};

/** Streams need no more than these. */
export type StreamServices = BaseServices & { readonly botEvents: Pick<OwnEvents, 'follow' | 'ownerOf' | 'onEnded'> };

/** Its sockets are opened with these. */
export type BotSocketsOptions = {
  readonly app: FastifyInstance;
  readonly services: BotServices;
  readonly doorkeeper: Doorkeeper;
  /** Called with a broken invariant that surfaced in a method: the process must stop. */
  readonly onInvariant: (error: Error) => void;
};
