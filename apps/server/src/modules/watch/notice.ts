// A notice of an alarm on its way to a target.
import { ALARM_TARGETS } from '@bourse/domain';
import { bytes, count, id, instant, optional, text, word } from '@bourse/domain/kinds';
import type { Locale } from '@bourse/messages';
import type { RowOf } from '../../core/storage/query.ts';
import { EVENT } from './events.ts';

/** An event on its way to a target. */
export const NOTICE = {
  ...EVENT,
  id: id<number>(),
  attempts: count,
  expiresAt: instant,
  targetId: id<number>(),
  target: word(ALARM_TARGETS),
  address: text,
  locale: word<Locale>(),
  secret: optional(bytes),
  eventId: id<number>(),
};
export type Notice = RowOf<typeof NOTICE>;
