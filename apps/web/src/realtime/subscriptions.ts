// Who on this page listens to which stream. The server hears of a stream when its first listener comes and a moment after
// its last one has gone, so that moving from one panel to another costs nothing.
import type { realtime } from '@bourse/contract';

export type StreamName = Pick<realtime.Subscription, 'channel' | 'market'> &
  Partial<Pick<realtime.Subscription, 'period'>>;

export type SubscriptionPort = {
  readonly subscribe: (stream: StreamName) => void;
  /** Is also called where the stream's state is kept, which gets no further events. */
  readonly unsubscribe: (stream: StreamName) => void;
  /** Runs `work` a moment later. */
  readonly defer: (work: () => void) => void;
};

type Entry = { readonly stream: StreamName; listeners: number };

const keyOf = ({ channel, market, period }: StreamName): string => `${channel} ${market} ${period ?? ''}`;

export class Subscriptions {
  readonly #port: SubscriptionPort;
  readonly #entries = new Map<string, Entry>();

  constructor(port: SubscriptionPort) {
    this.#port = port;
  }

  /** One more listener. The returned function takes it away again, once. */
  retain(stream: StreamName): () => void {
    const key = keyOf(stream);
    const entry = this.#entries.get(key) ?? { stream, listeners: 0 };
    entry.listeners += 1;
    if (!this.#entries.has(key)) {
      this.#entries.set(key, entry);
      this.#port.subscribe(stream);
    }
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      entry.listeners -= 1;
      if (entry.listeners === 0) this.#port.defer(() => this.#drop(key, entry));
    };
  }

  /** A new connection knows none of them. */
  subscribeAll(): void {
    for (const { stream } of this.#entries.values()) this.#port.subscribe(stream);
  }

  #drop(key: string, entry: Entry): void {
    if (entry.listeners > 0 || this.#entries.get(key) !== entry) return;
    this.#entries.delete(key);
    this.#port.unsubscribe(entry.stream);
  }
}
