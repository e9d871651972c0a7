// The yardstick of `bench -- realtime`: a bare `ws` server that sends each text to every socket, at a steady pace.
import { WebSocketServer } from 'ws';
import { type BroadcastReply, type BroadcastRequest, monotonicMs } from './realtime-messages.ts';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });

function answer(reply: BroadcastReply): void {
  process.send?.(reply);
}

server.once('listening', () => {
  const address = server.address();
  if (typeof address === 'object' && address !== null) answer({ kind: 'listening', port: address.port });
});

process.on('message', ({ texts, everyMs }: BroadcastRequest) => {
  const sentAtMs: number[] = [];
  const cpuBefore = process.cpuUsage();
  const timer = setInterval(() => {
    const text = texts[sentAtMs.length];
    if (text === undefined) {
      clearInterval(timer);
      const { user, system } = process.cpuUsage(cpuBefore);
      answer({ kind: 'sent', sentAtMs, cpuMs: (user + system) / 1000 });
      return;
    }
    sentAtMs.push(monotonicMs());
    for (const client of server.clients) client.send(text);
  }, everyMs);
});
process.on('disconnect', () => process.exit(0));
