// Every kind of change at the desks of contracts is asked for and decided here.
// What it is about is seen to change once.
import { BTC, COUNTRIES, type MarketId, USDT } from '@bourse/domain';
import { afterAll, beforeAll } from 'vitest';
import { cellOf, fundsOf, openOffice, testChanges } from './platform/http/testing-changes.ts';
import { drainTreasury, fundTreasury } from './platform/http/testing-funds.ts';
import { mustSubmit } from './platform/http/testing-fiat.ts';
import { tick } from './platform/http/testing-ticks.ts';
import { startTestServer, type TestServer } from './platform/http/testing.ts';

let server: TestServer;
let market: MarketId;
const getServer = () => server;
const office = openOffice(getServer);
const money = { currency: USDT, amount: '1' };
const drained = drainTreasury(getServer, USDT);

beforeAll(async () => {
  server = await startTestServer();
  await fundTreasury(server, USDT, '1000');
  const found = server.services.market.marketByPair({ baseId: BTC, quoteId: USDT });
  if (!found) throw new Error('bitcoin is traded for dollars');
  market = found.id;
  await tick(server, { BTC: '60000' });
});
afterAll(() => server.stop());

const ofMarket = () => ({ id: market });
const ofSeconds = () => ({ seconds: 60 });
const ofCoin = () => ({ currency_id: USDT });

/** The market is halted for longer than it has to be before it may be settled. */
async function haltLong(): Promise<void> {
  const rules = server.services.lever.rules();
  if (!rules) throw new Error('contracts have rules');
  await mustSubmit(server, { kind: 'configureLeverRules', rules: { ...rules, haltHours: 1 } });
  await mustSubmit(server, { kind: 'setLeverState', marketId: market, state: 'halted', cause: 'check', deciders: 2 });
  server.clock.advance(3_600_001);
}
const resume = () =>
  mustSubmit(server, { kind: 'setLeverState', marketId: market, state: 'open', cause: 'check', deciders: 2 });

testChanges(getServer, 'lever', {
  market: {
    ...cellOf(getServer, { table: 'lever_markets', column: 'positions_max', where: ofMarket }, '43'),
    input: () => ({ id: market, positions_max: '41' }),
    becomes: '41',
    later: {},
    subject: () => `lever market ${market}`,
    changes: () => [['positions_max', '100', '41']],
  },
  state: {
    reads: (sql) => sql`SELECT state AS value FROM lever_markets WHERE id = ${market}`,
    input: () => ({ id: market, state: 'halted', cause: 'check' }),
    becomes: 'halted',
    subject: () => `lever state ${market}`,
    changes: () => [
      ['state', 'open', 'halted'],
      ['cause', '', 'check'],
    ],
    overtaken: {
      by: () =>
        server.services.storage.sql`
          UPDATE lever_markets SET state = 'halted', cause = 'maintenance' WHERE id = ${market}`,
      undo: () =>
        server.services.storage.sql`UPDATE lever_markets SET state = 'open', cause = NULL WHERE id = ${market}`,
      refusal: 'proposal_outdated',
    },
  },
  settle: {
    prepare: haltLong,
    reads: (sql) => sql`SELECT (settling_at IS NOT NULL)::text AS value FROM lever_markets WHERE id = ${market}`,
    input: ofMarket,
    becomes: 'true',
    subject: () => `lever settle ${market}`,
    changes: () => [['median', '', '60000']],
    overtaken: { by: resume, failure: 'lever_not_halted' },
    // The ledger settles once, and says that it does already.
    afterCrash: 'failed lever_settling',
  },
  rules: {
    ...cellOf(getServer, { table: 'lever_rules', column: 'open_risk_min' }, '160'),
    input: () => ({ open_risk_min: '155' }),
    becomes: '15500',
    later: {},
    subject: () => 'lever rules',
    changes: () => [['open_risk_min', '130', '155']],
  },
  fund: {
    reads: fundsOf('lever_pool', USDT),
    input: () => ({ purpose: 'lever_pool', ...money }),
    becomes: { more: '1' },
    subject: () => 'lever fund',
    changes: () => [
      ['purpose', '', 'lever_pool'],
      ['currency', 'USDT', '3'],
      ['amount', '', '1'],
    ],
    keys: (id) => [['office/change/lever/fund', String(id), '']],
    isManifold: true,
    overtaken: { ...drained, failure: 'insufficient_balance' },
  },
});

/** One operator alone stops it. */
async function stop(scope: 'site' | 'market' | 'country', id?: number): Promise<void> {
  await server.send({
    method: 'POST',
    url: '/api/office/micro/stop',
    payload: { scope, id, reason: 'seen' },
    headers: { authorization: await office.tokenOf('maker') },
  });
}
const country = COUNTRIES[0]?.id ?? 0;

testChanges(getServer, 'micro', {
  term: {
    ...cellOf(getServer, { table: 'micro_terms', column: 'ratio_ppm', where: ofSeconds }, '620000'),
    input: () => ({ seconds: 60, ratio: '61' }),
    becomes: '610000',
    later: {},
    subject: () => 'micro term 60',
    changes: () => [['ratio', '91', '61']],
  },
  currency: {
    ...cellOf(getServer, { table: 'micro_currencies', column: 'open_max', where: ofCoin }, '22'),
    input: () => ({ id: USDT, open_max: '21' }),
    becomes: '21',
    later: {},
    subject: () => `micro currency ${USDT}`,
    changes: () => [['open_max', '50', '21']],
  },
  insurance: {
    ...cellOf(getServer, { table: 'micro_insurance_types', column: 'term_days', where: () => ({ id: 1 }) }, '12'),
    input: () => ({ id: 1, term_days: '11' }),
    becomes: '11',
    later: {},
    subject: () => 'micro insurance 1',
    changes: () => [['term_days', '7', '11']],
  },
  risk: {
    ...cellOf(getServer, { table: 'micro_rules', column: 'risk_version' }, '7'),
    input: () => ({ version: 6 }),
    becomes: '6',
    later: {},
    subject: () => 'micro risk',
    changes: () => [['risk_version', '1', '6']],
  },
  market: {
    prepare: () => stop('market', market),
    reads: (sql) => sql`SELECT state AS value FROM micro_markets WHERE id = ${market}`,
    input: () => ({ scope: 'market', id: market }),
    becomes: 'open',
    later: {},
    subject: () => `micro market ${market}`,
    changes: () => [['state', 'halted', 'open']],
  },
  site: {
    prepare: () => stop('site'),
    reads: (sql) => sql`SELECT is_open::text AS value FROM micro_rules`,
    input: () => ({ scope: 'site' }),
    becomes: 'true',
    later: {},
    subject: () => 'micro site',
    changes: () => [['state', 'halted', 'open']],
  },
  country: {
    prepare: () => stop('country', country),
    reads: (sql) => sql`SELECT is_open::text AS value FROM micro_countries WHERE country_id = ${country}`,
    input: () => ({ scope: 'country', id: country }),
    becomes: 'true',
    later: {},
    subject: () => `micro country ${country}`,
    changes: () => [['state', 'halted', 'open']],
  },
  fund: {
    reads: fundsOf('micro_pool', USDT),
    input: () => ({ purpose: 'micro_pool', ...money }),
    becomes: { more: '1' },
    subject: () => 'micro fund',
    changes: () => [
      ['purpose', '', 'micro_pool'],
      ['currency', 'USDT', '3'],
      ['amount', '', '1'],
    ],
    keys: (id) => [['office/change/micro/fund', String(id), '']],
    isManifold: true,
    overtaken: { ...drained, failure: 'insufficient_balance' },
  },
});
