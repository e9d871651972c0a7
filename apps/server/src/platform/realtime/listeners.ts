// Who gets events of contracts: users who are logged in, each socket in its own language.
import type { UserId } from '@bourse/domain';
import { DEFAULT_LOCALE, type Locale, matchLocale } from '@bourse/messages';
import { readLanguages } from '../../system/languages.ts';
import type { Audience, RealtimeSocket } from './sockets.ts';

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
