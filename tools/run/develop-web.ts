// The development servers of the web app and the back office, as a supervised program: it ends on SIGTERM and when its
// supervisor is gone.

import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';

/** In this order they take the first free ports. */
const APPS = [
  { folder: 'web', name: 'web app' },
  { folder: 'backoffice', name: 'back office' },
];

const servers: ViteDevServer[] = [];
for (const { folder, name } of APPS) {
  const server = await createServer({ root: join(import.meta.dirname, '../../apps', folder) });
  servers.push(server);
  await server.listen();
  for (const url of server.resolvedUrls?.local ?? []) console.log(`Its ${name} under development is at ${url}`);
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await Promise.all(servers.map((server) => server.close()));
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
