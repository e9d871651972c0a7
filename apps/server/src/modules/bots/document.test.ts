// What docs/bots.md lists is what the code has: methods with their weights, streams, limits, and every code with its text.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bots } from '@bourse/contract';
import { KEY_WINDOW_MS, KEY_WINDOW_MS_MAX, PERSON_OPEN_ORDERS_MAX } from '@bourse/domain';
import { OPEN_ORDERS_MAX } from '@bourse/engine/formulas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weightTextOf } from '../../platform/http/bots-document.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { createTopicFinder } from './stream-names.ts';
import { STREAMS_MAX } from './stream-socket.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const document = readFileSync(join(ROOT, 'docs/bots.md'), 'utf8');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** The cells of the rows of the table below a heading. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const part = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...part.matchAll(/^\| (.*) \|$/gm)]
    .map(([, row = '']) => row.split(' | ').map((cell) => cell.trim()))
    .filter((cells) => !cells.every((cell) => /^-+$/.test(cell)))
    .slice(1);
}

test('its methods are those of the table, with who may send them, what they weigh and how many orders they are', () => {
  const listed = bots.METHODS.map((method) => {
    const ways = method.http.map((way) => `\`${way.method} ${way.path}\``).join(', ');
    return [
      ways === '' ? '–' : ways,
      method.isOverSocket ? `\`${method.name}\`` : '–',
      method.access,
      weightTextOf(method),
      String(method.orders ?? '–'),
    ];
  });
  const sorted = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' | ')).toSorted();
  expect(sorted(rowsBelow('Methods'))).toEqual(sorted(listed));
});

test('its streams are streams, of every kind that there is, and its intervals are all', () => {
  const find = createTopicFinder(server.services.market);
  const names = rowsBelow('Streams').flatMap(([cell = '']) =>
    [...cell.matchAll(/`([^`@!]*[@!][^`]+)`/g)].map(([, name = '']) => name),
  );
  const kinds = new Set<string>();
  for (const name of names.filter((one) => !one.startsWith('@'))) {
    const topic = find(name);
    expect(topic, name).toBeDefined();
    if (topic) kinds.add('of' in topic ? `${topic.kind} ${topic.of}` : topic.kind);
  }
  const windows = ['ticker', 'miniTicker', '1h', '4h', '1d'];
  const plain = ['trade', 'aggTrade', 'bookTicker', 'allBookTickers', 'avgPrice', 'kline', 'depth', 'levels'];
  expect([...kinds].toSorted()).toEqual(
    [...plain, ...windows.flatMap((of) => [`ticker ${of}`, `allTickers ${of}`])].toSorted(),
  );
  expect(document).toContain(`Intervals: ${bots.INTERVALS.map((interval) => `\`${interval}\``).join(', ')}.`);
});

test('its limits are those that hold', () => {
  const told = rowsBelow('Limits')
    .map(([, limit]) => limit)
    .join('\n');
  const [short, day] = bots.ORDER_LIMITS;
  expect(told).toContain(`${bots.WEIGHT_LIMIT.limit} a minute`);
  expect(told).toContain(`${short.limit} in ${short.intervalNum} s, ${day.limit} a day`);
  expect(told).toContain(`${OPEN_ORDERS_MAX} in a market, ${PERSON_OPEN_ORDERS_MAX} of a person`);
  expect(told).toContain(String(STREAMS_MAX));
  expect(document).toContain(`(${KEY_WINDOW_MS}, at most ${KEY_WINDOW_MS_MAX})`);
});

// Texts are looked for where they are written: a figure or a name in one is `…`.
const TEXT = `('(?:[^'\\\\]|\\\\.)*'|"[^"]*"|\`[^\`]*\`)`;
const SAYINGS: readonly (readonly [pattern: RegExp, code: number | undefined, before: string])[] = [
  [new RegExp(`(?:refuseBot|botFault)\\(\\s*(-\\d+),\\s*${TEXT}`, 'g'), undefined, ''],
  [new RegExp(`()orderRejected\\(\\s*${TEXT}`, 'g'), -2010, ''],
  [new RegExp(`()amendRejected\\(\\s*${TEXT}`, 'g'), -2038, ''],
  [new RegExp(`()unavailable\\(\\s*${TEXT}`, 'g'), -1016, ''],
  [new RegExp(`()(?<![\\w.])filter\\(\\s*${TEXT}`, 'g'), -1013, 'Filter failure: '],
];

const plainOf = (literal: string): string =>
  literal
    .slice(1, -1)
    .replaceAll(/\$\{[^}]*\}|\{name\}/g, '…')
    .replaceAll("\\'", "'");

test('its errors are those that are written in the code, each with its text', () => {
  const sources = globSync(['apps/server/src/modules/bots/*.ts', 'packages/contract/src/bots/*.ts'], { cwd: ROOT })
    .filter((path) => !path.includes('test'))
    .map((path) => readFileSync(join(ROOT, path), 'utf8'));
  const written = sources.flatMap((source) =>
    SAYINGS.flatMap(([pattern, code, before]) =>
      [...source.matchAll(pattern)].map(
        ([, own = '', literal = '']) => `${code ?? Number(own)} ${before}${plainOf(literal)}`,
      ),
    ),
  );
  // These are put together elsewhere.
  const made = ['-1013 Filter failure: …'];
  const named = [
    "-1104 Not all sent parameters were read; read '…' parameter(s) but was sent '…'.",
    '-2021 Order cancel-replace partially failed.',
    '-2022 Order cancel-replace failed.',
    '-5000 Path …, Method … is invalid',
  ];
  const wanted = new Set([...written.filter((one) => !made.includes(one)), ...named]);
  const listed = rowsBelow('Errors').map(([code = '', , text = '']) => `${code} ${text}`);
  expect(listed.toSorted()).toEqual([...wanted].toSorted());
});
