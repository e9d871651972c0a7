// A scenario of leveraged contracts: people with money in the wallet `lever`, a pool and a fund; and what has come of it.
import { expect } from 'vitest';
import { amount, BTC, formatUnits, units, USDT, type CurrencyId } from '@bourse/domain';
import { USERS } from './cast.ts';
import { LEVERS } from './lever-markets.ts';
import { Scenario, tidyTable } from './scenario.ts';

type Start = {
  /** What each of Ann, Bob and Cal has in the wallet `lever`, in USDT. */
  readonly each?: string;
  readonly pool?: string;
  readonly fund?: string;
  readonly treasury?: string;
};

/** BTC stands at 100 USDT and ETH at 10, in a tick of the second before. */
export function startLever({ each = '1000', pool = '100000', fund = '1000', treasury = '0' }: Start = {}): Scenario {
  const scenario = Scenario.start();
  for (const settings of Object.values(LEVERS)) scenario.mustApply({ kind: 'configureLever', settings });
  for (const userId of Object.values(USERS)) {
    const money = { wallet: 'lever', currencyId: USDT, amount: amount(units(each)) } as const;
    scenario.mustApply({ kind: 'creditUser', userId, source: 'outside', ...money });
  }
  for (const currencyId of [USDT, BTC]) back(scenario, currencyId, { pool, fund, treasury });
  scenario.play('tick BTC 100 ETH 10');
  scenario.wait(1_000);
  scenario.forget();
  return scenario;
}

function back(
  scenario: Scenario,
  currencyId: CurrencyId,
  { pool, fund, treasury }: Required<Omit<Start, 'each'>>,
): void {
  const sums = [pool, fund, treasury].map((one) => units(one));
  const whole = amount(sums.reduce((a, b) => a + b));
  if (whole > 0n) scenario.mustApply({ kind: 'fundTreasury', currencyId, amount: whole });
  for (const [purpose, sum] of [
    ['lever_pool', pool],
    ['lever_insurance', fund],
  ] as const) {
    if (units(sum) > 0n) scenario.mustApply({ kind: 'fundLever', purpose, currencyId, amount: amount(units(sum)) });
  }
}

/** The second goes by, and its tick comes. */
export function tickAfter(scenario: Scenario, prices: string, ms = 1_000): void {
  scenario.wait(ms);
  scenario.play(`tick ${prices}`);
}

/**
 * What positions have come to since the scenario was last told to forget: a head of the names of their fields, `id` first,
 * then one line per position, of all that have changed.
 */
export function expectPositions(scenario: Scenario, table: string): void {
  const [head = ''] = tidyTable(table).split('\n');
  expect(drawPositions(scenario, head)).toBe(tidyTable(table));
}

function drawPositions(scenario: Scenario, head: string): string {
  const names = head.split(' | ');
  const lines = [...scenario.changes.positions]
    .sort((a, b) => a.id - b.id)
    .map((position) => {
      const fields = new Map<string, unknown>(Object.entries(position));
      return names.map((name) => draw(fields.get(name))).join(' | ');
    });
  return [head, ...lines].join('\n');
}

/** The wallets `lever` of people, and accounts of the house, in USDT: `owner | available [+ locked]`. */
export function expectMoney(scenario: Scenario, table: string): void {
  const lines = tidyTable(table)
    .split('\n')
    .map((line) => {
      const [owner = ''] = line.split(' | ');
      const { available = 0n, locked = 0n } = scenario.account(owner, 'USDT', 'lever') ?? {};
      return `${owner} | ${formatUnits(available)}${locked === 0n ? '' : ` + ${formatUnits(locked)}`}`;
    });
  expect(lines.join('\n')).toBe(tidyTable(table));
}

function draw(value: unknown): string {
  if (value === undefined) return '-';
  if (typeof value === 'bigint') return formatUnits(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
