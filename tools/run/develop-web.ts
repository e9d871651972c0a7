// The development servers of the web app and the back office, as a supervised program: it ends on SIGTERM and when its
// supervisor is gone.

import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { readConfig } from '../../apps/server/src/config.ts';
import { environment } from '../environment.ts';
import { urlOf } from './probe.ts';

const { host, port, officePort } = readConfig(environment);
const site = urlOf({ host, port });
const office = urlOf({ host, port: officePort });

/** In this order they take the first free ports. Each asks the server's origin that it is served from when it is built. */
const APPS = [
  {
    folder: 'web',
    name: 'web app',
    // The gallery at /dev/ui is the development server's own; the rest of /dev is the exchange's.
    proxy: {
      '/api': site,
      '^/dev/(?!ui\\b)': site,
      '/wss': { target: site, ws: true },
      // Beside /api/v3, the Binance-Spot-compatible API has these.
      '^/(?:sapi|wapi|fapi|dapi)/': site,
      '^/(?:ws|ws-api|stream)(?:[/?]|$)': { target: site, ws: true },
    },
  },
  { folder: 'backoffice', name: 'back office', proxy: { '/api': office, '/dev': office } },
];

const servers: ViteDevServer[] = [];
for (const { folder, name, proxy } of APPS) {
  const server = await createServer({ root: join(import.meta.dirname, '../../apps', folder), server: { proxy } });
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
