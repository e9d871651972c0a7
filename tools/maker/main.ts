// The house's market maker and taker in demo mode: a client of the public API like any other, in a process of its own.
// BOURSE_URL names the server, BOURSE_KEYS_FILE the file in which the server leaves the tokens of the two users.
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { environment } from '../environment.ts';
import { Client, LoggedOut, Unavailable } from './client.ts';
import { type Keys, runSession } from './house.ts';

const EXIT_CONFIGURATION = 78;
const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 5_000;
/** A session that lasted this long was a good one: the next wait begins small again. */
const GOOD_SESSION_MS = 30_000;

const settings = z
  .object({ BOURSE_URL: z.url({ protocol: /^https?$/ }), BOURSE_KEYS_FILE: z.string().min(1) })
  .safeParse(environment);
if (!settings.success) {
  console.error(`The maker's configuration is wrong.\n${z.prettifyError(settings.error)}`);
  process.exit(EXIT_CONFIGURATION);
}
const { BOURSE_URL: url, BOURSE_KEYS_FILE: keysFile } = settings.data;

const keysSchema = z.object({ makerToken: z.string().min(1), takerToken: z.string().min(1) });

/** The server writes the file anew at each start, and the old tokens end there. */
async function readKeys(): Promise<Keys> {
  try {
    return keysSchema.parse(JSON.parse(await readFile(keysFile, 'utf8')));
  } catch (error) {
    throw new Unavailable(`the keys cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

// Orders stay in the book when the maker ends: the next one takes them over.
const stopping = new AbortController();
const stop = (): void => stopping.abort();
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
process.on('disconnect', stop);

const report = (line: string): void => console.log(`maker: ${line}`);
const client = new Client(url);
let retryMs = RETRY_MS_MIN;
while (!stopping.signal.aborted) {
  const startedAt = Date.now();
  try {
    await runSession({ client, keys: await readKeys(), signal: stopping.signal, report });
  } catch (error) {
    if (!(error instanceof Unavailable) && !(error instanceof LoggedOut)) throw error;
    if (stopping.signal.aborted) break;
    if (Date.now() - startedAt > GOOD_SESSION_MS) retryMs = RETRY_MS_MIN;
    report(`the server cannot be used (${error.message || error.name}), trying again in ${retryMs} ms`);
    await delay(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    retryMs = Math.min(2 * retryMs, RETRY_MS_MAX);
  }
}
await client.close();
// With the channel to the supervisor open, the process would not end by itself.
if (process.connected) process.disconnect();
