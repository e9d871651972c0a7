// One raw WebSocket of a program: what it may send, what it is sent, and when it is closed.
import type { RawData, WebSocket } from 'ws';

/** Over this a socket is slow, until all of it is read; over the second it is closed. */
const WAITING_BYTES_MAX = 256 * 1024;
const WAITING_BYTES_MAX_HARD = 4 * 1024 * 1024;
/** A socket is asked every 15 s whether it is there, and is cut where it has said nothing until the next time. */
const PING_MS = 15_000;
/** So long a socket has to answer that it is closed. */
const GOODBYE_MS = 2_000;
/** So long a socket may stay slow. */
const SLOW_MS_MAX = 30_000;
/** Whoever asks for nothing that keeps the socket open is closed after so long. */
const IDLE_MS_MAX = 10_000;

/** All raw sockets are looked at so often. */
export const TICK_MS = 50;
export const ticksOf = (ms: number): number => ms / TICK_MS;

/** Why the server closes a socket. */
export const CLOSE_REASONS = ['stopping', 'notText', 'idle', 'slow', 'flood'] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** Counts of all sockets of a kind since the start. */
export type RawCounts = { sent: number; closed: number };

/** Sockets of a kind may do so much. */
export type RawLimits = {
  /** Messages of one socket: so many at once, and so many more each tick. */
  readonly messagesBurst: number;
  readonly messagesPerTick: number;
  /** A socket that goes on after it was refused so many is closed. */
  readonly refusedMax: number;
  /** The code that a socket is closed with (RFC 6455). */
  readonly codes: Readonly<Record<CloseReason, number>>;
};

type Options = { readonly address: string; readonly counts: RawCounts; readonly limits: RawLimits };

export abstract class RawSocket {
  /** The address that it comes from. */
  readonly address: string;
  /** Answers that are being worked on. */
  readonly underWay = new Set<Promise<void>>();
  /** The server stops: it begins nothing more. */
  isStopping = false;
  /** Resolves once the socket is closed. */
  readonly gone: Promise<void>;
  readonly #socket: WebSocket;
  readonly #counts: RawCounts;
  readonly #limits: RawLimits;
  #spent = 0;
  #slowTicks = 0;
  #idleTicks = 0;
  #isAlive = true;
  #isClosing = false;

  constructor(socket: WebSocket, { address, counts, limits }: Options) {
    this.#socket = socket;
    this.#counts = counts;
    this.#limits = limits;
    this.address = address;
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    this.gone = new Promise((resolve) => {
      socket.once('close', () => resolve());
    });
  }

  /** Called when it becomes slow: what may be left out is not sent any more. */
  protected abstract suspend(): void;
  /** Called when it has read all that waited. */
  protected abstract resume(): void;

  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === this.#socket.OPEN;
  }

  get isSlow(): boolean {
    return this.#slowTicks > 0;
  }

  /** Whether a text has come, and not more than it may send. Others close the socket, or are refused by `onRefused`. */
  hear(data: RawData, isBinary: boolean, onRefused: (text: string) => void): string | undefined {
    if (!this.isOpen) return undefined;
    this.#isAlive = true;
    if (isBinary || !Buffer.isBuffer(data)) {
      this.close('notText');
      return undefined;
    }
    const { messagesBurst, refusedMax } = this.#limits;
    this.#spent += 1;
    if (this.#spent <= messagesBurst) return data.toString();
    if (this.#spent > messagesBurst + refusedMax) this.close('flood');
    else onRefused(data.toString());
    return undefined;
  }

  /** It has said what it wants. */
  keepOpen(): void {
    this.#idleTicks = Number.NEGATIVE_INFINITY;
  }

  /** Sends a text. A socket that has left too much unread is closed instead. */
  tell(text: string): void {
    if (!this.isOpen) return;
    if (this.#socket.bufferedAmount > WAITING_BYTES_MAX_HARD) return this.close('slow');
    this.#counts.sent += 1;
    this.#socket.send(text);
  }

  /** Called at each tick, before anything is sent. */
  look(tick: number): void {
    if (!this.isOpen) return;
    this.#spent = Math.max(0, this.#spent - this.#limits.messagesPerTick);
    this.#idleTicks += 1;
    if (this.#idleTicks > ticksOf(IDLE_MS_MAX)) return this.close('idle');
    const waiting = this.#socket.bufferedAmount;
    if (this.#slowTicks > 0 && waiting === 0) {
      this.#slowTicks = 0;
      this.resume();
    } else if (this.#slowTicks > 0 || waiting > WAITING_BYTES_MAX) {
      if (this.#slowTicks === 0) this.suspend();
      this.#slowTicks += 1;
      if (this.#slowTicks > ticksOf(SLOW_MS_MAX)) return this.close('slow');
    }
    if (tick % ticksOf(PING_MS) === 0) this.#ping();
  }

  close(why: CloseReason): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (why === 'slow') this.#counts.closed += 1;
    this.#socket.close(this.#limits.codes[why], why);
    // A client that reads nothing does not see that it is closed.
    const timer = setTimeout(() => this.cut(), GOODBYE_MS);
    this.#socket.once('close', () => clearTimeout(timer));
  }

  /** Ends the connection without a word. */
  cut(): void {
    this.#socket.terminate();
  }

  #ping(): void {
    if (!this.#isAlive) return this.cut();
    this.#isAlive = false;
    this.#socket.ping();
  }
}
