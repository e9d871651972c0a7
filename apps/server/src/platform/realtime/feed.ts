// A feed by which a feature sends events to sockets; it is opened with the realtime server and gets every committed batch.
import type { Published } from '../../core/sequencer/sequencer.ts';
import type { Listeners } from './listeners.ts';
import type { RealtimeServer, RealtimeSocket } from './sockets.ts';

export interface Feed {
  /** Begins to listen to what is not a committed batch. Returns the way to stop. */
  listen?(): () => void;
  absorb?(published: Published): void;
  /** Called every 50 ms; `tick` counts them. */
  flush?(tick: number): void;
  /** Called once a second. */
  flushSecond?(): void;
  /** Hears what a new socket asks for. Of a message that `isHeard` does not grant, nothing comes. */
  welcome?(socket: RealtimeSocket, isHeard: () => boolean): void;
  /** A socket is slow: until it has caught up it is in no room. */
  suspend?(socket: RealtimeSocket): void;
  resume?(socket: RealtimeSocket): void;
  /** Resolves once all that was absorbed is sent. */
  settled?(): Promise<void>;
}

export type OpenFeed = (io: RealtimeServer, listeners: Listeners) => Feed;
