// What is counted of sockets, for /metrics and for whoever watches.

export type RealtimeStats = {
  readonly sockets: number;
  /** The number of these sockets that belong to users. */
  readonly loggedIn: number;
  /** Streams of single markets that somebody listens to. */
  readonly streams: number;
  /** Sockets that are out of their rooms until they have caught up. */
  readonly slow: number;
  /** Sockets closed since the start because they did not. */
  readonly closed: number;
  /** Handshakes refused since the start, because their address holds or tries too many sockets. */
  readonly refused: number;
  /** Packets since the start. */
  readonly sent: number;
};
