// Every feed of the realtime server, in the order in which they are told of what committed.
import { type AllServices, MODULES } from './modules.ts';
import type { OpenFeed } from './platform/realtime/feed.ts';
import { ChatFeed, DealFeed } from './modules/fiat/index.ts';
import { LeverFeed } from './modules/lever/index.ts';
import { MicroFeed } from './modules/seconds/index.ts';
import { TicketFeed } from './modules/support/index.ts';

export const feedsOf = (services: AllServices): readonly OpenFeed[] => [
  (_, listeners) => new LeverFeed(services, listeners),
  (_, listeners) => new MicroFeed(services, listeners),
  (_, listeners) => new DealFeed(services, listeners),
  (_, listeners) => new ChatFeed(services, listeners),
  (_, listeners) => new TicketFeed(services, listeners),
  ...MODULES.map(({ feed }) => feed(services)),
];
