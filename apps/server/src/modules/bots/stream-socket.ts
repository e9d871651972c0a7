// One socket of streams: what it follows, and in which form it is told.
import type { IncomingMessage } from 'node:http';
import { bots } from '@bourse/contract';
import type { WebSocket } from 'ws';
import { pathOf } from '../../platform/http/malformed.ts';
import { type RawCounts, type RawLimits, RawSocket } from '../../platform/realtime/raw-socket.ts';

/** 20 messages a second, after 200 at once. */
const LIMITS: RawLimits = { messagesBurst: 200, messagesPerTick: 1, refusedMax: 200, codes: bots.CLOSE };
/** Streams that one socket may follow. */
export const STREAMS_MAX = 1_024;

/** The unit that times are told in. */
export type TimeUnit = 'ms' | 'us';

/** The address of a socket asks for these. */
export type Asked = {
  readonly names: readonly string[];
  readonly isCombined: boolean;
  readonly unit: TimeUnit;
};

/**
 * Nothing is left out for a slow socket, since a local book could not be kept with a gap: it is sent all until it is closed, for
 * having left too much unread, or some for too long.
 */
export class StreamSocket extends RawSocket {
  readonly streams = new Set<string>();
  readonly unit: TimeUnit;
  isCombined: boolean;

  constructor(socket: WebSocket, options: { address: string; counts: RawCounts } & Pick<Asked, 'isCombined' | 'unit'>) {
    super(socket, { ...options, limits: LIMITS });
    this.unit = options.unit;
    this.isCombined = options.isCombined;
  }

  protected override suspend(): void {}

  protected override resume(): void {}
}

/** `/ws/a/b` and `/stream?streams=a/b`; both may name none. `/stream/ws` is combined, like `/stream`. */
export function readAsked({ url = '' }: IncomingMessage): Asked {
  const path = pathOf(url);
  // A plus sign is that of an offset from UTC here, and no space.
  const query = new URLSearchParams(url.slice(path.length).replaceAll('+', '%2B'));
  const isCombined = !path.startsWith(`${bots.STREAMS_PATH}/`) && path !== bots.STREAMS_PATH;
  const named = isCombined ? (query.get('streams') ?? '') : decode(path.slice(bots.STREAMS_PATH.length));
  const names = named.split('/').filter((name) => name !== '');
  const unit = query.get('timeUnit')?.toUpperCase() === 'MICROSECOND' ? 'us' : 'ms';
  return { names: names.slice(0, STREAMS_MAX), isCombined, unit };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
