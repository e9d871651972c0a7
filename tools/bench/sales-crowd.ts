// Sales of a coin in a database that no server uses yet: over, wanted by far more than there is, and waiting for their results.
import {
  amount,
  instant,
  launchProjectId,
  LTC,
  MINUTE_MS,
  price,
  SECOND_MS,
  units,
  USDT,
  type LaunchProjectId,
} from '@bourse/domain';
import type { Command, Snapshot } from '@bourse/engine';
import { crowdUser, openCrowd } from './crowd-users.ts';
import { type Parts, submitAll } from './offline-exchange.ts';
import { SECONDS_BETWEEN } from './waves.ts';

export const SUBSCRIPTIONS = 10_000;
export const SALES = 3;
const USERS = 1_000;
/** The sale has so many whole coins at one USDT each, less than half of what is wanted, and no multiple of anything. */
const SUPPLY = amount(units('50021'));
const WANTED_MIN = 7;
const WANTED_STEPS = 11;
const COIN = LTC;
const FIRST_ID = 1_000;
const OPEN_MS = 10 * MINUTE_MS;
/** From the end of the sales to the first result. */
const LEAD_SECONDS = 600;

export const saleOf = (wave: number): LaunchProjectId => launchProjectId(FIRST_ID + wave);

export type LaunchCrowd = { readonly dueSeconds: readonly number[]; readonly snapshot: Snapshot };

/** With a clock that moves by `advance` alone. */
export async function fillLaunchCrowd({ sequencer, storage, clock }: Parts): Promise<LaunchCrowd> {
  await submitAll(sequencer, openCrowd(USERS, { currencyId: USDT, amount: amount(units('100000')) }));
  for (let wave = 0; wave < SALES; wave += 1) {
    await submitAll(sequencer, announceSale(saleOf(wave), clock.now()));
    await submitAll(sequencer, subscribeTo(saleOf(wave), { subscriptions: SUBSCRIPTIONS, users: USERS }));
  }
  const first = Math.ceil((clock.now() + OPEN_MS) / SECOND_MS) + LEAD_SECONDS;
  const dueSeconds = Array.from({ length: SALES }, (_, wave) => first + wave * SECONDS_BETWEEN);
  return { dueSeconds, snapshot: await storage.loadSnapshot() };
}

/** Announces a sale of coins that are funded for it; it opens at once and is open for ten minutes. */
export function announceSale(projectId: LaunchProjectId, now: number, supply = SUPPLY): readonly Command[] {
  const most = amount(units('1000000'));
  const coins = { currencyId: COIN, amount: supply };
  return [
    { kind: 'fundTreasury', ...coins },
    { kind: 'fundLaunch', ...coins },
    {
      kind: 'configureLaunchProject',
      project: {
        id: projectId,
        currencyId: COIN,
        price: price(units('1')),
        supply,
        mode: 'pro_rata',
        startAt: instant(now),
        endAt: instant(now + OPEN_MS),
        lockDays: 7,
        step: amount(units('1')),
        minimum: amount(units('1')),
        limits: { 0: most, 1: most, 2: most, 3: most },
        payCurrencies: [USDT],
      },
    },
    { kind: 'scheduleLaunch', projectId },
  ];
}

type Wants = { readonly subscriptions: number; readonly users: number };

/** By as many of the crowd, in turn, of many sizes. */
export const subscribeTo = (projectId: LaunchProjectId, { subscriptions, users }: Wants): readonly Command[] =>
  Array.from({ length: subscriptions }, (_, nth) => ({
    kind: 'subscribe',
    userId: crowdUser(nth % users),
    projectId,
    amount: amount(units(String(WANTED_MIN + (nth % WANTED_STEPS)))),
    payCurrencyId: USDT,
  }));
