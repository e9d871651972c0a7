// The desk of second contracts, on a real database: two decide, one stops, nothing touches an order that was accepted.
import { type InputOf, insurance, micro, office, officeMicro } from '@bourse/contract';
import { amount as toAmount, BTC, COUNTRIES, formatShanghai, instant, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { settle, tick } from '../../../platform/http/testing-ticks.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { microChanges } from './changes.ts';
import { auditBooks } from '../../../audit.ts';

let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
let player: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
  player = await server.register('player@example.com');
  await server.mustCall(micro.acceptRisk, { version: 1 }, player.token);
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;

type Order = InputOf<typeof micro.submit>;
let keys = 0;
const stake = (part: Partial<Order> = {}) => {
  const order = { match_id: '1', currency_id: String(USDT), type: '1', seconds: '30', number: '100', ...part };
  return server.call(micro.submit, order, player.token, { headers: { 'idempotency-key': `desk-${(keys += 1)}` } });
};
async function mustStake(part: Partial<Order> = {}): Promise<number> {
  const { body } = await stake(part);
  if (body.type !== 'ok') throw new Error(`the order was refused: ${body.code}`);
  await settle(server);
  return body.message.id;
}
const settings = () => server.mustCall(officeMicro.settings, {}, viewer);
const pending = async () => (await server.mustCall(officeMicro.listProposals, {}, viewer)).list;
const pendingId = async (): Promise<number> => (await pending()).at(-1)?.id ?? 0;

async function approve(): Promise<void> {
  await server.mustCall(officeMicro.approveProposal, { id: await pendingId() }, checker);
  await settle(server);
}
async function failureOf(): Promise<string> {
  const { list } = await server.mustCall(officeMicro.listProposals, { status: 'failed' }, viewer);
  return list[0]?.failure ?? '';
}
const findOrder = async (id: number) => (await server.mustCall(officeMicro.listOrders, { id }, viewer)).list[0];

describe('a change of settings', () => {
  test('takes two, waits for its time, and leaves accepted orders alone', async () => {
    await tick(server, { BTC: '60000' });
    const before = await mustStake();
    const effective_from = server.clock.now() + 60_000;
    const wish = { seconds: 30, ratio: '80', reason: 'calmer', effective_from };
    await server.mustCall(officeMicro.proposeTerm, wish, maker);
    expect(codeOf(await server.call(officeMicro.proposeTerm, { ...wish, ratio: '70' }, maker))).toBe(
      'change_already_requested',
    );
    expect(await pending()).toMatchObject([
      {
        kind: 'term',
        subject: '30',
        requested_by: 'operator@demo.example',
        effective_time: formatShanghai(instant(effective_from)),
        changes: [{ field: 'ratio', from: '90', to: '80' }],
      },
    ]);
    const id = await pendingId();
    expect(codeOf(await server.call(officeMicro.approveProposal, { id }, maker))).toBe('own_request');
    await approve();
    expect((await settings()).terms[0]).toMatchObject({ seconds: 30, ratio: '90' });
    server.clock.advance(60_000);
    await applyDueChanges(server.services, microChanges);
    await settle(server);
    expect((await settings()).terms[0]).toMatchObject({
      ratio: '80',
      edges: expect.arrayContaining([{ currency_name: 'USDT', house_edge: '10.5' }]),
    });
    await tick(server, { BTC: '60000' });
    const after = await mustStake();
    expect((await findOrder(before))?.profit_ratio).toBe('90.00');
    expect(await findOrder(after)).toMatchObject({ profit_ratio: '80.00', user_id: player.userId });
    await server.mustCall(officeMicro.proposeTerm, { seconds: 30, ratio: '90', reason: 'as before' }, maker);
    await approve();
  });

  test('is taken back by whoever asked for it, and decided once', async () => {
    await server.mustCall(officeMicro.proposeTerm, { seconds: 60, ratio: '80', reason: 'perhaps' }, maker);
    const id = await pendingId();
    expect(codeOf(await server.call(officeMicro.rejectProposal, { id, reason: 'no' }, viewer))).toBe('forbidden');
    await server.mustCall(officeMicro.rejectProposal, { id, reason: 'no' }, maker);
    expect(codeOf(await server.call(officeMicro.approveProposal, { id }, checker))).toBe('proposal_not_found');
  });

  test('adds a term, and takes it out of the offer', async () => {
    const wish = { seconds: 600, ratio: '94', is_offered: 1, reason: 'a longer one' } as const;
    await server.mustCall(officeMicro.proposeTerm, wish, maker);
    await approve();
    expect((await settings()).terms.at(-1)).toMatchObject({ seconds: 600, ratio: '94', is_offered: true });
    await server.mustCall(officeMicro.proposeTerm, { seconds: 600, is_offered: 0, reason: 'nobody takes it' }, maker);
    await approve();
    expect(codeOf(await stake({ seconds: '600' }))).toBe('seconds_not_offered');
  });

  test('of a currency holds for the next order: stakes, fee and bounds', async () => {
    const wish = { presets: ['20', '40'], minimum: '20', step: '20', fee_rate: '1', reason: 'fewer, larger' };
    await server.mustCall(officeMicro.proposeCurrency, { id: USDT, ...wish }, maker);
    expect((await pending())[0]).toMatchObject({
      kind: 'currency',
      subject: 'USDT',
      changes: expect.arrayContaining([{ field: 'presets', from: '10, 50, 100, 500, 1000', to: '20, 40' }]),
    });
    await approve();
    expect((await settings()).currencies.find(({ name }) => name === 'USDT')).toMatchObject({
      presets: ['20', '40'],
      fee_rate: '1',
      maximum: '5000',
    });
    await tick(server, { BTC: '60000' });
    expect(codeOf(await stake({ number: '10' }))).toBe('stake_out_of_range');
    const back = { presets: ['10', '50', '100'], minimum: '10', step: '10', fee_rate: '0.5', reason: 'as before' };
    await server.mustCall(officeMicro.proposeCurrency, { id: USDT, ...back }, maker);
    await approve();
  });

  test.each([
    ['a term of nine seconds', () => server.call(officeMicro.proposeTerm, wished({ seconds: 9, ratio: '90' }), maker)],
    ['a win above the stake', () => server.call(officeMicro.proposeTerm, wished({ seconds: 30, ratio: '101' }), maker)],
    [
      'a ratio of too many places',
      () => server.call(officeMicro.proposeTerm, wished({ seconds: 30, ratio: '90.00001' }), maker),
    ],
    ['a new term without a ratio', () => server.call(officeMicro.proposeTerm, wished({ seconds: 45 }), maker)],
    [
      'stakes off the step',
      () => server.call(officeMicro.proposeCurrency, wished({ id: USDT, presets: ['15'] }), maker),
    ],
    ['a risk version that is not later', () => server.call(officeMicro.proposeRisk, wished({ version: 1 }), maker)],
    [
      'a claim above the loss',
      () => server.call(officeMicro.proposeInsurance, wished({ id: 1, claim_rate: '101' }), maker),
    ],
  ])('%s is refused', async (_, ask) => {
    expect(codeOf(await ask())).toBe('invalid_market_settings');
    expect(await pending()).toEqual([]);
  });

  test('that changes nothing is refused, so is one of what is not there', async () => {
    const answers = [
      await server.call(officeMicro.proposeTerm, wished({ seconds: 30, ratio: '90' }), maker),
      await server.call(officeMicro.proposeOpen, wished({ scope: 'site' }), maker),
      await server.call(officeMicro.proposeOpen, wished({ scope: 'country' }), maker),
      await server.call(officeMicro.proposeOpen, wished({ scope: 'market', id: 999 }), maker),
      await server.call(officeMicro.proposeCurrency, wished({ id: 999, open_max: 3 }), maker),
      await server.call(officeMicro.proposeInsurance, wished({ id: 999, premium_rate: '60' }), maker),
      await server.call(officeMicro.proposeInsurance, wished({ currency: 6, premium_rate: '60' }), maker),
      await server.call(officeMicro.exposure, { currency: 6 }, viewer),
    ];
    expect(answers.map(codeOf)).toEqual([
      'invalid_request',
      'invalid_request',
      'invalid_request',
      'micro_not_enabled',
      'currency_not_found',
      'insurance_not_found',
      'micro_currency_not_offered',
      'micro_currency_not_offered',
    ]);
  });
});

function wished<Input extends object>(input: Input): Input & { readonly reason: string } {
  return { ...input, reason: 'a wish' };
}

describe('insurance types', () => {
  const type = async (id: number) => {
    const found = (await settings()).insurance_types.find((one) => one.id === id);
    if (!found) throw new Error(`there is no insurance type ${id}`);
    return found;
  };

  test('show what the best strategy gains, and are never offered below it', async () => {
    const { bound, premium_rate: premium } = await type(1);
    expect(Number(premium)).toBeGreaterThanOrEqual(Number(bound));
    const { body } = await server.call(officeMicro.proposeInsurance, wished({ id: 1, premium_rate: '1' }), maker);
    expect(body).toMatchObject({ code: 'insurance_premium_too_low' });
    expect(body.message).toContain(Number(bound).toFixed(2).slice(0, -1));
    await server.mustCall(officeMicro.proposeInsurance, wished({ id: 1, premium_rate: '14' }), maker);
    await approve();
    expect(await type(1)).toMatchObject({ premium_rate: '14', bound });
  });

  test('bar a term and a fee that could be lived on', async () => {
    const answers = [
      await server.call(officeMicro.proposeTerm, wished({ seconds: 30, ratio: '100' }), maker),
      await server.call(officeMicro.proposeCurrency, wished({ id: USDT, fee_rate: '0' }), maker),
    ];
    const codes = answers.map(codeOf);
    expect(codes).toContain('insurance_premium_too_low');
    for (const { id } of await pending()) {
      await server.mustCall(officeMicro.rejectProposal, { id, reason: 'only asked' }, maker);
    }
  });

  test('are added in a currency, and judged again when their time comes', async () => {
    const terms = {
      premium_rate: '49',
      assets_min: '1',
      assets_max: '10',
      term_days: 7,
      claim_rate: '100',
      claims_max: 1,
    };
    await server.mustCall(officeMicro.proposeInsurance, wished({ currency: BTC, is_offered: 1, ...terms }), maker);
    expect((await pending())[0]).toMatchObject({
      kind: 'insurance',
      subject: '3',
      changes: expect.arrayContaining([{ field: 'currency', from: '', to: 'BTC' }]),
    });
    await approve();
    expect(await type(3)).toMatchObject({ currency_name: 'BTC', is_offered: true, claims_max: 1 });
  });
});

describe('what stops new orders', () => {
  const china = COUNTRIES.find(({ iso }) => iso === 'CN')?.id ?? 0;
  const open = async (scope: 'site' | 'country' | 'market', id?: number): Promise<void> => {
    const of = { scope, ...(id !== undefined && { id }) };
    await server.mustCall(officeMicro.proposeOpen, wished(of), maker);
    expect(codeOf(await server.call(officeMicro.approveProposal, { id: await pendingId() }, maker))).toBe(
      'own_request',
    );
    await approve();
  };

  test('takes one operator for the site, and two to open it again', async () => {
    await tick(server, { BTC: '60000' });
    const accepted = await mustStake();
    expect(codeOf(await server.call(officeMicro.stop, wished({ scope: 'site' }), viewer))).toBe('forbidden');
    await server.mustCall(officeMicro.stop, { scope: 'site', reason: 'a feed is wrong' }, maker);
    await settle(server);
    expect(codeOf(await stake())).toBe('micro_closed');
    await tick(server, { BTC: '60000' });
    await tick(server, { BTC: '60001' }, 30);
    expect(await findOrder(accepted)).toMatchObject({ result: 'win', end_price: '60001.00000000' });
    await open('site');
    await mustStake();
    const { list } = await server.mustCall(office.listAudit, { action: 'micro.stop' }, checker);
    expect(list[0]).toMatchObject({ subject: 'micro site', actor: 'operator@demo.example' });
    expect(JSON.parse(list[0]?.after ?? '')).toEqual({ is_open: false, reason: 'a feed is wrong' });
  });

  test('takes one operator for a market and for a country', async () => {
    await tick(server, { BTC: '60000' });
    await server.mustCall(officeMicro.stop, wished({ scope: 'market', id: 1 }), maker);
    await server.mustCall(officeMicro.stop, wished({ scope: 'country', id: china }), maker);
    await settle(server);
    expect(codeOf(await stake())).toBe('micro_halted');
    expect(await settings()).toMatchObject({ closed_countries: [china] });
    expect((await settings()).markets[0]).toMatchObject({ id: 1, state: 'halted' });
    await open('market', 1);
    await open('country', china);
    expect(await settings()).toMatchObject({ closed_countries: [] });
    expect(codeOf(await stake())).toBe('ok');
    const unknown = await server.call(officeMicro.stop, wished({ scope: 'country', id: 9_999 }), maker);
    expect(codeOf(unknown)).toBe('invalid_request');
  });

  test('drops an opening that was approved for later', async () => {
    await server.mustCall(officeMicro.stop, wished({ scope: 'market', id: 1 }), maker);
    await settle(server);
    const effective_from = server.clock.now() + 60_000;
    await server.mustCall(officeMicro.proposeOpen, wished({ scope: 'market', id: 1, effective_from }), maker);
    await approve();
    await server.mustCall(officeMicro.stop, wished({ scope: 'market', id: 1 }), maker);
    server.clock.advance(60_000);
    await applyDueChanges(server.services, microChanges);
    await settle(server);
    expect((await settings()).markets[0]).toMatchObject({ state: 'halted' });
    await open('market', 1);
  });

  test('a later risk statement has to be accepted before the next order', async () => {
    await server.mustCall(officeMicro.proposeRisk, wished({ version: 2 }), maker);
    await approve();
    await tick(server, { BTC: '60000' });
    expect(codeOf(await stake())).toBe('micro_risk_not_accepted');
    await server.mustCall(micro.acceptRisk, { version: 2 }, player.token);
    await mustStake();
  });
});

test('money goes from the treasury to the pool once, by two', async () => {
  const ask = (amount: string, purpose: 'micro_pool' | 'micro_insurance' = 'micro_pool') =>
    server.call(officeMicro.proposeFund, wished({ purpose, currency: USDT, amount }), maker);
  expect(codeOf(await ask('0'))).toBe('quantity_required');
  expect(codeOf(await ask('999999999999'))).toBe('house_funds_short');
  await server.services.sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: toAmount(units('500')) });
  for (const purpose of ['micro_pool', 'micro_insurance'] as const) {
    expect(codeOf(await ask('250', purpose))).toBe('ok');
    await approve();
    await applyDueChanges(server.services, microChanges);
    const funds = await server.mustCall(officeMicro.listFunds, { purpose, currency: USDT }, viewer);
    expect(funds.list[0]).toMatchObject({ amount: '250', reason: 'micro_funding', currency_name: 'USDT' });
    expect(funds.balances).toContainEqual(
      expect.objectContaining({ purpose, currency: USDT, available: funds.list[0]?.after }),
    );
  }
});

test('what live orders may be paid, by the second they are due', async () => {
  await tick(server, { BTC: '60000' }, 400);
  const [up, down] = [await mustStake(), await mustStake({ type: '2' })];
  const later = await mustStake({ seconds: '60' });
  const seen = await server.mustCall(officeMicro.exposure, { currency: USDT }, viewer);
  expect(seen).toMatchObject({ orders: 3, stake: '300', payout: '571', second_max: '500000' });
  expect(seen.reserve).toBe(seen.reserved);
  // The clock runs on, so the first two may be due a second apart.
  const due = await Promise.all([up, down, later].map(async (id) => (await findOrder(id))?.handled_ms ?? 0));
  const rowAt = (ms: number) => seen.seconds.find((row) => row.due_second * 1_000 === ms);
  expect(seen.seconds.map((row) => row.due_second * 1_000)).toEqual([...new Set(due)]);
  expect(seen.seconds.map((row) => row.orders).reduce((sum, orders) => sum + orders)).toBe(3);
  expect(rowAt(due[0] ?? 0)?.up).toBe(1);
  expect(rowAt(due[2] ?? 0)).toMatchObject({ orders: 1, up: 1, stake: '100', payout: '191' });
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: '60001' }, 60);
  expect(await Promise.all([up, down, later].map(async (id) => (await findOrder(id))?.result))).toEqual([
    'void',
    'void',
    'win',
  ]);
});

test('what orders brought the house, beside what even odds let one expect', async () => {
  await tick(server, { BTC: '60000' }, 400);
  for (const type of ['1', '2'] as const) await mustStake({ type, seconds: '120' });
  await tick(server, { BTC: '60000' });
  await tick(server, { BTC: '60001' }, 120);
  const { list } = await server.mustCall(officeMicro.statistics, { currency: USDT, days: 1 }, viewer);
  expect(list.find(({ seconds }) => seconds === 120)).toMatchObject({
    orders: 2,
    wins: 1,
    losses: 1,
    stake: '200',
    result: '9',
    expected: '9',
    least: expect.stringMatching(/^-398\.29/),
    most: expect.stringMatching(/^416\.29/),
    is_within: true,
  });
});

test('running insurances and owed claims; orders of a user', async () => {
  expect(await server.mustCall(officeMicro.listClaims, {}, viewer)).toEqual({ list: [], total: 0 });
  const types = (await settings()).insurance_types.filter(({ currency_name }) => currency_name === 'USDT');
  await server.mustCall(
    insurance.buy,
    { type_id: String(types[0]?.id), assets: String(types[0]?.assets_min) },
    player.token,
  );
  const { list, total } = await server.mustCall(officeMicro.listInsurances, {}, viewer);
  expect(total).toBe(1);
  expect(list[0]).toMatchObject({ user_id: player.userId, state: 'bought', assets: types[0]?.assets_min, claims: 0 });
  const own = await server.mustCall(officeMicro.listOrders, { user_id: player.userId, limit: 2 }, viewer);
  expect(own.list).toHaveLength(2);
  expect(own.list[0]?.id).toBeGreaterThan(own.list[1]?.id ?? 0);
  expect(await server.mustCall(officeMicro.listOrders, { id: 999_999 }, viewer)).toEqual({ list: [], total: 0 });
});

test('no act of the desk touches an accepted order: price, entry, due, result and payout stay', async () => {
  await tick(server, { BTC: '60000' }, 400);
  const outcomesOf = async (acts: () => Promise<void>) => {
    await tick(server, { BTC: '60000' });
    const waiting = await mustStake();
    const opened = await mustStake({ type: '2', seconds: '60' });
    const placed = await Promise.all([findOrder(waiting), findOrder(opened)]);
    await acts();
    await tick(server, { BTC: '60010' });
    await tick(server, { BTC: '60020' }, 30);
    await tick(server, { BTC: '60000' }, 30);
    const rows = await Promise.all([findOrder(waiting), findOrder(opened)]);
    return rows.map((row, at) => ({
      ratio: row?.profit_ratio,
      fee: row?.fee,
      entry: row?.open_price,
      close: row?.end_price,
      due: Number(row?.handled_ms) - Number(row?.created_ms) < 62_000,
      isDueKept: row?.handled_ms === placed[at]?.handled_ms,
      result: row?.result,
      payout: row?.payout,
      net: row?.net,
    }));
  };
  const left = await outcomesOf(async () => {});
  const touched = await outcomesOf(async () => {
    const two = async (asked: Promise<unknown>): Promise<void> => {
      await asked;
      await approve();
    };
    await two(server.mustCall(officeMicro.proposeTerm, wished({ seconds: 30, ratio: '10', is_offered: 0 }), maker));
    const terms = { fee_rate: '5', minimum: '1000', presets: ['1000'], second_max: '1', is_offered: '0' };
    await two(server.mustCall(officeMicro.proposeCurrency, wished({ id: USDT, ...terms }), maker));
    await two(server.mustCall(officeMicro.proposeInsurance, wished({ id: 1, is_offered: 0 }), maker));
    await two(server.mustCall(officeMicro.proposeRisk, wished({ version: 9 }), maker));
    await server.services.sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: toAmount(units('9')) });
    const money = { purpose: 'micro_pool', currency: USDT, amount: '9' } as const;
    await two(server.mustCall(officeMicro.proposeFund, wished(money), maker));
    for (const scope of [{ scope: 'site' }, { scope: 'country', id: 1 }, { scope: 'market', id: 1 }] as const) {
      await server.mustCall(officeMicro.stop, wished(scope), maker);
    }
    for (const call of [officeMicro.settings, officeMicro.listFunds, officeMicro.listOrders] as const) {
      await server.mustCall(call, {}, viewer);
    }
    for (const call of [officeMicro.listInsurances, officeMicro.listClaims, officeMicro.listProposals] as const) {
      await server.mustCall(call, {}, viewer);
    }
    await server.mustCall(officeMicro.exposure, { currency: USDT }, viewer);
    await server.mustCall(officeMicro.statistics, { currency: USDT }, viewer);
    await two(server.mustCall(officeMicro.proposeOpen, wished({ scope: 'market', id: 1 }), maker));
    expect(await failureOf()).toBe('');
  });
  expect(touched).toEqual(left);
  expect(left.map(({ result }) => result)).toEqual(['win', 'win']);
});
