// Tables of scenarios as expectations.
import { formatUnits, type Wallet } from '@bourse/domain';
import { expect } from 'vitest';
import { type Scenario, tidyTable } from './scenario.ts';

/** Each line does what it says. */
export function expectPlayed(scenario: Scenario, table: string): void {
  expect(scenario.play(table)).toBe(tidyTable(table));
}

export function expectBalances(scenario: Scenario, table: string): void {
  expect(scenario.balances(table)).toBe(tidyTable(table));
}

/**
 * Rows as a table: a head of the names of their fields, `id` first, then one line each, in the order of their ids.
 */
export function expectRows(rows: Iterable<{ readonly id: number }>, table: string): void {
  const [head = ''] = tidyTable(table).split('\n');
  const names = head.split(' | ');
  const lines = [...rows]
    .sort((a, b) => a.id - b.id)
    .map((row) => {
      const fields = new Map<string, unknown>(Object.entries(row));
      return names.map((name) => draw(fields.get(name))).join(' | ');
    });
  expect([head, ...lines].join('\n')).toBe(tidyTable(table));
}

/** A wallet of people, and accounts of the house, in a currency: `owner | available [+ locked]`. */
export function expectWallets(scenario: Scenario, wallet: Wallet, table: string, currency = 'USDT'): void {
  const lines = tidyTable(table)
    .split('\n')
    .map((line) => {
      const [owner = ''] = line.split(' | ');
      const { available = 0n, locked = 0n } = scenario.account(owner, currency, wallet) ?? {};
      return `${owner} | ${formatUnits(available)}${locked === 0n ? '' : ` + ${formatUnits(locked)}`}`;
    });
  expect(lines.join('\n')).toBe(tidyTable(table));
}

function draw(value: unknown): string {
  if (value === undefined) return '-';
  if (typeof value === 'bigint') return formatUnits(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
