// What axe finds wrong on a page, by the rules of WCAG 2.2 AA and of good practice.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Violation = { readonly id: string; readonly nodes: readonly { readonly html: string }[] };

export type AxeOptions = {
  /** Rules that the page breaks by what it is. */
  readonly without?: readonly string[];
};

/** A page may change between two questions of axe (a button that was faint comes to life): a fault shows again. */
const LOOKS_MAX = 3;
const BETWEEN_LOOKS_MS = 1_000;

/** One line for each broken rule, with the first place where it is broken. */
export async function violationsOf(page: Page, options: AxeOptions = {}): Promise<readonly string[]> {
  // Evaluated, not added as a script: the page's own policy would refuse that.
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(`${AXE};0`);
  let found = await runAxe(page, options);
  for (let looks = 1; looks < LOOKS_MAX && found.length > 0; looks += 1) {
    await delay(BETWEEN_LOOKS_MS);
    found = await runAxe(page, options);
  }
  return found.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`);
}

function runAxe(page: Page, { without = [] }: AxeOptions): Promise<readonly Violation[]> {
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  // Only violations are collected, which saves a quarter of the work.
  const options = { runOnly: RULES, rules, resultTypes: ['violations'] };
  return page.evaluate<Violation[]>(`axe.run(${JSON.stringify(options)}).then((result) => result.violations)`);
}
