// A feed by which a module sends events to sockets, and who gets them; it is opened with the realtime server and gets every committed batch.
import type { UserId } from '@bourse/domain';
import { DEFAULT_LOCALE, type Locale, matchLocale } from '@bourse/messages';
import type { Published } from '../../core/sequencer/sequencer.ts';
import { readLanguages } from '../../system/languages.ts';
import type { Audience, RealtimeServer, RealtimeSocket } from './sockets.ts';

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

// Who gets events of contracts: users who are logged in, each socket in its own language.

/** Users who are logged in, by their sockets. */
export interface Listeners {
  userIds(): Iterable<UserId>;
  isListening(userId: UserId): boolean;
  socketsOf(userId: UserId): Iterable<RealtimeSocket>;
  /** An event for it is encoded once, however many sockets somebody opens. */
  audienceOf(sockets: readonly RealtimeSocket[]): Audience;
}

/** Clients that show a row's words as they are sent name no language here: their browser does. */
export function localeOf({ handshake }: RealtimeSocket): Locale {
  return matchLocale(readLanguages(handshake.headers['accept-language'])) ?? DEFAULT_LOCALE;
}

// Things that users own and follow, as they change: of each its latest state since the last flush, of users who listen.

type Owned = { readonly id: number; readonly userId: UserId };
type Tell<Row> = (rows: readonly Row[], sockets: readonly RealtimeSocket[], locale: Locale) => void;

export class OwnRows<Row extends Owned> {
  readonly #listeners: Listeners;
  readonly #changed = new Map<UserId, Map<number, Row>>();

  constructor(listeners: Listeners) {
    this.#listeners = listeners;
  }

  absorb(rows: readonly Row[]): void {
    for (const row of rows) {
      if (!this.#listeners.isListening(row.userId)) continue;
      const own = this.#changed.get(row.userId) ?? new Map<number, Row>();
      this.#changed.set(row.userId, own.set(row.id, row));
    }
  }

  /** Each user's rows, for the user's sockets of one language at a time. */
  flush(tell: Tell<Row>): void {
    for (const [userId, rows] of this.#changed) {
      const byLocale = Map.groupBy(this.#listeners.socketsOf(userId), localeOf);
      for (const [locale, sockets] of byLocale) tell([...rows.values()], sockets, locale);
    }
    this.#changed.clear();
  }
}
