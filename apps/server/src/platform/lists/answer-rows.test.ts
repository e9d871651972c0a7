import { amountCodec, shareCodec, timeCodec, timeOrNever } from '@bourse/contract';
import { amount, instant, ppm, units } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestServer, type TestServer } from '../http/testing.ts';
import { answerQuery, countRows, kindOf, readPage } from './answer-rows.ts';

const row = z.object({
  id: z.number(),
  name: z.string(),
  amount: amountCodec,
  rate: shareCodec,
  is_open: z.boolean(),
  state: z.enum(['open', 'shut']),
  parent: z.number().nullable(),
  made_time: timeCodec,
  end_time: timeOrNever,
});

test.each([z.array(z.string()), z.object({}), z.record(z.string(), z.number())])(
  'a field that no column holds is refused',
  (field) => expect(() => kindOf(field, 'parts')).toThrow('parts'),
);

describe('rows of an answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('are read by the codecs of the contract, and written as its texts', async () => {
    const { sql } = server.services.storage;
    const rows = await answerQuery(sql, row)`
      SELECT 7::bigint AS id, 'seven' AS name, 12.5::numeric AS amount, 1250::bigint AS rate, true AS is_open,
        'shut'::text AS state, NULL::bigint AS parent, 1795000000000::bigint AS made_time, NULL::bigint AS end_time`;
    expect(rows).toEqual([
      {
        id: 7,
        name: 'seven',
        amount: amount(units('12.5')),
        rate: ppm(1_250n),
        is_open: true,
        state: 'shut',
        parent: null,
        made_time: instant(1_795_000_000_000),
        end_time: undefined,
      },
    ]);
    expect(z.encode(z.array(row), [...rows])).toMatchObject([{ amount: '12.5', rate: '0.125', end_time: '' }]);
  });

  test('of a page are those of its place, of the conditions that are asked for, and all are counted', async () => {
    const { sql } = server.services.storage;
    const source = (least: number | undefined) => ({
      columns: sql`n::bigint AS n`,
      from: sql`generate_series(1, 25) AS n`,
      where: [least && sql`n >= ${least}`, sql`n <> 20`],
      order: sql`n DESC`,
    });
    const counted = z.object({ n: z.number() });
    const second = await readPage(sql, counted, source(undefined), { page: 2, limit: 10 });
    expect([second.total, second.list.at(0)?.n, second.list.at(-1)?.n]).toEqual([24, 14, 5]);
    expect(await countRows(sql, source(18))).toBe(7);
    expect((await readPage(sql, counted, source(18), { page: 2, limit: 10 })).list).toEqual([]);
  });
});
