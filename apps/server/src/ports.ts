// The ports that the process listens on.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** Another program listens there. */
export class PortTaken extends Error {
  override readonly name = 'PortTaken';
}

/** The same ports, and for each 0 one that is free. All of them are held until the last is known: no two are the same. */
export async function findPorts(host: string, asked: readonly number[]): Promise<readonly number[]> {
  const held = await Promise.all(asked.filter((port) => port === 0).map(() => hold(host)));
  for (const { release } of held) await release();
  const found = held.map(({ port }) => port);
  return asked.map((port) => (port === 0 ? (found.shift() ?? 0) : port));
}

async function hold(host: string) {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a server on a port has no port');
  const release = async (): Promise<void> => {
    server.close();
    await once(server, 'close');
  };
  return { port: address.port, release };
}

/** The same with ports for what was any, also where its own addresses name them. */
export function withPorts(config: Config, { port, officePort }: Pick<Config, 'port' | 'officePort'>): Config {
  const name = (url: string, chosen: number): string => url.replace(/:0$/, `:${chosen}`);
  const { publicUrl, officeUrl } = config;
  return { ...config, port, officePort, publicUrl: name(publicUrl, port), officeUrl: name(officeUrl, officePort) };
}

/** Ports that may be any are chosen before anything else is done, since addresses name them. */
export async function settlePorts(config: Config): Promise<Config> {
  const [port = 0, officePort = 0] = await findPorts(config.host, [config.port, config.officePort]);
  return withPorts(config, { port, officePort });
}

const LISTENING = 'listening';

/** Says over the channel of whoever started the process, if there is one, that it listens on all its ports. */
export function tellListening(): void {
  // Whoever is gone by now needs not to know.
  process.send?.(LISTENING, () => undefined);
}

/**
 * Resolves once a server that was started with a channel says that it listens, and never where it ends before. Until then
 * another program may be what answers at its ports.
 */
export function heardListening(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (message === LISTENING) resolve();
    });
  });
}

type Place = { readonly host: string; readonly port: number /** What chooses the port. */; readonly setting: string };

export async function listen(app: FastifyInstance, { host, port, setting }: Place): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error;
    throw new PortTaken(
      `Port ${port} is taken by another program. Stop that one, or choose another port with ${setting}.`,
    );
  }
}
