// What users own and follow as it changes: of each thing its latest state since the last flush, of users who listen.
import type { UserId } from '@bourse/domain';
import { type Listeners, localeOf } from './listeners.ts';
import type { RealtimeSocket } from './sockets.ts';
import type { Locale } from '@bourse/messages';

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
