// Every feed of the realtime server, in the order in which they get committed batches.
import { ChatFeed } from './modules/fiat/chat/chat-feed.ts';
import { DealFeed } from './modules/fiat/c2c/deal-feed.ts';
import { LeverFeed } from './modules/lever/feed.ts';
import { MicroFeed } from './modules/seconds/feed.ts';
import { TicketFeed } from './modules/support/ticket-feed.ts';
import { type AllServices, MODULES } from './modules.ts';
import type { OpenFeed } from './platform/realtime/feed.ts';

export const feedsOf = (services: AllServices): readonly OpenFeed[] => [
  (_, listeners) => new LeverFeed(services, listeners),
  (_, listeners) => new MicroFeed(services, listeners),
  (_, listeners) => new DealFeed(services, listeners),
  (_, listeners) => new ChatFeed(services, listeners),
  (_, listeners) => new TicketFeed(services, listeners),
  ...MODULES.map(({ feed }) => feed(services)),
];
