// Every feed of the realtime server, in the order in which they are told of what committed.
import { ChatFeed } from './features/fiat-chat/chat-feed.ts';
import { DealFeed } from './features/fiat/deal-feed.ts';
import { LeverFeed } from './features/lever/lever-feed.ts';
import { MicroFeed } from './features/micro/micro-feed.ts';
import { TicketFeed } from './features/support/ticket-feed.ts';
import { type AllServices, MODULES } from './modules.ts';
import type { OpenFeed } from './realtime/feed.ts';

export const feedsOf = (services: AllServices): readonly OpenFeed[] => [
  (_, listeners) => new LeverFeed(services, listeners),
  (_, listeners) => new MicroFeed(services, listeners),
  (_, listeners) => new DealFeed(services, listeners),
  (_, listeners) => new ChatFeed(services, listeners),
  (_, listeners) => new TicketFeed(services, listeners),
  ...MODULES.map(({ feed }) => feed(services)),
];
