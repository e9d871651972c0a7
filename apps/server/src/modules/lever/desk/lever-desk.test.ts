// The desk of leveraged contracts, on a real database: two decide, one halts, nothing touches an open position.
import { lever, office, officeLever } from '@bourse/contract';
import { amount as toAmount, BTC, formatShanghai, instant, marketId, ppm, units, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tickOf } from '../../../core/market/testing.ts';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { findSettings } from '../settings.ts';
import { leverChanges } from './changes.ts';

const PAIR = { legal_id: USDT, currency_id: BTC };

let server: TestServer;
let maker: string;
let checker: string;
let trader: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  trader = await server.register('trader@example.com');
});
afterAll(() => server.stop());

const codeOf = ({ body }: { readonly body: { readonly type: string; readonly code?: unknown } }) =>
  body.type === 'ok' ? 'ok' : body.code;

async function tick(at: string): Promise<void> {
  server.clock.advance(1_000);
  const { sequencer } = server.services;
  const published = Promise.withResolvers<void>();
  await sequencer.submit(tickOf(server.clock.now(), [[BTC, at]]));
  const endListening = sequencer.subscribe(() => published.resolve());
  await sequencer.submit({ kind: 'setUserFrozen', userId: trader.userId, isFrozen: false });
  await published.promise;
  endListening();
}

const findMarket = async () => {
  const { list } = await server.mustCall(officeLever.listMarkets, {}, maker);
  const found = list.find(({ symbol }) => symbol === 'BTC/USDT');
  if (!found) throw new Error('BTC/USDT has contracts');
  return found;
};
const pendingId = async (): Promise<number> =>
  (await server.mustCall(officeLever.listProposals, {}, checker)).list.at(-1)?.id ?? 0;
const listFailed = async () =>
  (await server.mustCall(officeLever.listProposals, { status: 'failed' }, checker, { headers: { lang: 'en' } })).list;
const submit = (share: string) =>
  server.call(lever.submit, { ...PAIR, type: '1', status: '1', multiple: '10', share }, trader.token);

describe('a change of settings', () => {
  test('takes two, waits for its time, and leaves what is open alone', async () => {
    await tick('60000');
    expect(codeOf(await submit('10'))).toBe('ok');
    await tick('60000');
    const market = await findMarket();
    expect(market).toMatchObject({ state: 'open', long: { number: '0.1', value: '6000', positions: 1 } });
    expect(market.settings).toMatchObject({ spread: '0.02', multiples: [5, 10, 20, 50, 100] });

    const effective_from = server.clock.now() + 60_000;
    const wish = { id: market.id, spread: '0.05', hands_max: '5000', reason: 'wider', effective_from };
    const effectiveTime = formatShanghai(instant(effective_from));
    const limits = [{ level: '0', multiple_max: '10', hands_max: '100' }];
    await server.mustCall(officeLever.proposeSettings, { ...wish, limits }, maker);
    const again = await server.call(officeLever.proposeSettings, { ...wish, spread: '0.06' }, maker);
    expect(codeOf(again)).toBe('change_already_requested');
    const { list } = await server.mustCall(officeLever.listProposals, {}, checker);
    expect(list).toMatchObject([
      {
        kind: 'market',
        symbol: 'BTC/USDT',
        requested_by: 'operator@demo.example',
        effective_time: effectiveTime,
        changes: [
          { field: 'spread', from: '0.02', to: '0.05' },
          { field: 'limit_0', from: '20 × 250', to: '10 × 100' },
        ],
      },
    ]);
    const id = await pendingId();
    expect(codeOf(await server.call(officeLever.approveProposal, { id }, maker))).toBe('own_request');
    await server.mustCall(officeLever.approveProposal, { id }, checker);
    await applyDueChanges(server.services, leverChanges);
    expect((await findMarket()).settings).toMatchObject({ spread: '0.02' });

    server.clock.advance(60_000);
    await applyDueChanges(server.services, leverChanges);
    await tick('60000');
    const changed = await findMarket();
    expect(changed.settings).toMatchObject({ spread: '0.05' });
    expect(changed.settings.limits[0]).toEqual({ level: 0, multiple_max: 10, hands_max: 100 });
    const applied = await server.mustCall(officeLever.listProposals, { status: 'applied' }, checker);
    expect(applied.list).toMatchObject([{ id, decided_by: 'admin@demo.example', failure: '' }]);
    const { message } = await server.mustCall(lever.myTrade, {}, trader.token);
    expect(message.data).toMatchObject([{ spread: '0.02000000', update_price: '59988.00000000' }]);
  });

  test.each([
    ['multiples that do not rise', { multiples: ['20', '10'] }, 'multiples'],
    ['a spread of too many places', { spread: '0.00001' }, 'spread'],
    ['a spread of the whole price', { spread: '100' }, 'spread'],
    ['a side of nothing', { side_max: '0', stress: '101' }, 'side_max'],
    ['a least above the most', { hands_min: '9000', hands_max: '8000' }, 'hands_max'],
    ['a limit of too high a multiple', { limits: [{ level: '1', multiple_max: '1001', hands_max: '5' }] }, 'limit_1'],
  ])('%s is refused as it is asked for, with its name', async (_, part, path) => {
    const { id } = await findMarket();
    const { body } = await server.call(officeLever.proposeSettings, { id, reason: 'wrong', ...part }, maker);
    expect(body).toMatchObject({ code: 'invalid_market_settings', data: { fields: [{ path }] } });
  });

  test('that another one has made wrong meanwhile is not approved', async () => {
    const { id: market } = await findMarket();
    const settings = await findSettings(server.services.storage, marketId(market));
    if (!settings) throw new Error('BTC/USDT has contracts');
    const { sequencer } = server.services;
    await server.mustCall(officeLever.proposeSettings, { id: market, hands_min: '100', reason: 'larger' }, maker);
    const input = { id: await pendingId() };
    await sequencer.submit({ kind: 'configureLever', settings: { ...settings, handsMax: 50 } });
    const answer = await server.call(officeLever.approveProposal, input, checker);
    expect(answer.body).toMatchObject({ code: 'invalid_market_settings', data: { fields: [{ path: 'hands_max' }] } });
    await sequencer.submit({ kind: 'configureLever', settings });
    await server.mustCall(officeLever.rejectProposal, { ...input, reason: 'as before' }, checker);
  });

  test.each([
    ['no date at all', Number.MAX_SAFE_INTEGER],
    ['more than a year away', 1_000 * 366 * 86_400_000],
  ])('from a time that is %s is refused', async (_, effective_from) => {
    const { id } = await findMarket();
    const wish = { spread: '0.03', reason: 'some day', effective_from };
    const answers = [
      await server.call(officeLever.proposeSettings, { id, ...wish }, maker),
      await server.call(officeLever.proposeRules, { open_risk_min: '200', ...wish }, maker),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({ code: 'invalid_request' });
    }
    expect((await server.mustCall(officeLever.listProposals, {}, checker)).list).toEqual([]);
  });

  test('for which no moment is named holds from its approval on', async () => {
    const { id: market } = await findMarket();
    await server.mustCall(officeLever.proposeSettings, { id: market, hands_min: '2', reason: 'at once' }, maker);
    const find = async (status: 'pending' | 'applied') =>
      (await server.mustCall(officeLever.listProposals, { status }, checker)).list[0]?.effective_time;
    expect(await find('pending')).toBe('');
    server.clock.advance(5_000);
    const before = server.clock.now();
    await server.mustCall(officeLever.approveProposal, { id: await pendingId() }, checker);
    const applied = (await find('applied')) ?? '';
    const times = [formatShanghai(before), applied, formatShanghai(server.clock.now())];
    expect(times.toSorted()).toEqual(times);
    await server.mustCall(officeLever.proposeSettings, { id: market, hands_min: '1', reason: 'as before' }, maker);
    await server.mustCall(officeLever.approveProposal, { id: await pendingId() }, checker);
  });

  test('whose moment passes before anybody approves waits for the approval', async () => {
    const { id: market } = await findMarket();
    const effective_from = server.clock.now() + 10_000;
    await server.mustCall(
      officeLever.proposeSettings,
      { id: market, spread: '0.08', reason: 'soon', effective_from },
      maker,
    );
    const find = async () => (await server.mustCall(officeLever.listProposals, {}, checker)).list[0]?.effective_time;
    expect(await find()).toBe(formatShanghai(instant(effective_from)));
    server.clock.advance(10_000);
    expect(await find()).toBe('');
    await server.mustCall(officeLever.rejectProposal, { id: await pendingId(), reason: 'late' }, checker);
  });

  test('that can hold no more at its time has failed, says why, and holds in no part', async () => {
    const { id, settings } = await findMarket();
    const stands = await findSettings(server.services.storage, marketId(id));
    if (!stands) throw new Error('BTC/USDT has contracts');
    const { sequencer } = server.services;
    const limits = [{ level: '0', multiple_max: '3', hands_max: '33' }];
    const effective_from = server.clock.now() + 10_000;
    const wish = { id, hands_min: '100', limits, reason: 'too large', effective_from };
    await server.mustCall(officeLever.proposeSettings, wish, maker);
    await server.mustCall(officeLever.approveProposal, { id: await pendingId() }, checker);
    await sequencer.submit({ kind: 'configureLever', settings: { ...stands, handsMax: 50 } });
    server.clock.advance(10_000);
    await applyDueChanges(server.services, leverChanges);
    await sequencer.submit({ kind: 'configureLever', settings: stands });
    const [failed] = await listFailed();
    expect(failed).toMatchObject({
      failure: 'invalid_market_settings',
      failure_text: 'The market settings are invalid. Check each value.',
    });
    await tick('60000');
    expect((await findMarket()).settings).toEqual(settings);
  });

  test('is taken back by whoever asked for it, and undone by nobody once it is decided', async () => {
    const { id: market } = await findMarket();
    await server.mustCall(officeLever.proposeSettings, { id: market, spread: '0.07', reason: 'perhaps' }, maker);
    const id = await pendingId();
    await server.mustCall(officeLever.rejectProposal, { id, reason: 'no' }, maker);
    expect(codeOf(await server.call(officeLever.approveProposal, { id }, checker))).toBe('proposal_not_found');
  });
});

test('rules take two as well, and never fall to the liquidation level', async () => {
  const low = await server.call(officeLever.proposeRules, { open_risk_min: '110', reason: 'low' }, maker);
  expect(codeOf(low)).toBe('invalid_market_settings');
  await server.mustCall(
    officeLever.proposeRules,
    { open_risk_min: '150', transfers_out: true, liquidation_grace: 90, reason: 'safer' },
    maker,
  );
  await server.mustCall(officeLever.approveProposal, { id: await pendingId() }, checker);
  await tick('60000');
  const { rules } = await server.mustCall(officeLever.listMarkets, {}, maker);
  expect(rules).toEqual({
    open_risk_min: '150',
    transfers_out: true,
    liquidation_grace: '90',
    outage_loss: '10',
    halt_hours: 24,
  });
  const halts = { outage_loss: '2.5', halt_hours: '48' };
  await server.mustCall(officeLever.proposeRules, { ...halts, reason: 'a thin fund' }, maker);
  await server.mustCall(officeLever.approveProposal, { id: await pendingId() }, checker);
  await tick('60000');
  const changed = await server.mustCall(officeLever.listMarkets, {}, maker);
  expect(changed.rules).toEqual({ ...rules, outage_loss: '2.5', halt_hours: 48 });
  const much = await server.call(officeLever.proposeRules, { outage_loss: '100.1', reason: 'too much' }, maker);
  expect(much.body).toMatchObject({ code: 'invalid_market_settings', data: { fields: [{ path: 'outage_loss' }] } });
  const long = await server.call(officeLever.proposeRules, { halt_hours: '721', reason: 'too long' }, maker);
  expect(long.body).toMatchObject({ code: 'invalid_market_settings', data: { fields: [{ path: 'halt_hours' }] } });
});

test('money goes from the treasury to the pool once, by two', async () => {
  const ask = (amount: string) =>
    server.call(officeLever.proposeFund, { purpose: 'lever_pool', currency: USDT, amount, reason: 'more' }, maker);
  expect(codeOf(await ask('0'))).toBe('quantity_required');
  expect(codeOf(await ask('999999999999'))).toBe('house_funds_short');
  const { sequencer } = server.services;
  await sequencer.submit({ kind: 'fundTreasury', currencyId: USDT, amount: toAmount(units('500')) });
  expect(codeOf(await ask('500'))).toBe('ok');
  expect(codeOf(await ask('500'))).toBe('ok');
  const { list: pending } = await server.mustCall(officeLever.listProposals, {}, checker);
  expect(pending[0]?.changes).toContainEqual({ field: 'currency', from: '', to: 'USDT' });
  await server.mustCall(officeLever.approveProposal, { id: await pendingId() }, checker);
  const input = { id: await pendingId() };
  const said = await server.mustCall(officeLever.approveProposal, input, checker, { headers: { lang: 'en' } });
  expect(said).toBe('Change approved, but it could not take effect: see Failed');
  expect((await listFailed())[0]).toMatchObject({
    failure: 'insufficient_balance',
    failure_text: 'The balance of the account that pays is too low.',
  });
  await applyDueChanges(server.services, leverChanges);
  const funds = await server.mustCall(officeLever.listFunds, { purpose: 'lever_pool', currency: USDT }, maker);
  expect(funds.list[0]).toMatchObject({ amount: '500', reason: 'lever_funding', currency_name: 'USDT' });
  expect(funds.balances).toContainEqual(
    expect.objectContaining({ purpose: 'lever_pool', currency: USDT, available: funds.list[0]?.after }),
  );
});

describe('the state of a market', () => {
  type State = 'open' | 'halted' | 'close_only';
  const setAlone = async (state: State, by = maker) => {
    const { id } = await findMarket();
    return codeOf(
      await server.call(officeLever.setState, { id, state, cause: 'index', reason: 'a feed is wrong' }, by),
    );
  };
  const ask = async (state: State, by = maker) => {
    const { id } = await findMarket();
    return codeOf(await server.call(officeLever.proposeState, { id, state, reason: 'as agreed' }, by));
  };
  const approve = async (by = checker) =>
    codeOf(await server.call(officeLever.approveProposal, { id: await pendingId() }, by));

  test('one operator alone only closes it to openings while its index is fresh; two do the rest', async () => {
    await tick('60000');
    expect(await setAlone('halted')).toBe('lever_takes_two');
    expect(await setAlone('close_only')).toBe('ok');
    expect(await findMarket()).toMatchObject({ state: 'close_only', cause: 'index', halted_at: null, is_fresh: true });
    expect(codeOf(await submit('1'))).toBe('lever_halted');
    expect(await setAlone('open')).toBe('lever_takes_two');
    expect([await ask('halted'), await ask('open')]).toEqual(['ok', 'change_already_requested']);
    const { list } = await server.mustCall(officeLever.listProposals, {}, checker);
    expect(list.at(-1)).toMatchObject({
      kind: 'state',
      symbol: 'BTC/USDT',
      changes: [{ field: 'state', from: 'close_only', to: 'halted' }, { field: 'cause' }],
    });
    expect(await approve(maker)).toBe('own_request');
    expect(await approve()).toBe('ok');
    expect(await findMarket()).toMatchObject({ state: 'halted', cause: 'check', is_fresh: false });
    expect((await findMarket()).halted_at).not.toBeNull();
    expect(await setAlone('close_only')).toBe('lever_takes_two');
    expect([await ask('open'), await approve()]).toEqual(['ok', 'ok']);
    expect(codeOf(await submit('1'))).toBe('no_market_price');
    await tick('60000');
    expect(await findMarket()).toMatchObject({ state: 'open', cause: '', halted_at: null, is_fresh: true });
    expect(codeOf(await submit('1'))).toBe('ok');
  });

  test('one operator alone halts it where it has no fresh index, and drops what would resume it', async () => {
    await tick('60000');
    expect(await setAlone('close_only')).toBe('ok');
    expect(await ask('open')).toBe('ok');
    server.clock.advance(6_000);
    expect(await setAlone('halted')).toBe('ok');
    const { list } = await server.mustCall(officeLever.listProposals, {}, checker);
    expect(list).toEqual([]);
    await tick('60000');
    expect((await findMarket()).state).toBe('halted');
    expect(await setAlone('open')).toBe('lever_takes_two');
    const entries = (await server.mustCall(office.listAudit, { action: 'lever.state' }, checker)).list;
    expect(entries.map(({ after }) => JSON.parse(after))).toContainEqual({
      state: 'halted',
      cause: 'index',
      reason: 'a feed is wrong',
    });
    expect([await ask('open'), await approve()]).toEqual(['ok', 'ok']);
    await tick('60000');
  });

  test('nobody with contracts under his own address has part in a halt', async () => {
    await tick('60000');
    const own = await server.register('operator+trade@demo.example');
    await server.mustCall(lever.submit, { ...PAIR, type: '1', status: '1', multiple: '10', share: '1' }, own.token);
    await tick('60000');
    expect(await ask('halted')).toBe('operator_has_contracts');
    expect([await ask('halted', checker), await approve(maker)]).toEqual(['ok', 'operator_has_contracts']);
    expect(await setAlone('close_only')).toBe('ok');
    server.clock.advance(6_000);
    expect(await setAlone('halted')).toBe('operator_has_contracts');
    const input = { id: await pendingId(), reason: 'not now' };
    await server.mustCall(officeLever.rejectProposal, input, checker);
    await tick('60000');
    await server.mustCall(lever.batchClose, { type: '0' }, own.token);
    await tick('60000');
    expect([await ask('open'), await approve()]).toEqual(['ok', 'ok']);
  });

  test('who has opened contracts after asking makes the change fail', async () => {
    await tick('60000');
    expect(await ask('halted')).toBe('ok');
    const { body } = await server.call(office.listAudit, { action: 'lever.request' }, checker);
    expect(body.type).toBe('ok');
    const own = await server.register('operator+late@demo.example');
    await server.mustCall(lever.submit, { ...PAIR, type: '1', status: '1', multiple: '10', share: '1' }, own.token);
    expect(await approve()).toBe('ok');
    expect((await listFailed())[0]).toMatchObject({ failure: 'operator_has_contracts' });
    await tick('60000');
    expect((await findMarket()).state).toBe('open');
    await server.mustCall(lever.batchClose, { type: '0' }, own.token);
    await tick('60000');
  });
});

test('accounts at risk, and what a jump of the indexes would do', async () => {
  await tick('60000');
  const { nearest, largest } = await server.mustCall(officeLever.listAtRisk, {}, maker);
  expect(nearest).toMatchObject([{ user_id: trader.userId, legal_name: 'USDT' }]);
  expect(largest).toEqual([]);
  const { list } = await server.mustCall(officeLever.stress, { legal_id: USDT }, maker);
  expect(list.map(({ move }) => move)).toEqual([-30, -25, -20, -15, -10, -5, 0, 5, 10, 15, 20, 25, 30]);
  const [down, still, up] = [list[0], list[6], list[12]].map((row) => Number(row?.pool) + Number(row?.equity));
  // What users lose the pool gains, to the last unit that rounding leaves.
  expect(down).toBeCloseTo(still ?? 0, 6);
  expect(up).toBeCloseTo(still ?? 0, 6);
  expect(Number(list[12]?.equity)).toBeGreaterThan(Number(list[6]?.equity));
});

test('the deleveraging queue of a side: the places that its users see, without their addresses', async () => {
  const other = await server.register('second@example.com');
  const order = { ...PAIR, type: '1', status: '1', share: '20' } as const;
  expect(codeOf(await server.call(lever.submit, { ...order, multiple: '10' }, other.token))).toBe('ok');
  await tick('59000');
  await tick('61000');
  const { id } = await findMarket();
  const { list, total } = await server.mustCall(officeLever.listQueue, { id, side: 'long' }, maker);
  expect(list[0]).toEqual({
    place: 1,
    id: expect.any(Number),
    user_id: other.userId,
    account: 'sec****.com',
    ratio: expect.stringMatching(/^3\d\.\d\d$/),
    profits: expect.any(String),
    origin_caution_money: '1180.59',
  });
  const own = await Promise.all(
    [trader, other].map(async ({ token }) => (await server.mustCall(lever.myTrade, {}, token)).message.data),
  );
  const places = own.flat().map((row) => ({ id: row.id, deleveraging: row.deleveraging }));
  expect(list.map((row) => ({ id: row.id, deleveraging: { place: row.place, of: total } }))).toEqual(
    places.toSorted((a, b) => (a.deleveraging?.place ?? 0) - (b.deleveraging?.place ?? 0)),
  );
  const shorts = await server.mustCall(officeLever.listQueue, { id, side: 'short' }, maker);
  expect(shorts).toEqual({ list: [], total: 0 });
});

describe('a market that was halted for long', () => {
  let [long, short]: (TestUser | undefined)[] = [];
  const HALT_MS = 3_600_001;

  /** Half a coin at ten times on each side, at 60000, in a market that an hour's halt lets be settled. */
  beforeAll(async () => {
    const { sequencer, lever: live } = server.services;
    const rules = live.rules();
    if (!rules) throw new Error('there are rules');
    const named = { ...rules, outageLoss: ppm(1n), haltHours: 1 };
    expect(await sequencer.submit({ kind: 'configureLeverRules', rules: named })).toMatchObject({ ok: true });
    [long, short] = [await server.register('long@example.com'), await server.register('short@example.com')];
    await tick('60000');
    for (const [type, { token }] of [['1', long] as const, ['2', short] as const]) {
      const order = { ...PAIR, type, status: '1', multiple: '10', share: '50' } as const;
      expect(codeOf(await server.call(lever.submit, order, token))).toBe('ok');
    }
    await tick('60000');
  });

  /** Sessions of operators end before the halt is long. */
  async function setState(state: 'open' | 'halted'): Promise<void> {
    const { id } = await findMarket();
    const command = { kind: 'setLeverState', marketId: marketId(id), state, cause: 'check', deciders: 2 } as const;
    expect(await server.services.sequencer.submit(command)).toMatchObject({ ok: true });
  }

  async function pass(): Promise<void> {
    server.clock.advance(HALT_MS);
    maker = await logInOperator(server, 'operator');
    checker = await logInOperator(server, 'admin');
  }

  const ask = async () => {
    const { id } = await findMarket();
    return codeOf(await server.call(officeLever.proposeSettlement, { id, reason: 'no end in sight' }, maker));
  };

  test('is not settled before, nor at a median of another halt', async () => {
    expect(await ask()).toBe('lever_not_halted');
    await setState('halted');
    await tick('60000');
    expect(await ask()).toBe('lever_halt_too_short');
    const early = await findMarket();
    expect(early).toMatchObject({ state: 'halted', is_settling: false });
    expect(early.settles_from).toBe((early.halted_at ?? 0) + 3_600_000);
    await pass();
    expect(await ask()).toBe('ok');
    const input = { id: await pendingId() };
    expect(codeOf(await server.call(officeLever.approveProposal, input, maker))).toBe('own_request');
    await setState('open');
    await tick('60500');
    await setState('halted');
    await pass();
    expect(codeOf(await server.call(officeLever.approveProposal, input, checker))).toBe('ok');
    expect((await listFailed())[0]).toMatchObject({ kind: 'settle', failure: 'lever_median_changed' });
    expect(await findMarket()).toMatchObject({ state: 'halted', is_settling: false });
  });

  test('is settled by two, who see before what that does', async () => {
    await tick('36000');
    const { id } = await findMarket();
    const { list, legal_name } = await server.mustCall(officeLever.previewSettlement, { id }, maker);
    expect(legal_name).toBe('USDT');
    const [now, before] = list;
    expect(now).toMatchObject({ source: 'tick', index: '36000' });
    expect(before).toMatchObject({ source: 'median', deficit: '0', house: '0', clawback: '0' });
    const figures = [now?.deficit, now?.house, now?.clawback].map(Number);
    const [deficit = 0, house = 0, clawback = 0] = figures;
    expect(deficit).toBeGreaterThan(5_000);
    expect(house + clawback).toBeCloseTo(deficit, 6);
    expect(clawback).toBeGreaterThan(0);

    expect(await ask()).toBe('ok');
    const { list: pending } = await server.mustCall(officeLever.listProposals, {}, checker);
    expect(pending.at(-1)).toMatchObject({ kind: 'settle', market_id: id, changes: [{ field: 'median' }] });
    expect(codeOf(await server.call(officeLever.approveProposal, { id: await pendingId() }, checker))).toBe('ok');
    await tick('36000');
    const { sql } = server.services.storage;
    const [taken] = await sql<{ sum: string }[]>`SELECT sum(amount) FROM lever_clawbacks`;
    expect(Number(taken?.sum)).toBeCloseTo(clawback, 5);
    const [counted] = await sql<{ count: string }[]>`SELECT count(*) FROM lever_positions WHERE reason = 'settlement'`;
    expect(Number(counted?.count)).toBeGreaterThan(0);
    const none = { positions: 0 };
    expect(await findMarket()).toMatchObject({ state: 'halted', is_settling: false, long: none, short: none });
    expect(await server.call(officeLever.previewSettlement, { id: 999_999 }, maker)).toMatchObject({
      body: { code: 'lever_not_enabled' },
    });
    await setState('open');
    await tick('36000');
    expect(await server.call(officeLever.previewSettlement, { id }, maker)).toMatchObject({
      body: { code: 'lever_not_halted' },
    });
  });
});
