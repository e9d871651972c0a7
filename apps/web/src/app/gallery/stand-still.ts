// Makes the page stand still: one moment, one answer to each call, and a socket that says its piece once and hangs up.
import { fiatChat, market } from '@bourse/contract';
import { NOW_MS } from '@bourse/ui/gallery/moment.ts';
import { reportRoundTrip, type Connection, type ConnectionState, useConnection } from '../../realtime/connection.ts';
import { onSocket, type RealtimeSocket } from '../../realtime/client.ts';
// Their listeners must hang on the socket before its one piece is said.
import '../../realtime/depth.ts';
import '../../realtime/index-price.ts';
import '../../realtime/ticker.ts';
import '../../realtime/trades.ts';
import { useSession } from '../../lib/session.ts';
import { beginTicket, typeQuantity } from '../../features/spot/ticket/ticket-store.ts';
import { conversation } from './fiat-samples.ts';
import { indexTick, microAnswers } from './seconds-samples.ts';
import { dealsOf, gapOf, quotations, snapshotOf, symbolOf, tickerOf } from './samples.ts';

const ANSWERS: Readonly<Record<string, { readonly message: unknown; readonly data?: unknown }>> = {
  [market.quotationGroups.path]: { message: [{ id: 1, name: 'USDT', quotation: Object.values(quotations) }] },
  [market.favourites.path]: { message: [], data: [quotations.live] },
  ...microAnswers,
  [fiatChat.messages.path]: { message: conversation },
};

/** Calls without a sample wait for ever, which shows what waiting looks like. */
function answer(request: RequestInfo | URL): Promise<Response> {
  const url = request instanceof Request ? request.url : String(request);
  const sample = ANSWERS[new URL(url, location.href).pathname];
  return sample ? Promise.resolve(Response.json({ type: 'ok', ...sample })) : new Promise(() => undefined);
}

/** An index that is not heard for some seconds is stale. */
const INDEX_EVERY_MS = 2_000;

function sayIndex(socket: RealtimeSocket): void {
  for (const hear of socket.listeners('index')) hear(indexTick);
}

function say(socket: RealtimeSocket): void {
  for (const hear of socket.listeners('depth_snapshot'))
    for (const name of ['live', 'empty', 'stale'] as const) hear(snapshotOf(name));
  for (const hear of socket.listeners('depth_update')) hear(gapOf('stale'));
  for (const hear of socket.listeners('market_detail'))
    for (const name of ['live', 'empty'] as const) hear(dealsOf(name));
  for (const hear of socket.listeners('daymarket'))
    for (const price of ['63411', quotations.live.now_price]) hear(tickerOf('live', price));
}

const CONNECTIONS: Readonly<Record<ConnectionState, Connection>> = {
  connecting: { state: 'connecting', latencyMs: undefined },
  live: { state: 'live', latencyMs: 24 },
  delayed: { state: 'delayed', latencyMs: 1_240 },
  offline: { state: 'offline', latencyMs: undefined },
};

function keepConnection(name: string | null): void {
  const states = ['connecting', 'live', 'delayed', 'offline'] as const;
  const kept = CONNECTIONS[states.find((state) => state === name) ?? 'live'];
  useConnection.subscribe((now) => {
    if (now.state !== kept.state || now.latencyMs !== kept.latencyMs) useConnection.setState(kept);
  });
  reportRoundTrip(0);
}

/** `connection` and `as` of the address choose how the page hears the server, and who looks at it. */
export function standStill(options: URLSearchParams): void {
  Date.now = () => NOW_MS;
  window.fetch = answer;
  onSocket((socket) => {
    socket.disconnect();
    say(socket);
    sayIndex(socket);
    setInterval(() => sayIndex(socket), INDEX_EVERY_MS);
  });
  keepConnection(options.get('connection'));
  useSession.setState(options.get('as') === 'visitor' ? { token: undefined } : { token: 'sample', userId: '1' });
  beginTicket(symbolOf('live'), quotations.live.now_price);
  typeQuantity('0.05');
}
