// One socket of a program: what is sent to it, what it may send, and when it is closed.
import type { IncomingMessage } from 'node:http';
import { programSocket } from '@bourse/contract';
import type { Locale } from '@bourse/messages';
import type { RawData, WebSocket } from 'ws';
import type { SessionUser } from '../../platform/http/sessions.ts';

/** Messages of one socket: so many at once, and so many more each tick of 50 ms. */
const MESSAGES_BURST = 200;
const MESSAGES_PER_TICK = 5;
/** A socket that goes on after it was refused so many is closed. */
const REFUSED_MAX = 200;
/** Over this its public streams pause until all of it is read; over the second it is closed. */
const WAITING_BYTES_MAX = 256 * 1024;
const WAITING_BYTES_MAX_HARD = 4 * 1024 * 1024;
/** 30 s. */
const SLOW_TICKS_MAX = 600;
/** Whoever neither logs in nor subscribes within 10 s is closed. */
const IDLE_TICKS_MAX = 200;
/** A socket is asked every 15 s whether it is there, and is cut where it has said nothing until the next time. */
const TICKS_PER_PING = 300;
/** So long a socket has to answer that it is closed. */
const GOODBYE_MS = 2_000;

/** How a login was proved. */
export type Proof = { readonly token: string } | { readonly keyId: number };
export type Session = { readonly user: SessionUser; readonly proof: Proof };

type Reader = { readonly locale: Locale; readonly languages: readonly string[] };
export type Rules = {
  readonly suspend: (connection: Connection) => void;
  readonly resume: (connection: Connection) => void;
};
/** Counts of all sockets since the start. */
export type Counts = { sent: number; closed: number };

type Options = Reader & { readonly address: string; readonly counts: Counts };

export class Connection {
  readonly address: string;
  readonly reader: Reader;
  session: Session | undefined;
  /** Counts logins, so that an earlier one that is still being looked up does not overtake a later one. */
  logins = 0;
  readonly publicStreams = new Map<string, programSocket.Subscription & { stream: programSocket.PublicStream }>();
  readonly ownStreams = new Set<programSocket.PrivateStream>();
  /** Methods that are being carried out. */
  readonly underWay = new Set<Promise<void>>();
  /** The server stops: it begins nothing more. */
  isStopping = false;
  /** Resolves once the socket is closed. */
  readonly gone: Promise<void>;
  readonly #socket: WebSocket;
  readonly #counts: Counts;
  #spent = 0;
  #slowTicks = 0;
  #idleTicks = 0;
  #isAlive = true;
  #isClosing = false;

  constructor(socket: WebSocket, { address, counts, ...reader }: Options) {
    this.#socket = socket;
    this.#counts = counts;
    this.address = address;
    this.reader = reader;
    socket.on('pong', () => {
      this.#isAlive = true;
    });
    this.gone = new Promise((resolve) => {
      socket.once('close', () => resolve());
    });
  }

  get isOpen(): boolean {
    return !this.#isClosing && this.#socket.readyState === this.#socket.OPEN;
  }

  get isSlow(): boolean {
    return this.#slowTicks > 0;
  }

  /** Whether a text has come, and not more than it may send. Others close the socket, or are refused by `onRefused`. */
  hear(data: RawData, isBinary: boolean, onRefused: () => void): string | undefined {
    if (!this.isOpen) return undefined;
    this.#isAlive = true;
    if (isBinary || !Buffer.isBuffer(data)) {
      this.close('notText');
      return undefined;
    }
    this.#spent += 1;
    if (this.#spent <= MESSAGES_BURST) return data.toString();
    if (this.#spent > MESSAGES_BURST + REFUSED_MAX) this.close('flood');
    else onRefused();
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
  look(tick: number, { suspend, resume }: Rules): void {
    if (!this.isOpen) return;
    this.#spent = Math.max(0, this.#spent - MESSAGES_PER_TICK);
    this.#idleTicks += 1;
    if (this.#idleTicks > IDLE_TICKS_MAX) return this.close('idle');
    const waiting = this.#socket.bufferedAmount;
    if (this.#slowTicks > 0 && waiting === 0) {
      this.#slowTicks = 0;
      resume(this);
    } else if (this.#slowTicks > 0 || waiting > WAITING_BYTES_MAX) {
      if (this.#slowTicks === 0) suspend(this);
      this.#slowTicks += 1;
      if (this.#slowTicks > SLOW_TICKS_MAX) return this.close('slow');
    }
    if (tick % TICKS_PER_PING === 0) this.#ping();
  }

  close(why: keyof typeof programSocket.CLOSE): void {
    if (this.#isClosing) return;
    this.#isClosing = true;
    if (why === 'slow') this.#counts.closed += 1;
    this.#socket.close(programSocket.CLOSE[why], why);
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

/** The language that a program asks for with its handshake, in its address or as a header. */
export function languageOf({ url = '', headers }: IncomingMessage): string | undefined {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const { lang } = headers;
  return query.get('lang') ?? (typeof lang === 'string' ? lang : undefined);
}
