// What the house's client processes share: started beside the server, they find their keys in a file that it writes again at
// each start, and begin again whenever it cannot be used.
// BOURSE_URL names the server, BOURSE_KEYS_FILE the file.
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { Client, LoggedOut, Unavailable } from './api-client.ts';
import { environment } from './environment.ts';

const EXIT_CONFIGURATION = 78;
const RETRY_MS_MIN = 500;
const RETRY_MS_MAX = 5_000;
/** A session that lasted this long was a good one: the next wait begins small again. */
const GOOD_SESSION_MS = 30_000;

export type Session<Keys> = {
  readonly client: Client;
  readonly keys: Keys;
  readonly signal: AbortSignal;
  readonly report: (line: string) => void;
};

type Companion<Keys> = {
  readonly name: string;
  readonly keysSchema: z.ZodType<Keys>;
  /** Until `signal` aborts. Throws `Unavailable`, `LoggedOut` when the server cannot go on with it. */
  readonly runSession: (session: Session<Keys>) => Promise<void>;
};

/** Until the process is told to stop. */
export async function runCompanion<Keys>({ name, keysSchema, runSession }: Companion<Keys>): Promise<void> {
  const { BOURSE_URL: url, BOURSE_KEYS_FILE: keysFile } = readSettings(name);
  const stopping = new AbortController();
  const stop = (): void => stopping.abort();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  process.on('disconnect', stop);

  const report = (line: string): void => console.log(`${name}: ${line}`);
  const client = new Client(url);
  let retryMs = RETRY_MS_MIN;
  while (!stopping.signal.aborted) {
    const startedAt = Date.now();
    try {
      const keys = await readKeys(keysFile, keysSchema);
      await runSession({ client, keys, signal: stopping.signal, report });
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
}

function readSettings(name: string) {
  const settings = z
    .object({ BOURSE_URL: z.url({ protocol: /^https?$/ }), BOURSE_KEYS_FILE: z.string().min(1) })
    .safeParse(environment);
  if (!settings.success) {
    console.error(`The configuration of ${name} is wrong.\n${z.prettifyError(settings.error)}`);
    process.exit(EXIT_CONFIGURATION);
  }
  return settings.data;
}

/** The server writes the file again at each start, and the old tokens end there. */
async function readKeys<Keys>(file: string, schema: z.ZodType<Keys>): Promise<Keys> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new Unavailable(`the keys cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}
