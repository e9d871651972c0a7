// Every feed of the realtime server, in the order in which they get committed batches.
import { type AllServices, MODULES } from './modules.ts';
import type { OpenFeed } from './platform/realtime/feed.ts';

export const feedsOf = (services: AllServices): readonly OpenFeed[] =>
  MODULES.flatMap(({ feeds = [] }) => feeds.map((feed) => feed(services)));
