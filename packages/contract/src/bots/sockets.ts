// The sockets of the Binance-Spot-compatible API: where they are.

/** Its methods, and events of the accounts that are followed there. */
export const METHODS_PATH = '/ws-api/v3';
/** Streams of markets and of listen keys, one a message. */
export const STREAMS_PATH = '/ws';
/** The same with each message in an envelope that names its stream. */
export const COMBINED_PATH = '/stream';

const isBelow = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

export const isStreamsPath = (path: string): boolean => isBelow(path, STREAMS_PATH) || isBelow(path, COMBINED_PATH);

export const isSocketPath = (path: string): boolean => isBelow(path, METHODS_PATH) || isStreamsPath(path);

/** Why the server closes a socket, beside the codes of the protocol itself (RFC 6455). */
export const CLOSE = {
  /** The server stops. */
  stopping: 1001,
  /** What was sent is no text. */
  notText: 1003,
  /** Nothing was asked for within 10 s. */
  idle: 1008,
  /** It does not read what it is sent. */
  slow: 1008,
  /** It goes on sending more than it may. */
  flood: 1008,
} as const;
