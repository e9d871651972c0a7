// A coin that leaves, across kills: two operators decide on each step, and while all but one of them are taken the server, its
// PostgreSQL or both are killed. In the end no order of it rests, its deposits are as the last step has them, and each holder was told of each decision once.
import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { officeCoins } from '@bourse/contract';
import { amount, currencyId, DAY_MS, MINUTE_MS, price, units, USDC } from '@bourse/domain';
import { MARKET_ENTRIES } from '../../apps/server/src/core/market/catalogue-entries.ts';
import { crowdUser, openCrowd } from '../../tools/bench/crowd-users.ts';
import { type Parts, submitAll, withSequencer } from '../../tools/bench/offline-exchange.ts';
import type { Random } from '../model/random.ts';
import { moveClock } from '../support/demo-clock.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import type { ServerTemplate } from '../support/server-template.ts';
import { post } from '../support/users.ts';
import { logInOperators, type Operators } from './fiat/operators.ts';
import { kill, VICTIMS } from './kill.ts';
import { stopLeftover, withDatabase } from './postmaster.ts';
import { count, findBookFaults, waitFor } from './survey.ts';
import type { Played } from './tally.ts';

const SETTINGS = { DEMO: '1', SIMULATOR: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const HOLDERS = 120;
/** Cancelled by several commands. */
const ORDERS = 600;
const KILLED_AFTER_MS_MAX = 60;
const STEPS = ['announced', 'view_only', 'withdraw_only', 'called_off'] as const;
const OPEN = `orders WHERE status = 'open'`;
const LETTERS = `outbox WHERE "to" LIKE 'holder-%'`;

export async function delistAcrossKills(random: Random, template: ServerTemplate): Promise<Played> {
  const dataDir = await template.copy('bourse-delistings-');
  let server: ServerProcess | undefined;
  const faults: string[] = [];
  try {
    await withSequencer(dataDir, fill);
    server = await startServerProcess(SETTINGS, { dataDir });
    const operators = await logInOperators(server);
    // Each start takes longer than all else.
    const spared = random.below(STEPS.length);
    for (const [round, step] of STEPS.entries()) {
      await ask(server, operators, step);
      if (round !== spared) {
        const approving = approve(server, operators).catch(() => undefined);
        await delay(random.below(KILLED_AFTER_MS_MAX));
        await kill(server, VICTIMS[round % VICTIMS.length] ?? 'server');
        await approving;
        server = await server.startAgain();
      }
      // A clock that was moved and not committed by falls back; and the next step's day is to come.
      await moveClock(server.url, 3 * MINUTE_MS);
      // Where the approval was not durable; else it is refused.
      await approve(server, operators);
      const isHeld = await waitFor(
        async () => (await count(dataDir, `changes WHERE desk = 'coins' AND status = 'applied'`)) > round,
      );
      if (!isHeld) faults.push(`${step} never came to hold`);
      faults.push(...(await findStepFaults(dataDir, step)));
    }
    await waitFor(async () => (await count(dataDir, `announcements WHERE state = 'sent'`)) === 2);
    const [letters, told] = [await count(dataDir, LETTERS), await count(dataDir, 'user_messages')];
    if (letters !== 2 * HOLDERS || told !== 2 * HOLDERS) faults.push(`${letters} letters, ${told} messages`);
    faults.push(...(await findBookFaults(dataDir)));
    await server.stop();
    return { line: `a coin that leaves across ${STEPS.length - 1} kills, ${letters} letters`, faults };
  } finally {
    server?.child.kill('SIGKILL');
    await stopLeftover(dataDir);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill({ sequencer, storage: { sql }, clock }: Parts): Promise<void> {
  const market = MARKET_ENTRIES.find(({ settings }) => settings.baseId === USDC)?.settings;
  if (!market) throw new Error('the coin has no market');
  for (let nth = 0; nth < HOLDERS; nth += 1) {
    await sql`
      INSERT INTO users (id, email, password_hash, invite_code, created_at) OVERRIDING SYSTEM VALUE
      VALUES (${crowdUser(nth)}, ${`holder-${nth}@bourse.test`}, 'none', ${`HOLD${nth}`}, ${clock.now()})`;
  }
  await submitAll(sequencer, [
    ...openCrowd(HOLDERS, { currencyId: currencyId(USDC), amount: amount(units('1000')) }),
    ...Array.from({ length: ORDERS }, (_, nth) => ({
      kind: 'placeOrder' as const,
      userId: crowdUser(nth % HOLDERS),
      marketId: market.marketId,
      side: 'sell' as const,
      type: 'limit' as const,
      timeInForce: 'gtc' as const,
      price: price(units('1.1')),
      quantity: amount(units('10')),
    })),
  ]);
}

type Step = (typeof STEPS)[number];

async function ask(server: ServerProcess, { asking }: Operators, step: Step): Promise<void> {
  const now = await moveClock(server.url, 0);
  const days = {
    view_only_from: String(now + MINUTE_MS),
    withdraw_only_from: String(now + 2 * MINUTE_MS),
    withdrawals_until: String(now + DAY_MS),
  };
  const fields = { currency: String(USDC), step, reason: 'decided', ...(step === 'announced' && days) };
  const { path } = officeCoins.proposeDelisting;
  const answer = await post(server.officeUrl + path, fields, { authorization: asking.token });
  if (answer.type !== 'ok') throw new Error(`${path}: ${JSON.stringify(answer)}`);
}

async function approve({ officeUrl, dataDir }: ServerProcess, { deciding }: Operators): Promise<void> {
  const id = await withDatabase(dataDir, async (sql) => {
    const [row] = await sql<{ id: string }[]>`SELECT max(id) AS id FROM changes WHERE desk = 'coins'`;
    return row?.id ?? '0';
  });
  await post(officeUrl + officeCoins.approveProposal.path, { id }, { authorization: deciding.token });
}

/** Once it holds: what orders, deposits and the coin are otherwise than it has them. */
async function findStepFaults(dataDir: string, step: Step): Promise<readonly string[]> {
  const faults: string[] = [];
  const [orders, closed] = [
    await count(dataDir, OPEN),
    await count(dataDir, 'coin_chains WHERE deposit_pause IS NOT NULL'),
  ];
  if (orders !== (step === 'announced' ? ORDERS : 0)) faults.push(`${orders} orders rest after ${step}`);
  if (closed !== (step === 'withdraw_only' ? 1 : 0)) faults.push(`deposits rest on ${closed} networks after ${step}`);
  const holds = await count(dataDir, `coin_delistings WHERE step = '${step}'`);
  if (holds !== (step === 'called_off' ? 0 : 1)) faults.push(`${step} does not hold`);
  return faults;
}
