// What the document of the Binance-Spot-compatible API says of every method. That tools of others can read it is looked at in
// tests/openapi.
import { bots } from '@bourse/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { BOT_EXAMPLES, describeBots, WEIGHT_WORDS, weightTextOf } from './bots-document.ts';

const operation = z.object({
  operationId: z.string(),
  description: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(
    z.union([
      z.object({ $ref: z.string() }),
      z.looseObject({ name: z.string(), required: z.boolean().optional(), example: z.string().optional() }),
    ]),
  ),
  responses: z.record(z.string(), z.unknown()),
});
const document = describeBots();
const paths = z.record(z.string(), z.record(z.string(), operation)).parse(document.paths);
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, found]) => ({ way: `${method.toUpperCase()} ${path}`, ...found })),
);
const ways = bots.METHODS.flatMap((method) => method.http.map((way) => ({ method, way: `${way.method} ${way.path}` })));

test('every request of the table stands in it once, and nothing else', () => {
  expect(operations.map(({ way }) => way).toSorted()).toEqual(ways.map(({ way }) => way).toSorted());
  expect(new Set(operations.map(({ operationId }) => operationId.toLowerCase())).size).toBe(operations.length);
});

test.each(ways)(
  '$way says who may send it, what it weighs, and has an example of all that it needs',
  ({ way, method }) => {
    const found = operations.find((one) => one.way === way);
    if (!found) throw new Error(`${way} is not documented`);
    const schemes = found.security.flatMap((one) => Object.keys(one));
    const wanted = { none: [], key: ['key'] } as const;
    expect(schemes).toEqual(
      method.access === 'none' || method.access === 'key' ? wanted[method.access] : ['key', 'signature'],
    );
    expect(found.description).toContain(`Weight: ${weightTextOf(method)}.`);
    const needed = found.parameters.filter((one) => 'required' in one && one.required === true);
    for (const one of needed) expect(one).toHaveProperty('example', expect.any(String));
    const given = needed.map((one) => ('name' in one ? [one.name, one.example] : []));
    expect(method.input.safeParse(Object.fromEntries(given)).error).toBeUndefined();
  },
);

test('a weight that depends on parameters is said in words, with the figures that it comes to', () => {
  const weighed = bots.METHODS.filter(({ weight }) => typeof weight === 'function');
  expect(weighed.map(({ name }) => name).toSorted()).toEqual(Object.keys(WEIGHT_WORDS).toSorted());
  const many = (count: number) => Array.from({ length: count }, (_, index) => `S${index}USDT`);
  const { symbol: _, ...unnamed } = BOT_EXAMPLES;
  const inputs: readonly Readonly<Record<string, unknown>>[] = [
    { limit: 5 },
    { limit: 101 },
    { limit: 501 },
    { limit: 1_001 },
    { symbol: 'BTCUSDT' },
    {},
    { symbols: many(21) },
    { symbols: many(101), limit: 7 },
    { computeCommissionRates: true },
    { symbol: 'BTCUSDT', orderId: 1 },
  ];
  for (const { name, weight, input } of weighed) {
    if (typeof weight === 'number') continue;
    const told = new Set([...(WEIGHT_WORDS[name] ?? '').matchAll(/(?<![-\w])\d+/g)].map(([figure]) => Number(figure)));
    for (const given of inputs) {
      for (const example of [unnamed, BOT_EXAMPLES]) {
        const read = input.safeParse({ ...example, ...given });
        if (read.success) expect(told, `${name} ${JSON.stringify(given)}`).toContain(weight(read.data));
      }
    }
  }
});

test('it refers to nothing that it has not', () => {
  for (const [, kind = '', name = ''] of JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g))
    expect(document.components[kind], `${kind} ${name}`).toHaveProperty(name);
});
