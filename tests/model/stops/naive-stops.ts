// Full stops and outages, as plainly as they can be said.
import { OUTAGE_MS_MIN, type StopKind } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import type { NaiveBooks } from '../naive-books.ts';
import { type NaiveAnswer, type NaivePart, type NaivePause, no, yes } from '../naive-part.ts';

const REFUSED: ReadonlySet<Command['kind']> = new Set([
  'placeOrder',
  'placeOco',
  'replaceOrder',
  'openPosition',
  'closePosition',
  'closePositions',
  'reversePosition',
  'placeMicroOrder',
  'buyMicroInsurance',
  'applyFiatMerchant',
  'publishFiatAd',
  'changeFiatAd',
  'openFiatDeal',
  'openAcceptorDeal',
  'buyStaking',
  'subscribe',
  'requestWithdrawal',
]);

/** Amending an order is judged by what becomes of it. */
export function isRefusedInStop(command: Command): boolean {
  if (command.kind === 'setStops')
    return [command.takeProfit, command.stopLoss].some((level) => typeof level === 'bigint');
  if (command.kind === 'transferFunds') return command.from === 'lever';
  if (command.kind === 'moveBetweenAccounts') return command.wallet === 'lever';
  if (command.kind === 'shelveFiatAd') return command.isUp;
  if (command.kind === 'switchAcceptor') return command.isAccepting;
  if (command.kind === 'renewStaking') return command.isRenewing;
  return REFUSED.has(command.kind);
}

export type NaiveStop = { readonly kind: StopKind; readonly beganAt: number; endedAt: number | undefined };

export class NaiveStops implements NaivePart {
  readonly #books: NaiveBooks;
  readonly #after: (pause: NaivePause) => void;
  /** By their ids less one. */
  readonly stops: NaiveStop[] = [];
  lifeSignAt: number | undefined;

  constructor(books: NaiveBooks, after: (pause: NaivePause) => void) {
    this.#books = books;
    this.#after = after;
  }

  apply(command: Command): NaiveAnswer | undefined {
    const { at, stoppedAt } = this.#books;
    if (command.kind === 'keepTime') {
      this.lifeSignAt = at;
      return yes();
    }
    if (command.kind === 'beginFullStop') {
      if (stoppedAt !== undefined) return no('full_stop_running');
      this.stops.push({ kind: 'full', beganAt: at, endedAt: undefined });
      this.#books.stoppedAt = at;
      return yes();
    }
    if (command.kind === 'endFullStop') {
      if (stoppedAt === undefined) return no('no_full_stop');
      for (const stop of this.stops) stop.endedAt ??= at;
      this.#books.stoppedAt = undefined;
      this.#after({ from: stoppedAt, to: at });
      return yes({ lengthMs: at - stoppedAt });
    }
    if (command.kind !== 'bookOutage') return undefined;
    const { since: from } = command;
    if (stoppedAt !== undefined || at - from <= OUTAGE_MS_MIN) return yes({ lengthMs: 0 });
    this.stops.push({ kind: 'outage', beganAt: from, endedAt: at });
    this.#after({ from, to: at });
    return yes({ lengthMs: at - from });
  }
}
