// Starts the maker: `node main.ts config.json`, with MAKER_KEY and MAKER_SECRET (or MAKER_PRIVATE_KEY, a PEM) in the environment.
// It ends with 0 when it was asked to, 2 for a wrong configuration, 3 at its loss limit, 4 where it may not trade any more.
import { createPrivateKey } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError, readConfig } from './config.ts';
import { formatDecimal, mustParseDecimal } from './decimal.ts';
import { Client, ed25519Signer, hmacSigner, HttpExchange, type Signer } from './http-exchange.ts';
import { type DayBook, type DayBooks, Maker, type Step } from './maker.ts';

const EXIT = { asked: 0, config: 2, loss: 3, refused: 4 } as const;

function readSigner(): { readonly key: string; readonly sign: Signer } {
  const { MAKER_KEY: key, MAKER_SECRET: secret, MAKER_PRIVATE_KEY: pem } = process.env;
  if (key === undefined || key === '') throw new ConfigError('MAKER_KEY has to be the name of a key');
  if (secret !== undefined && secret !== '') return { key, sign: hmacSigner(secret) };
  if (pem !== undefined && pem !== '') return { key, sign: ed25519Signer(createPrivateKey(pem)) };
  throw new ConfigError('MAKER_SECRET or MAKER_PRIVATE_KEY has to be set');
}

/** The state file, replaced as a whole so that a crash leaves the old one or the new one. */
function openBooks(path: string): DayBooks {
  const written = (text: string): DayBook => {
    const { day, base, quote } = JSON.parse(text);
    return {
      day: String(day),
      beginning: { base: mustParseDecimal(String(base)), quote: mustParseDecimal(String(quote)) },
    };
  };
  let book = existsSync(path) ? written(readFileSync(path, 'utf8')) : undefined;
  return {
    read: () => book,
    write(next) {
      const { base, quote } = next.beginning;
      const text = JSON.stringify({ day: next.day, base: formatDecimal(base), quote: formatDecimal(quote) });
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
      book = next;
    },
  };
}

const say = (text: string): void => console.log(`${new Date().toISOString()} ${text}`);

/** Looks and acts until it is asked to end, or has to. */
async function keepQuoting(maker: Maker, { lookMs }: Config, isAsked: () => boolean): Promise<number> {
  let last = '';
  while (!isAsked()) {
    const beganAt = Date.now();
    const step = await maker.step();
    const line = describe(step);
    if (line !== last) say(line);
    last = line;
    if (step.end !== undefined) return EXIT[step.end];
    await sleep(Math.max(0, beganAt + lookMs - Date.now()));
  }
  say('asked to end: cancelling');
  await maker.end();
  say('nothing is open any more');
  return EXIT.asked;
}

const describe = ({ did, why }: Step): string => (why === '' ? did : `${did}: ${why}`);

async function main(): Promise<number> {
  const path = process.argv[2];
  if (path === undefined) throw new ConfigError('say which file has the configuration: node main.ts config.json');
  const config = readConfig(readFileSync(path, 'utf8'));
  const client = new Client({ baseUrl: config.baseUrl, ...readSigner() });
  const exchange = new HttpExchange({
    client,
    market: config.market,
    prefix: `mk-${config.market.replace('/', '-')}-`,
  });
  const rules = await exchange.rules();
  const maker = new Maker({ config, exchange, rules, books: openBooks(config.stateFile) });
  let isAsked = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (isAsked = true));
  say(`quoting ${config.market} at ${config.baseUrl}`);
  return keepQuoting(maker, config, () => isAsked);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = error instanceof ConfigError ? EXIT.config : 1;
}
