// A running demo of which nobody trades but the plays, with accounts and keys for them.
import { generateKeyPairSync } from 'node:crypto';
import { z } from 'zod';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { post, registerUser, type TestUser } from '../support/users.ts';

/** The index ticks, and nobody else quotes or trades. */
const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

const made = z.object({ message: z.object({ key: z.object({ key: z.string() }), secret: z.string().nullable() }) });
const tickers = z.object({ message: z.object({ list: z.array(z.object({ last: z.string().nullable() })) }) });

export type Key = { readonly apiKey: string; readonly secret: string };
export type Trader = {
  readonly user: TestUser;
  readonly hmac: Key;
  /** `secret` is the private key as PEM (PKCS #8). */
  readonly ed25519: Key;
};

export type Stage = {
  readonly server: ServerProcess;
  readonly url: string;
  /** The same for sockets: `ws://…`. */
  readonly ws: string;
  /** A new account with the demo's money and a key of each kind. */
  readonly openTrader: () => Promise<Trader>;
  readonly makeKey: (user: TestUser, fields: Readonly<Record<string, string>>) => Promise<Key>;
  /** Answers what bitcoin costs, in whole USDT. */
  readonly readPrice: () => Promise<number>;
  readonly stop: () => Promise<void>;
};

export async function openStage(settings: Readonly<Record<string, string>> = {}): Promise<Stage> {
  const server = await startServerProcess({ ...SETTINGS, ...settings });
  const { url } = server;
  let users = 0;

  async function makeKey({ token, password }: TestUser, fields: Readonly<Record<string, string>>): Promise<Key> {
    const asked = { label: 'conformance', kind: 'hmac', permissions: 'read,trade', band_bps: '0', password, ...fields };
    const answer = await post(`${url}/api/keys/create`, asked, { authorization: token });
    const { key, secret } = made.parse(answer).message;
    return { apiKey: key.key, secret: secret ?? '' };
  }

  async function openTrader(): Promise<Trader> {
    users += 1;
    const user = await registerUser(url, `bot${users}@bourse.test`);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const publicPem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const hmac = await makeKey(user, {});
    const { apiKey } = await makeKey(user, { kind: 'ed25519', public_key: publicPem });
    const secret = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    return { user, hmac, ed25519: { apiKey, secret } };
  }

  async function readPrice(): Promise<number> {
    for (let tried = 0; tried < 200; tried += 1) {
      const response = await fetch(`${url}/api/market/tickers?symbol=BTC/USDT`);
      const last = tickers.parse(await response.json()).message.list[0]?.last;
      if (last !== null && last !== undefined) return Math.round(Number(last));
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error('the market has no price');
  }

  return {
    server,
    url,
    ws: url.replace('http', 'ws'),
    openTrader,
    makeKey,
    readPrice,
    stop: () => server.stop(),
  };
}
