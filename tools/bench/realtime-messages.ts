// What the processes of `bench -- realtime` send each other. Times are of the machine's monotonic clock, which they share.

/** One update as the sockets saw it. */
export type Sighting = {
  readonly text: string;
  /** The update has levels of these prices. */
  readonly prices: readonly string[];
  /** One a socket. */
  readonly arrivedAtMs: readonly number[];
};
export type Seen = { readonly sightings: readonly Sighting[]; readonly messages: number; readonly gaps: number };

/** To the sockets' process. */
export type SocketsRequest =
  | { readonly kind: 'open'; readonly port: number; readonly count: number; readonly market: string | undefined }
  | { readonly kind: 'report' };
/** `opened` once every socket has its snapshot; `seen` tells what came since the last report. */
export type SocketsReply = { readonly kind: 'opened' } | { readonly kind: 'seen'; readonly seen: Seen };

/** To the bare server: send `texts` to everybody, one each `everyMs`. */
export type BroadcastRequest = { readonly texts: readonly string[]; readonly everyMs: number };
export type BroadcastReply =
  | { readonly kind: 'listening'; readonly port: number }
  | { readonly kind: 'sent'; readonly sentAtMs: readonly number[]; readonly cpuMs: number };

export const monotonicMs = (): number => Number(process.hrtime.bigint()) / 1e6;
