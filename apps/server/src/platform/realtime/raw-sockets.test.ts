// Raw sockets: what becomes of one whose message cannot be carried out.
import { once } from 'node:events';
import { bots } from '@bourse/contract';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startTestServer } from '../http/testing.ts';
import { Doorkeeper } from './doorkeeper.ts';
import { RawSocket } from './raw-socket.ts';
import { openRawSockets } from './raw-sockets.ts';

class PlainSocket extends RawSocket {
  protected override suspend(): void {}
  protected override resume(): void {}
}

const LIMITS = { messagesBurst: 10, messagesPerTick: 1, refusedMax: 10, codes: bots.CLOSE };

test('a message that throws ends its own socket alone', async () => {
  const server = await startTestServer();
  const app = Fastify({ forceCloseConnections: true });
  await app.ready();
  const sockets = openRawSockets({
    app,
    doorkeeper: new Doorkeeper(server.services),
    log: server.services.log,
    isTheirs: () => true,
    viewRefusal: () => '{}',
    open: (socket, _request, address) =>
      new PlainSocket(socket, { address, counts: { sent: 0, closed: 0 }, limits: LIMITS }),
    onText(socket, text) {
      if (text === 'wrong') encodeURIComponent('\ud800');
      socket.tell(text);
    },
    onTooMany: () => undefined,
    onGone: () => undefined,
    onTick: () => undefined,
    onStop: () => undefined,
  });
  const url = (await app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws');
  const [broken, other] = [new WebSocket(url), new WebSocket(url)];
  await Promise.all([broken, other].map((socket) => once(socket, 'open')));
  broken.send('wrong');
  await once(broken, 'close');
  other.send('right');
  expect(String((await once(other, 'message'))[0])).toBe('right');
  await sockets.close();
  await app.close();
  await server.stop();
});
