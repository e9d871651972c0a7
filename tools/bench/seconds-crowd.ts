// Second contracts in a database that no server uses yet: thousands that are due at one second, in seconds some way apart.
import { setTimeout as delay } from 'node:timers/promises';
import { amount, BTC, instant, marketId, ppm, price, SECOND_MS, units, USDT, userId } from '@bourse/domain';
import type { Command, PlaceMicroOrder, Snapshot } from '@bourse/engine';
import type { LocalSequencer } from '../../apps/server/src/core/sequencer/local-sequencer.ts';
import type { Storage } from '../../apps/server/src/core/storage/open.ts';
import { type Parts, submitAll } from './offline-exchange.ts';
import { SECONDS_BETWEEN } from './waves.ts';

export const ORDERS_DUE = 5_000;
export const WAVES = 10;
const USERS = 1_000;
/** Engine users beside those who register. */
const USER_ID_MIN = 2_000_000;
/** From the filling to the first wave, which the clock of the server is moved to. */
const LEAD_SECONDS = 600;
const FILLING_SECONDS_MAX = 60;
const ORDERS_AT_ONCE = 500;
const STAKE = amount(units('10'));
const INDEX = price(units('96000'));
/** BTC/USDT. */
const MARKET = marketId(1);

export type MicroCrowd = { readonly dueSeconds: readonly number[]; readonly snapshot: Snapshot };

const thisSecond = (): number => Math.floor(Date.now() / SECOND_MS);

/** All of them have been entered when it returns. */
export async function fillMicroCrowd({ sequencer, storage }: Parts): Promise<MicroCrowd> {
  const first = thisSecond() + LEAD_SECONDS;
  const dueSeconds = Array.from({ length: WAVES }, (_, wave) => first + wave * SECONDS_BETWEEN);
  await prepare({ sequencer, storage });
  const stopTicks = tickEverySecond(sequencer);
  try {
    await delay(SECOND_MS);
    for (const dueSecond of dueSeconds) await fillSecond(sequencer, dueSecond);
    while ((await countWaiting(storage)) > 0) await delay(100);
  } finally {
    await stopTicks();
  }
  return { dueSeconds, snapshot: await storage.loadSnapshot() };
}

async function prepare({ sequencer, storage }: Omit<Parts, 'clock'>): Promise<void> {
  const { microCurrencies, microRules } = await storage.loadSnapshot();
  const currency = microCurrencies.find(({ currencyId }) => currencyId === USDT);
  const [rules] = microRules;
  if (!currency || !rules) throw new Error('there are no second contracts to fill');
  const terms = Array.from(
    { length: FILLING_SECONDS_MAX + WAVES * SECONDS_BETWEEN },
    (_, at) => LEAD_SECONDS - FILLING_SECONDS_MAX + at,
  );
  const users = Array.from({ length: USERS }, (_, nth) => userId(USER_ID_MIN + nth));
  const wide = { ...currency, openMax: ORDERS_DUE, secondMax: amount(units('1000000')) };
  await submitAll(sequencer, [
    { kind: 'configureMicroCurrency', currency: wide },
    ...terms.map((seconds): Command => {
      return { kind: 'configureMicroTerm', term: { seconds, ratio: ppm(900_000n), isOffered: true } };
    }),
    ...users.map((id): Command => {
      return {
        kind: 'openUser',
        userId: id,
        grants: [{ wallet: 'micro', currencyId: USDT, amount: amount(units('1000')) }],
      };
    }),
    ...users.map((id): Command => ({ kind: 'acceptMicroRisk', userId: id, version: rules.riskVersion })),
  ]);
}

/** Places until as many as wanted are due at that very second: a second may pass between asking and acceptance. */
async function fillSecond(sequencer: LocalSequencer, dueSecond: number): Promise<void> {
  let [due, asked] = [0, 0];
  while (due < ORDERS_DUE) {
    const seconds = dueSecond - thisSecond() - 1;
    const orders = Array.from({ length: Math.min(ORDERS_AT_ONCE, ORDERS_DUE - due) }, () => {
      asked += 1;
      return order(asked, seconds);
    });
    const outcomes = await Promise.all(orders.map((one) => sequencer.submit(one)));
    for (const outcome of outcomes) {
      if (!outcome.ok) throw new Error(`a second contract of the filling was refused: ${outcome.code}`);
      if (outcome.value.dueSecond === dueSecond) due += 1;
    }
  }
}

const order = (nth: number, seconds: number): PlaceMicroOrder => ({
  kind: 'placeMicroOrder',
  userId: userId(USER_ID_MIN + (nth % USERS)),
  marketId: MARKET,
  currencyId: USDT,
  direction: nth % 2 === 0 ? 'up' : 'down',
  seconds,
  stake: STAKE,
});

function tickEverySecond(sequencer: LocalSequencer): () => Promise<void> {
  const ticks: Promise<unknown>[] = [];
  let last = thisSecond();
  const timer = setInterval(() => {
    const second = thisSecond();
    if (second === last) return;
    last = second;
    const quoted = { currencyId: BTC, price: INDEX, quotedAt: instant(second * SECOND_MS) };
    ticks.push(sequencer.submit({ kind: 'tickIndex', second, prices: [quoted] }, { isAhead: true }));
  }, 10);
  return async () => {
    clearInterval(timer);
    await Promise.all(ticks);
  };
}

async function countWaiting({ sql }: Storage): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::integer AS count FROM micro_orders WHERE state = 'accepted'`;
  return row?.count ?? 0;
}
