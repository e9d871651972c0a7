import { once } from 'node:events';
import { createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { findPorts, listen, PortTaken, settlePorts } from './ports.ts';

const HOST = '127.0.0.1';

test('ports that are named stay, any others are free and no two the same', async () => {
  const [named, ...found] = await findPorts(HOST, [4321, 0, 0, 0]);
  expect(named).toBe(4321);
  expect(new Set(found).size).toBe(3);
  for (const port of found) {
    const server = createServer().listen(port, HOST);
    await once(server, 'listening');
    server.close();
  }
});

test('a server on any ports has two of them, and addresses that name them', async () => {
  const { port, officePort, publicUrl, officeUrl } = await settlePorts(readConfig({ PORT: '0' }));
  expect(port).toBeGreaterThan(0);
  expect(officePort).not.toBe(port);
  expect([publicUrl, officeUrl]).toEqual([`http://${HOST}:${port}`, `http://${HOST}:${officePort}`]);
});

test('a port that is taken is told by name of what chooses it', async () => {
  const other = createServer().listen(0, HOST);
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const listening = listen(Fastify(), { host: HOST, port, setting: 'OFFICE_PORT' });
  await expect(listening).rejects.toThrow(PortTaken);
  await expect(listening).rejects.toThrow(`Port ${port} is taken by another program.`);
  await expect(listening).rejects.toThrow('OFFICE_PORT');
  other.close();
});
