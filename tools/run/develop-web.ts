// The web app's development server, as a supervised program: it ends on SIGTERM and when its supervisor is gone.

import { join } from 'node:path';
import { createServer } from 'vite';

const server = await createServer({ root: join(import.meta.dirname, '../../apps/web') });
await server.listen();
for (const url of server.resolvedUrls?.local ?? []) console.log(`Its web app under development is at ${url}`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await server.close();
  process.exit(0);
}
process.on('SIGTERM', () => void stop());
process.on('disconnect', () => void stop());
