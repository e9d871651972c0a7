import { expect, test } from 'vitest';
import { feedsOf } from '../../feeds.ts';
import { startTestServer } from '../http/testing.ts';
import { createRealtime } from './realtime.ts';

test('a server that stops takes no new sessions, whose polls it would wait for', async () => {
  const server = await startTestServer();
  const realtime = createRealtime({ app: server.app, services: server.services, feeds: feedsOf(server.services) });
  const origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
  const knock = async (): Promise<number> => {
    const response = await fetch(`${origin}/wss/socket.io/?EIO=4&transport=polling`);
    await response.text();
    return response.status;
  };
  expect(await knock()).toBe(200);
  await realtime.close();
  expect(await knock()).toBe(403);
  await server.stop();
});
