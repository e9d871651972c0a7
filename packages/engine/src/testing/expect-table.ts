// Tables of scenarios as expectations.
import { expect } from 'vitest';
import { type Scenario, tidyTable } from './scenario.ts';

/** Each line does what it says. */
export function expectPlayed(scenario: Scenario, table: string): void {
  expect(scenario.play(table)).toBe(tidyTable(table));
}

export function expectBalances(scenario: Scenario, table: string): void {
  expect(scenario.balances(table)).toBe(tidyTable(table));
}
