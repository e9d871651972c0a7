// Bounds the sockets that one address may hold and the handshakes it may make, before anything is spent on them.
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import { AddressCounts, networkOf } from '../http/network.ts';
import type { BaseServices } from '../http/base-services.ts';
import type { RealtimeServer } from './sockets.ts';

/** In a window as many handshakes as sockets: after a restart everybody behind an address comes back at once. */
const WINDOW_MS = 10_000;

export class Doorkeeper {
  readonly #socketsMax: number;
  readonly #handshakes: AddressCounts;
  readonly #isTrusted: (address: string, distance: number) => boolean;
  readonly #open = new Map<string, number>();
  refusedCount = 0;

  constructor({ config, clock }: Pick<BaseServices, 'config' | 'clock'>) {
    this.#socketsMax = config.hasRateLimits ? config.socketsPerAddress : Number.POSITIVE_INFINITY;
    this.#handshakes = new AddressCounts(clock, WINDOW_MS);
    this.#isTrusted = proxyAddr.compile([...config.trustedProxies]);
  }

  /** Finds the address that a request comes from, like Fastify. */
  addressOf(request: IncomingMessage): string {
    return proxyAddr(request, this.#isTrusted);
  }

  /** Asked once a handshake. */
  admits(request: IncomingMessage): boolean {
    const address = networkOf(this.addressOf(request));
    const isFull = (this.#open.get(address) ?? 0) >= this.#socketsMax;
    if (isFull || this.#handshakes.get(address) >= this.#socketsMax) {
      this.refusedCount += 1;
      return false;
    }
    this.#handshakes.add(address);
    return true;
  }

  /** Counts connections from the handshake on, also those that never enter a namespace. */
  watch(io: RealtimeServer): void {
    io.engine.on('connection', (connection: EngineConnection) => {
      connection.once('close', this.enter(connection.request));
    });
  }

  /** Counts a connection that is open. Returns what is to be called once it is not. */
  enter(request: IncomingMessage): () => void {
    const address = networkOf(this.addressOf(request));
    this.#open.set(address, (this.#open.get(address) ?? 0) + 1);
    return () => {
      const left = (this.#open.get(address) ?? 0) - 1;
      if (left > 0) this.#open.set(address, left);
      else this.#open.delete(address);
    };
  }
}

type EngineConnection = {
  readonly request: IncomingMessage;
  once(event: 'close', listener: () => void): unknown;
};
