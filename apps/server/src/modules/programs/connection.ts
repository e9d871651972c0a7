// One socket of a program: who it is for, and what it follows.
import type { IncomingMessage } from 'node:http';
import { programSocket } from '@bourse/contract';
import type { Locale } from '@bourse/messages';
import type { WebSocket } from 'ws';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { type RawCounts, type RawLimits, RawSocket } from '../../platform/realtime/raw-socket.ts';

const LIMITS: RawLimits = { messagesBurst: 200, messagesPerTick: 5, refusedMax: 200, codes: programSocket.CLOSE };

/** How a login was proved. */
export type Proof = { readonly token: string } | { readonly keyId: number };
export type Session = { readonly user: SessionUser; readonly proof: Proof };

type Reader = { readonly locale: Locale; readonly languages: readonly string[] };

type Options = Reader & {
  readonly address: string;
  readonly counts: RawCounts;
  /** Its public streams pause while it is slow. */
  readonly onSlow: (connection: Connection) => void;
  readonly onRead: (connection: Connection) => void;
};

export class Connection extends RawSocket {
  readonly reader: Reader;
  session: Session | undefined;
  /** Counts logins, so that an earlier one that is still being looked up does not overtake a later one. */
  logins = 0;
  readonly publicStreams = new Map<string, programSocket.Subscription & { stream: programSocket.PublicStream }>();
  readonly ownStreams = new Set<programSocket.PrivateStream>();
  readonly #onSlow: Options['onSlow'];
  readonly #onRead: Options['onRead'];

  constructor(socket: WebSocket, { address, counts, onSlow, onRead, ...reader }: Options) {
    super(socket, { address, counts, limits: LIMITS });
    this.reader = reader;
    this.#onSlow = onSlow;
    this.#onRead = onRead;
  }

  protected override suspend(): void {
    this.#onSlow(this);
  }

  protected override resume(): void {
    this.#onRead(this);
  }
}

/** The language that a program asks for with its handshake, in its address or as a header. */
export function languageOf({ url = '', headers }: IncomingMessage): string | undefined {
  const query = new URLSearchParams(url.split('?', 2)[1] ?? '');
  const { lang } = headers;
  return query.get('lang') ?? (typeof lang === 'string' ? lang : undefined);
}
