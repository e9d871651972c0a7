// A feed by which a module sends events to sockets, and who gets them; it is opened with the realtime server and gets every committed batch.
import type { UserId } from '@bourse/domain';
import { DEFAULT_LOCALE, type Locale, matchLocale } from '@bourse/messages';
import type { Published } from '../../core/sequencer/sequencer.ts';
import type { Translate, Translator } from '../http/translator.ts';
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
  /**
   * Hears what a new socket asks for. Of a message that `isHeard` does not grant, nothing comes; it ends the overview of all
   * markets, which `mayAsk` leaves as it is.
   */
  welcome?(socket: RealtimeSocket, isHeard: () => boolean, mayAsk: () => boolean): void;
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

/** Those of some users who listen, and for each language their sockets of it. */
export function* readersOf(listeners: Listeners, translator: Translator, userIds: Iterable<UserId>): Iterable<Reader> {
  for (const userId of userIds) {
    if (!listeners.isListening(userId)) continue;
    for (const [locale, sockets] of Map.groupBy(listeners.socketsOf(userId), localeOf)) {
      yield { userId, sockets, t: (key, values) => translator.translate(locale, key, values) };
    }
  }
}

export type Reader = {
  readonly userId: UserId;
  readonly sockets: readonly RealtimeSocket[];
  /** Translates to their language. */
  readonly t: Translate;
};

// Things that users own and follow, as they change: of each its latest state since the last flush, of users who listen.

type Owned = { readonly id: number; readonly userId: UserId };

export class OwnRows<Row extends Owned> {
  readonly #listeners: Listeners;
  readonly #translator: Translator;
  readonly #changed = new Map<UserId, Map<number, Row>>();

  constructor(listeners: Listeners, translator: Translator) {
    this.#listeners = listeners;
    this.#translator = translator;
  }

  absorb(rows: readonly Row[]): void {
    for (const row of rows) {
      if (!this.#listeners.isListening(row.userId)) continue;
      const own = this.#changed.get(row.userId) ?? new Map<number, Row>();
      this.#changed.set(row.userId, own.set(row.id, row));
    }
  }

  /** Each user's rows, for the user's sockets of one language at a time. */
  flush(tell: (rows: readonly Row[], reader: Reader) => void): void {
    for (const [userId, rows] of this.#changed) {
      for (const reader of readersOf(this.#listeners, this.#translator, [userId])) tell([...rows.values()], reader);
    }
    this.#changed.clear();
  }
}
