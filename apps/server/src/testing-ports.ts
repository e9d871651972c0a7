// Ports for the servers and nodes that tests start.
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Ports are drawn from below those that the system itself hands out (32768 and up): there another program could take the
 * port of a process that was killed, and answer its clients in its place.
 */
const PORT_MIN = 15_000;
const PORT_MAX = 32_000;

/** Returns so many ports that nobody listens on, no two of them the same. */
export async function findFreePorts(count: number): Promise<readonly number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = randomInt(PORT_MIN, PORT_MAX);
    if (await isFree(port)) found.add(port);
  }
  return [...found];
}

export async function findFreePort(): Promise<number> {
  const [port = 0] = await findFreePorts(1);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
