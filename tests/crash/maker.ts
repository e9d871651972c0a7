// The example of a market maker, killed: it quotes over the public API with a key while a taker trades with it; then its process
// gets no chance to cancel. Once its countdown is over nothing of it is open, and what it holds is within its limits.
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BTC, units, USDT } from '@bourse/domain';
import { z } from 'zod';
import { environment } from '../../tools/environment.ts';
import type { Random } from '../model/random.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { ServerTemplate } from '../support/server-template.ts';
import { post, registerUsers, type TestUser } from '../support/users.ts';
import { stopLeftover } from './postmaster.ts';
import { count, waitFor, waitForTick } from './survey.ts';
import type { Played } from './tally.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'index', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const EXAMPLE = fileURLToPath(new URL('../../examples/maker', import.meta.url));
const COUNTDOWN_S = 3;
const TRADES = 12;
/** A demo gives each of its users so much BTC, which is what the maker had better own. */
const INVENTORY = '0.5';
const INVENTORY_MAX = '0.02';
/** The house's own orders stand wider than so many basis points, or the taker would meet those. */
const CONFIG = { spread_bps: 2, level_step_bps: 1, skew_bps: 1, requote_bps: 0.5, size: '0.002', levels: 3 };

export async function quoteAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-maker-');
  let server: ServerProcess | undefined;
  let maker: ChildProcess | undefined;
  const faults: string[] = [];
  try {
    server = await startServerProcess(SETTINGS, { dataDir });
    await waitForTick(dataDir);
    const [owner, taker] = await registerUsers({ port: server.port, count: 2 });
    if (!owner || !taker) throw new Error('two users were asked for');
    maker = await startMaker(server, owner, dataDir);
    if (!(await waitFor(async () => (await count(dataDir, OPEN)) > 0)))
      faults.push(`it quotes nothing: ${said(maker)}`);
    const traded = await tradeWith(server, taker, random);
    faults.push(...(await findExcess(server, owner)));
    maker.kill('SIGKILL');
    await delay((COUNTDOWN_S + 1) * 1_000);
    const left = await count(dataDir, OPEN);
    if (left > 0) faults.push(`${left} orders of a maker that was killed are still open`);
    if (traded === 0) faults.push('nobody traded with the maker');
    await server.stop();
    return { line: `a maker killed after ${traded} trades with it left ${left} orders`, faults };
  } finally {
    maker?.kill('SIGKILL');
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const OPEN = `orders WHERE status = 'open' AND client_order_id LIKE 'mk-%'`;

const made = z.object({ message: z.object({ key: z.object({ key: z.string() }), secret: z.string() }) });
const output = new WeakMap<ChildProcess, string[]>();
const said = (maker: ChildProcess): string => output.get(maker)?.join('') ?? '';

async function startMaker({ url }: ServerProcess, owner: TestUser, dataDir: string): Promise<ChildProcess> {
  const asked = { label: 'maker', kind: 'hmac', permissions: 'read,trade', band_bps: '0', password: owner.password };
  const { message } = made.parse(await post(`${url}/api/keys/create`, asked, { Authorization: owner.token }));
  const example: unknown = JSON.parse(readFileSync(join(EXAMPLE, 'config.example.json'), 'utf8'));
  const config = {
    ...z.record(z.string(), z.unknown()).parse(example),
    ...CONFIG,
    base_url: url,
    state_file: join(dataDir, 'maker-state.json'),
    inventory_target: INVENTORY,
    inventory_max: INVENTORY_MAX,
    countdown_s: COUNTDOWN_S,
  };
  const path = join(dataDir, 'maker.json');
  writeFileSync(path, JSON.stringify(config));
  const env = { PATH: environment['PATH'], MAKER_KEY: message.key.key, MAKER_SECRET: message.secret };
  const child = spawn(process.execPath, [join(EXAMPLE, 'main.ts'), path], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  output.set(child, lines);
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  return child;
}

const placed = z.object({ data: z.object({ filled: z.string() }).optional() });

/** Buys and sells at market, and says how often something was filled. */
async function tradeWith({ url }: ServerProcess, taker: TestUser, random: Random): Promise<number> {
  let filled = 0;
  for (let nth = 0; nth < TRADES; nth += 1) {
    await delay(100 + random.below(300));
    const side = random.below(2) === 0 ? 'buy' : 'sell';
    const order = { currency_id: String(BTC), legal_id: String(USDT), side, type: 'market', quantity: '0.001' };
    const { data } = placed.parse(await post(`${url}/api/spot/order`, order, { Authorization: taker.token }));
    if (data !== undefined && units(data.filled) > 0n) filled += 1;
  }
  return filled;
}

const wallets = z.object({
  message: z.object({
    change_wallet: z.object({
      balance: z.array(z.object({ currency: z.number(), change_balance: z.string(), lock_change_balance: z.string() })),
    }),
  }),
});

async function findExcess({ url }: ServerProcess, owner: TestUser): Promise<readonly string[]> {
  const answer = wallets.parse(await post(`${url}/api/wallet/list`, {}, { Authorization: owner.token }));
  const row = answer.message.change_wallet.balance.find(({ currency }) => currency === Number(BTC));
  const owned = units(row?.change_balance ?? '0') + units(row?.lock_change_balance ?? '0');
  const off = owned - units(INVENTORY);
  const most = units(INVENTORY_MAX);
  return off > most || off < -most ? [`the maker owns ${off} units of BTC off its target`] : [];
}
