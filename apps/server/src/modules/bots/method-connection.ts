// One socket of methods: what its handlers may do with it, and whose it is.
import { bots } from '@bourse/contract';
import type { Instant, KeyId } from '@bourse/domain';
import type { WebSocket } from 'ws';
import { type RawCounts, type RawLimits, RawSocket } from '../../platform/realtime/raw-socket.ts';
import type { BotSession, BotSocket } from './handler.ts';

const LIMITS: RawLimits = { messagesBurst: 200, messagesPerTick: 5, refusedMax: 200, codes: bots.CLOSE };

type Options = {
  readonly address: string;
  readonly counts: RawCounts;
  readonly connectedSince: Instant;
  readonly returnsLimits: boolean;
};

export class MethodConnection extends RawSocket implements BotSocket {
  followsAccount = false;
  readonly connectedSince: Instant;
  readonly returnsLimits: boolean;
  #session: BotSession | undefined;
  #leave = new Set<() => void>();
  /** Keys that have ended while methods were under way: what they have proved before counts no more. */
  readonly #endedMeanwhile = new Set<KeyId>();
  #turn: Promise<unknown> = Promise.resolve();

  constructor(socket: WebSocket, { address, counts, connectedSince, returnsLimits }: Options) {
    super(socket, { address, counts, limits: LIMITS });
    this.connectedSince = connectedSince;
    this.returnsLimits = returnsLimits;
    // It may be opened long before anything is asked for.
    this.keepOpen();
    this.onGone(() => this.logOut());
  }

  session(): BotSession | undefined {
    return this.#session;
  }

  logOn(session: BotSession): boolean {
    if (!this.isOpen || this.hasEnded(session.user.key.id)) return false;
    this.logOut();
    this.#session = session;
    return true;
  }

  hasEnded(id: KeyId): boolean {
    return this.#endedMeanwhile.has(id);
  }

  logOut(): void {
    this.#session = undefined;
    const listeners = this.#leave;
    this.#leave = new Set();
    for (const listener of listeners) listener();
  }

  onLogout(listener: () => void): void {
    this.#leave.add(listener);
  }

  onGone(listener: () => void): void {
    void this.gone.then(listener);
  }

  /** Whoever is logged on with it is no longer. */
  endKey(id: KeyId): void {
    if (this.underWay.size > 0) this.#endedMeanwhile.add(id);
    if (this.#session?.user.key.id === id) this.logOut();
  }

  /** Methods begin in the order in which they came, however long it takes to prove each of them. */
  readonly inTurn = <Done>(work: Promise<Done>): Promise<Done> => {
    const done = this.#turn.then(() => work);
    this.#turn = done.catch(() => undefined);
    return done;
  };

  /** Called when nothing is under way any more. */
  forgetEnded(): void {
    this.#endedMeanwhile.clear();
  }

  protected override suspend(): void {
    // What is sent here was asked for: none of it is left out.
  }

  protected override resume(): void {
    // See above.
  }
}
