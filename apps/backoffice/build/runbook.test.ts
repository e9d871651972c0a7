import { ALARM_KINDS } from '@bourse/domain';
import { expect, test } from 'vitest';
import { readRunbook } from './runbook.ts';

test('each alarm has its chapter in the runbook: what it means, what to look at, what to do', () => {
  const chapters = readRunbook();
  expect(Object.keys(chapters).toSorted()).toEqual([...ALARM_KINDS].toSorted());
  for (const [kind, markup] of Object.entries(chapters)) {
    const [, ...steps] = markup.split('<li>');
    expect(steps, kind).toHaveLength(2);
  }
});

test('what leads from one chapter to another arrives there', () => {
  const chapters = readRunbook();
  const links = Object.values(chapters).flatMap((markup) => [...markup.matchAll(/href="#([^"]+)"/g)]);
  expect(links.length).toBeGreaterThan(0);
  for (const [, kind = ''] of links) expect(Object.keys(chapters)).toContain(kind);
});
