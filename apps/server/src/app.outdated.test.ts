// A change by two is refused where another operator has changed the same field meanwhile: at every desk, before it is approved
// and as it takes effect. A field that has the asked value already is no clash.
import { calls, officeLaunch } from '@bourse/contract';
import { BTC, CHAINS, DAY_MS, instant, USDT, XRP } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { applyDueChanges, type ChangeDesk, type DueChange } from './platform/changes/due-changes.ts';
import { networkChanges } from './modules/custody/networks/changes.ts';
import { limitChanges } from './modules/identity/levels.ts';
import { operatorChanges } from './modules/operators/changes.ts';
import { logInOperator } from './platform/http/testing-operators.ts';
import type { AllServices } from './modules.ts';
import { startTestServer, type TestServer } from './platform/http/testing.ts';
import { coinChanges } from './modules/coins/desk/changes.ts';
import { stakingChanges } from './modules/staking/changes.ts';
import { feeChanges } from './modules/fees/changes.ts';
import { fiatChanges } from './modules/fiat/changes.ts';
import { salesChanges } from './modules/sales/changes.ts';
import { leverChanges } from './modules/lever/desk/changes.ts';
import { microChanges } from './modules/seconds/desk/changes.ts';

type Scenario = {
  readonly what: string;
  readonly desk: () => ChangeDesk<AllServices>;
  readonly path: string;
  readonly field: string;
  /** The field has none of them at first. */
  readonly values: readonly [string, string, string];
  readonly input: (value: string) => object;
  readonly isAtOnce?: true;
};

let server: TestServer;
let maker: string;
let checker: string;
let trader: number;
let operatorId: number;
let sale: number;
let marketId: number;
const reason = 'agreed';
const BITCOIN = { chain: CHAINS[0]?.id ?? 0, currency: BTC };

const of = (desk: ChangeDesk<AllServices>) => () => desk;

const SCENARIOS: readonly Scenario[] = [
  {
    what: 'rules of contracts',
    desk: of(leverChanges),
    path: 'rules',
    field: 'open_risk_min',
    values: ['155', '160', '165'],
    input: (value) => ({ open_risk_min: value }),
  },
  {
    what: 'settings of a market of contracts',
    desk: of(leverChanges),
    path: 'market',
    field: 'positions_max',
    values: ['41', '42', '43'],
    input: (value) => ({ id: marketId, positions_max: value }),
  },
  {
    what: 'the limit of a level of contracts',
    desk: of(leverChanges),
    path: 'market',
    field: 'limit_1',
    values: ['11 × 101', '12 × 102', '13 × 103'],
    input: (value) => {
      const [multiple, hands] = value.split(' × ');
      return { id: marketId, limits: [{ level: 1, multiple_max: multiple, hands_max: hands }] };
    },
  },
  {
    what: 'a term of second contracts',
    desk: of(microChanges),
    path: 'term',
    field: 'ratio',
    values: ['61', '62', '63'],
    input: (value) => ({ seconds: 60, ratio: value }),
  },
  {
    what: 'a currency of second contracts',
    desk: of(microChanges),
    path: 'currency',
    field: 'open_max',
    values: ['21', '22', '23'],
    input: (value) => ({ id: USDT, open_max: value }),
  },
  {
    what: 'an insurance of second contracts',
    desk: of(microChanges),
    path: 'insurance',
    field: 'term_days',
    values: ['11', '12', '13'],
    input: (value) => ({ id: 1, term_days: value }),
  },
  {
    what: 'rules of fiat trade',
    desk: of(fiatChanges),
    path: 'rules',
    field: 'unfinished_max',
    values: ['11', '12', '13'],
    input: (value) => ({ unfinished_max: Number(value) }),
  },
  {
    what: 'a fiat currency',
    desk: of(fiatChanges),
    path: 'currency',
    field: 'digits',
    values: ['2', '0', '1'],
    input: (value) => ({ code: 'EUR', digits: Number(value) }),
  },
  {
    what: 'a rate that operators have set',
    desk: of(fiatChanges),
    path: 'rate',
    field: 'rate',
    values: ['0.91', '0.92', '0.93'],
    input: (value) => ({ code: 'EUR', rate: value }),
  },
  {
    what: 'a coin of fiat trade',
    desk: of(fiatChanges),
    path: 'coin',
    field: 'number_min',
    values: ['21', '22', '23'],
    input: (value) => ({ id: USDT, number_min: value }),
  },
  {
    what: 'a quota of fiat trade',
    desk: of(fiatChanges),
    path: 'quota',
    field: 'day_limit',
    values: ['2100', '2200', '2300'],
    input: (value) => ({ level: 1, day_limit: value }),
  },
  {
    what: 'an acceptor',
    desk: of(fiatChanges),
    path: 'acceptor',
    field: 'recharge_max',
    values: ['1100', '1200', '1300'],
    input: (value) => ({
      user_id: trader,
      is_appointed: 1,
      recharge_min: '1',
      recharge_max: value,
      recharge_rate: '1',
      cash_min: '1',
      cash_max: '1000',
      cash_rate: '1',
    }),
    isAtOnce: true,
  },
  {
    what: 'the gateway',
    desk: of(fiatChanges),
    path: 'gateway',
    field: 'day_cap',
    values: ['710000', '720000', '730000'],
    input: (value) => ({ day_cap: value }),
    isAtOnce: true,
  },
  {
    what: 'rules of staking',
    desk: of(stakingChanges),
    path: 'rules',
    field: 'cancel_fee',
    values: ['11', '12', '13'],
    input: (value) => ({ cancel_fee: value }),
  },
  {
    what: 'a product of staking',
    desk: of(stakingChanges),
    path: 'product',
    field: 'rate',
    values: ['0.21', '0.22', '0.23'],
    input: (value) => ({ id: 1, rate: value }),
  },
  {
    what: 'terms of a sale',
    desk: of(salesChanges),
    path: 'sale',
    field: 'price',
    values: ['3.1', '3.2', '3.3'],
    input: (value) => ({ id: sale, price: value }),
  },
  {
    what: 'a coin',
    desk: of(coinChanges),
    path: 'profile',
    field: 'sort',
    values: ['511', '512', '513'],
    input: (value) => ({ currency: BTC, sort: Number(value) }),
  },
  {
    what: 'a spot market',
    desk: of(coinChanges),
    path: 'market',
    field: 'taker_fee',
    values: ['0.21', '0.22', '0.23'],
    input: (value) => ({ id: marketId, taker_fee: value }),
  },
  {
    what: 'fee tiers',
    desk: of(feeChanges),
    path: 'tiers',
    field: '1.taker_fee',
    values: ['0.0951', '0.0952', '0.0953'],
    input: (value) => ({ tiers: [{ min_volume: '5000', maker_fee: '0.09', taker_fee: value }] }),
  },
  {
    what: 'a tier that was granted',
    desk: of(feeChanges),
    path: 'grant',
    field: 'until',
    values: ['2036-01-01 00:00:00', '2036-02-01 00:00:00', '2036-03-01 00:00:00'],
    input: (value) => ({ user_id: trader, level: 1, until: Date.parse(`${value.replace(' ', 'T')}+08:00`) }),
  },
  {
    what: 'a network',
    desk: () => networkChanges,
    path: 'settings',
    field: 'confirmations',
    values: ['21', '22', '23'],
    input: (value) => ({ ...BITCOIN, confirmations: Number(value) }),
  },
  {
    what: 'what a level may withdraw',
    desk: of(limitChanges),
    path: 'level',
    field: 'day_limit',
    values: ['30001', '30002', '30003'],
    input: (value) => ({ level: 1, day_limit: value }),
  },
  {
    what: 'the role of an operator',
    desk: () => operatorChanges,
    path: 'change',
    field: 'role',
    values: ['viewer', 'operator', 'admin'],
    input: (role) => ({ id: operatorId, role }),
    isAtOnce: true,
  },
];

const answer = z.object({ type: z.string(), code: z.unknown().optional(), data: z.unknown().optional() });

async function act(desk: ChangeDesk<AllServices>, path: string, input: object, token: string) {
  const url = `/api/office/${desk.name}/proposal/${path}`;
  const { body } = await server.send({ method: 'POST', url, payload: input, headers: { authorization: token } });
  return answer.parse(body);
}

async function listed(desk: ChangeDesk<AllServices>, status: string): Promise<unknown> {
  const url = `/api/office/${desk.name}/proposals`;
  const { body } = await server.send({ url, query: { status }, headers: { authorization: checker } });
  return body;
}

type Row = Omit<DueChange, 'oldId' | 'subject' | 'texts'> & {
  readonly subject: string | null;
  readonly changes: readonly { readonly field: string; readonly to: string }[];
  readonly status: string;
  readonly failure: string | null;
};

async function newest({ name }: ChangeDesk<AllServices>): Promise<Row> {
  const { sql } = server.services.storage;
  const [row] = await sql<Row[]>`
    SELECT id, desk, kind, subject, changes, status, failure FROM changes WHERE desk = ${name} ORDER BY id DESC LIMIT 1`;
  if (!row) throw new Error('something was asked for');
  return row;
}

let others = 9_000_000;

/** Makes the same change with another value without asking at the desk, as another operator would have. */
async function changeOtherwise(desk: ChangeDesk<AllServices>, { field }: Scenario, value: string): Promise<void> {
  const { kind, subject, changes } = await newest(desk);
  // A change of an operator like this one takes a single admin.
  if (desk.name === 'operators') {
    await server.services.storage.sql`UPDATE operators SET role = ${value} WHERE id = ${operatorId}`;
    return;
  }
  const texts = new Map([...changes.map((change) => [change.field, change.to] as const), [field, value] as const]);
  const change = {
    id: String((others += 1)),
    oldId: undefined,
    desk: desk.name,
    kind,
    subject: subject ?? undefined,
    texts,
  };
  expect(await desk.submit(server.services, change)).toMatchObject({ ok: true });
}

async function standing(desk: ChangeDesk<AllServices>, { field }: Scenario): Promise<string | undefined> {
  const { id, kind, subject, changes } = await newest(desk);
  const texts = new Map(changes.map((change) => [change.field, change.to]));
  const change = { id, oldId: undefined, desk: desk.name, kind, subject: subject ?? undefined, texts };
  return (await desk.stands(server.services, change))?.get(field);
}

async function logIn(): Promise<void> {
  maker = await logInOperator(server, 'admin');
  checker = await logInOperator(server, 'second');
}

beforeAll(async () => {
  server = await startTestServer();
  await logIn();
  const { market, storage } = server.services;
  trader = (await server.register('trader@example.com')).userId;
  marketId = market.marketByPair({ baseId: BTC, quoteId: USDT })?.id ?? 0;
  const [support] = await storage.sql<{ id: string }[]>`SELECT id FROM operators WHERE email = 'support@demo.example'`;
  operatorId = Number(support?.id);
  const terms = { mode: 'pro_rata', price: '2', supply: '100', lock_days: 7, step: '1', minimum: '5' } as const;
  const times = { start_ms: server.clock.now() + 30 * DAY_MS, end_ms: server.clock.now() + 60 * DAY_MS };
  const limits = ['60', '60', '60', '60'];
  const wish = { currency: XRP, ...terms, ...times, limits, pay_currencies: [USDT], reason };
  await server.mustCall(officeLaunch.proposeSale, wish, maker);
  const proposal = await newest(salesChanges);
  await server.mustCall(officeLaunch.approveProposal, { id: Number(proposal.id) }, checker);
  sale = Number(proposal.subject);
});
afterAll(() => server.stop());

describe.each(SCENARIOS)('$what', (scenario) => {
  const { path, field, input } = scenario;
  const [first, second, third] = scenario.values;
  let desk: ChangeDesk<AllServices>;

  async function propose(value: string, also: object = {}): Promise<number> {
    const asked = await act(desk, path, { ...input(value), ...also, reason }, maker);
    expect([asked.type, asked.code]).toEqual(['ok', undefined]);
    return Number((await newest(desk)).id);
  }

  beforeAll(async () => {
    desk = scenario.desk();
    // The first approval overwrites nothing.
    const id = await propose(third);
    expect(await act(desk, 'approve', { id }, checker)).toMatchObject({ type: 'ok' });
    expect(await newest(desk)).toMatchObject({ status: 'applied' });
  });
  beforeEach(async () => {
    if ((await standing(desk, scenario)) !== third) await changeOtherwise(desk, scenario, third);
  });

  test('is not asked for over what was not seen', async () => {
    const wish = { ...input(first), reason };
    expect(await act(desk, path, { ...wish, seen: { [field]: second } }, maker)).toMatchObject({
      code: 'changed_meanwhile',
      data: { fields: [{ field, stands: third }] },
    });
    expect(await act(desk, path, { ...wish, seen: { [field]: third } }, maker)).toMatchObject({ type: 'ok' });
    const { id } = await newest(desk);
    expect(await act(desk, 'reject', { id: Number(id), reason }, maker)).toMatchObject({ type: 'ok' });
  });

  test('is not approved where it was changed meanwhile: what stands is told before, and stays', async () => {
    const id = await propose(first);
    expect(JSON.stringify(await listed(desk, 'pending'))).not.toContain('"stands"');
    await changeOtherwise(desk, scenario, second);
    expect(await listed(desk, 'pending')).toMatchObject({
      message: { list: [{ changes: expect.arrayContaining([{ field, from: third, to: first, stands: second }]) }] },
    });
    expect(await act(desk, 'approve', { id }, checker)).toMatchObject({
      code: 'proposal_outdated',
      data: { fields: [{ field, stands: second }] },
    });
    expect([await standing(desk, scenario), (await newest(desk)).status]).toEqual([second, 'pending']);
    expect(await act(desk, 'reject', { id, reason }, maker)).toMatchObject({ type: 'ok' });
  });

  test('is approved where it stands already as it was asked for', async () => {
    const id = await propose(first);
    await changeOtherwise(desk, scenario, first);
    expect(await act(desk, 'approve', { id }, checker)).toMatchObject({ type: 'ok' });
    expect([await standing(desk, scenario), (await newest(desk)).status]).toEqual([first, 'applied']);
  });

  test.skipIf(scenario.isAtOnce)('fails at its time where it was changed since it was approved', async () => {
    const id = await propose(second, { effective_from: instant(server.clock.now() + 60_000) });
    expect(await act(desk, 'approve', { id }, checker)).toMatchObject({ type: 'ok' });
    await changeOtherwise(desk, scenario, first);
    server.clock.advance(60_000);
    await applyDueChanges(server.services, desk);
    expect(await newest(desk)).toMatchObject({ status: 'failed', failure: 'proposal_outdated' });
    expect(await standing(desk, scenario)).toBe(first);
  });
});

test('of a sale, neither is cancelled what was announced meanwhile, nor another text written over', async () => {
  const { sql } = server.services.storage;
  await server.mustCall(officeLaunch.proposeCancel, { id: sale, reason }, maker);
  const cancel = Number((await newest(salesChanges)).id);
  await sql`UPDATE launch_projects SET state = 'scheduled' WHERE id = ${sale}`;
  expect(await act(salesChanges, 'approve', { id: cancel }, checker)).toMatchObject({
    code: 'proposal_outdated',
    data: { fields: [{ field: 'state', stands: 'scheduled' }] },
  });
  const text = { id: sale, lang: 'en' as const, title: 'XRP', abstract: 'One', content: 'From the first.' };
  await server.mustCall(officeLaunch.proposeText, { ...text, reason }, maker);
  const words = Number((await newest(salesChanges)).id);
  await sql`INSERT INTO launch_texts (project_id, locale, keyword, abstract, content, cover, white_paper)
    VALUES (${sale}, 'en', 'XRP', 'Two', 'From the second.', '', '')`;
  expect(await act(salesChanges, 'approve', { id: words }, checker)).toMatchObject({
    code: 'proposal_outdated',
    data: {
      fields: [
        { field: 'abstract', stands: 'Two' },
        { field: 'content', stands: 'From the second.' },
      ],
    },
  });
  for (const id of [cancel, words]) await act(salesChanges, 'reject', { id, reason }, maker);
  await sql`UPDATE launch_projects SET state = 'draft' WHERE id = ${sale}`;
});

test('why a market of contracts is halted is what two have decided, unless one has halted it meanwhile', async () => {
  const { sql } = server.services.storage;
  const halt = { id: marketId, state: 'halted', cause: 'check', reason };
  const unseen = { ...halt, seen: { state: 'close_only', cause: 'check' } };
  expect(await act(leverChanges, 'state', unseen, maker)).toMatchObject({
    code: 'changed_meanwhile',
    data: {
      fields: [
        { field: 'state', stands: 'open' },
        { field: 'cause', stands: '' },
      ],
    },
  });
  expect(await act(leverChanges, 'state', halt, maker)).toMatchObject({ type: 'ok' });
  const { id } = await newest(leverChanges);
  await sql`UPDATE lever_markets SET state = 'halted', cause = 'maintenance' WHERE id = ${marketId}`;
  expect(await act(leverChanges, 'approve', { id: Number(id) }, checker)).toMatchObject({
    code: 'proposal_outdated',
    data: { fields: [{ field: 'cause', stands: 'maintenance' }] },
  });
  await sql`UPDATE lever_markets SET state = 'open', cause = NULL WHERE id = ${marketId}`;
  expect(await act(leverChanges, 'reject', { id: Number(id), reason }, maker)).toMatchObject({ type: 'ok' });
});

test('no earlier risk statement takes the place of a later one', async () => {
  expect(await act(microChanges, 'risk', { version: 6, reason }, maker)).toMatchObject({ type: 'ok' });
  const { id } = await newest(microChanges);
  await server.services.storage.sql`UPDATE micro_rules SET risk_version = 7`;
  expect(await act(microChanges, 'approve', { id: Number(id) }, checker)).toMatchObject({
    code: 'proposal_outdated',
    data: { fields: [{ field: 'risk_version', stands: '7' }] },
  });
});

test('the rate of a source moves by itself, and what was asked for of it holds', async () => {
  const { sql } = server.services.storage;
  await sql`UPDATE fiat_currencies SET rate = 0.5, stale_at = ${server.clock.now() + DAY_MS} WHERE code = 'EUR'`;
  expect(await act(fiatChanges, 'rate', { code: 'EUR', rate: '0.81', reason }, maker)).toMatchObject({ type: 'ok' });
  const { id } = await newest(fiatChanges);
  await sql`UPDATE fiat_currencies SET rate = 0.7 WHERE code = 'EUR'`;
  expect(await act(fiatChanges, 'approve', { id: Number(id) }, checker)).toMatchObject({ type: 'ok' });
  expect(await newest(fiatChanges)).toMatchObject({ status: 'applied' });
});

test('all desks but those of money, rights and messages are in the table', () => {
  // Those have moves, or what is either so or not: nobody else could have set a third.
  const elsewhere = ['custody', 'house', 'messages', 'roles'];
  const names = calls.flatMap(({ path }) => /^\/api\/office\/(\w+)\/proposal\/approve$/.exec(path)?.[1] ?? []);
  const tested = new Set(SCENARIOS.map(({ desk }) => desk().name));
  expect([...tested, ...elsewhere].toSorted()).toEqual(names.toSorted());
});
