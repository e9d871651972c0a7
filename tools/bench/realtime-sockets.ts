// The clients of `bench -- realtime`, in a process of their own: sockets of socket.io on a market's depth, or bare ones.
// Each message is parsed, as a browser would, and the moment of its arrival kept.
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { monotonicMs, type Seen, type Sighting, type SocketsReply, type SocketsRequest } from './realtime-messages.ts';

/** Handshakes at once, so that opening does not drown the server that is measured later. */
const OPENING_AT_ONCE = 50;

const level = z.tuple([z.string(), z.string()]);
const depthUpdate = z.object({ seq: z.number(), prev_seq: z.number(), bids: z.array(level), asks: z.array(level) });

type Update = { readonly seq: number; readonly prev_seq: number };
type Kept = Sighting & { readonly arrivedAtMs: number[] };

const sightings = new Map<number, Kept>();
let messages = 0;
let gaps = 0;

/** Returns the update's `seq`. The first socket to see an update also keeps what it says. */
function note(update: Update, lastSeq: number | undefined): number {
  const now = monotonicMs();
  messages += 1;
  if (lastSeq !== undefined && update.prev_seq !== lastSeq) gaps += 1;
  let kept = sightings.get(update.seq);
  if (!kept) {
    const { bids, asks } = depthUpdate.parse(update);
    kept = { text: JSON.stringify(update), prices: [...bids, ...asks].map(([price]) => price), arrivedAtMs: [] };
    sightings.set(update.seq, kept);
  }
  kept.arrivedAtMs.push(now);
  return update.seq;
}

function openSubscriber(port: number, market: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: '/wss/socket.io/',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    let lastSeq: number | undefined;
    socket.once('connect', () => socket.emit('subscribe', { channel: 'depth', market }));
    socket.once('connect_error', reject);
    socket.on('depth_snapshot', ({ seq }: Update) => {
      lastSeq = seq;
      resolve();
    });
    socket.on('depth_update', (update: Update) => {
      lastSeq = note(update, lastSeq);
    });
  });
}

function openBare(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
    socket.once('open', resolve);
    socket.once('error', reject);
    let lastSeq: number | undefined;
    socket.on('message', (bytes) => {
      if (!Buffer.isBuffer(bytes)) return;
      const update: Update = JSON.parse(bytes.toString());
      lastSeq = note(update, lastSeq);
    });
  });
}

async function open({ port, count, market }: Extract<SocketsRequest, { kind: 'open' }>): Promise<void> {
  for (let opened = 0; opened < count; opened += OPENING_AT_ONCE) {
    const size = Math.min(OPENING_AT_ONCE, count - opened);
    await Promise.all(
      Array.from({ length: size }, () => (market === undefined ? openBare(port) : openSubscriber(port, market))),
    );
  }
}

function answer(reply: SocketsReply): void {
  process.send?.(reply);
}

process.on('message', (request: SocketsRequest) => {
  if (request.kind === 'open') {
    open(request).then(
      () => answer({ kind: 'opened' }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
    return;
  }
  const seen: Seen = { sightings: [...sightings.values()], messages, gaps };
  answer({ kind: 'seen', seen });
  sightings.clear();
  messages = 0;
  gaps = 0;
});
process.on('disconnect', () => process.exit(0));
