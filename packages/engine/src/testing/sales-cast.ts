// A scenario of sales: people with coin in the wallet `change`, and ETH that is sold as if it were new.
import { amount, BTC, DAY_MS, ETH, instant, launchProjectId, price, units, USDT } from '@bourse/domain';
import type { ChangeSet } from '../capabilities.ts';
import type { LaunchTerms } from '../sales/project.ts';
import { USERS } from './cast.ts';
import { expectRows } from './expect-table.ts';
import { Scenario } from './scenario.ts';

const money = (sum: string) => amount(units(sum));

/** 100 ETH at 2 USDT, first come, first served, from 1,010 s to 1,060 s, locked for two days. */
export const FIRST_COME: LaunchTerms = {
  id: launchProjectId(1),
  currencyId: ETH,
  price: price(units('2')),
  supply: money('100'),
  mode: 'first_come',
  startAt: instant(1_010_000),
  endAt: instant(1_060_000),
  lockDays: 2,
  step: money('1'),
  minimum: money('5'),
  limits: { 0: money('0'), 1: money('20'), 2: money('60'), 3: money('80') },
  payCurrencies: [USDT, BTC],
};
/** The same, by shares. */
export const PRO_RATA: LaunchTerms = { ...FIRST_COME, id: launchProjectId(2), mode: 'pro_rata' };
/** Without a lock, at an odd price, to the last unit. */
export const AT_ONCE: LaunchTerms = {
  ...FIRST_COME,
  id: launchProjectId(3),
  price: price(units('0.33333333')),
  lockDays: 0,
  step: amount(1n),
  minimum: amount(1n),
};

/** BTC stands at 100 USDT. Ann and Bob are of level 2, Cal of level 1. The house has 1,000 ETH to sell. */
export function startSales(terms: readonly LaunchTerms[] = [FIRST_COME, PRO_RATA, AT_ONCE]): Scenario {
  const scenario = Scenario.start();
  for (const name of Object.keys(USERS)) scenario.play(`${name} level ${name === 'cal' ? 1 : 2}`);
  scenario.play('fund 1000 ETH\n sales get 1000 ETH');
  for (const project of terms) {
    scenario.mustApply({ kind: 'configureLaunchProject', project });
    scenario.play(`sale ${project.id} scheduled`);
  }
  scenario.wait(10_000);
  scenario.play('tick BTC 100');
  scenario.forget();
  return scenario;
}

/** Time goes on to a moment after the start of the scenario's second 1,000, and is told. */
export function goTo(scenario: Scenario, ms: number): void {
  scenario.wait(ms - scenario.at);
  scenario.play('advance');
}

export const LOCK_MS = 2 * DAY_MS;

/** Expects these changes since the scenario was last told to forget. */
export const expectSubscriptions = ({ changes }: { readonly changes: ChangeSet }, table: string): void =>
  expectRows(changes.subscriptions, table);
export const expectProjects = ({ changes }: { readonly changes: ChangeSet }, table: string): void =>
  expectRows(changes.launchProjects, table);
