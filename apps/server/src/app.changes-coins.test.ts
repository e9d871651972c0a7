// Every kind of change at the desks of coins, of chains and of networks is asked for and decided here.
// What it is about is seen to change once.
import { amount, BTC, chainId, currencyId, DAY_MS, ETH, LTC, units, USDT } from '@bourse/domain';
import { locales } from '@bourse/messages';
import { afterAll, beforeAll, test } from 'vitest';
import { NATIVE } from './modules/custody/coins/assets.ts';
import { bookChainCost } from './modules/custody/balances/chain-costs.ts';
import { type CustodyBench, openCustodyBench } from './modules/custody/chains/testing.ts';
import { cellOf, expectPictureKept, fundsOf, openOffice, testChanges } from './platform/http/testing-changes.ts';
import { addPlainCoin, drainTreasury } from './platform/http/testing-funds.ts';
import type { TestServer } from './platform/http/testing.ts';

let bench: CustodyBench;
let server: TestServer;
let market: number;
let txid: string;
/** The time at which the server began, before anything is asked for. */
let begun: number;
const getServer = () => server;
/** No chain brings it. */
const PLAIN = currencyId(901);
const ERC20 = chainId(2);
const NEW = 5_001;

beforeAll(async () => {
  bench = await openCustodyBench('btc');
  ({ server } = bench);
  begun = server.clock.now();
  market = server.services.market.marketByPair({ baseId: BTC, quoteId: USDT })?.id ?? 0;
  await addPlainCoin(server, PLAIN, 'QRY');
});
afterAll(() => bench.stop());

const names = Object.fromEntries(locales.map(({ code }) => [code, `Quarry ${code}`]));
const step = (days: number) => begun + days * DAY_MS;

testChanges(getServer, 'coins', {
  coin: {
    reads: (sql) => sql`SELECT count(*)::text AS value FROM currencies WHERE id = ${NEW} OR name = 'QUA'`,
    input: () => ({ id: NEW, name: 'QUA', full_name: 'Quarry', names }),
    becomes: { more: '1' },
    later: {},
    subject: () => `coins coin ${NEW}`,
    changes: () => [
      ['name', '', 'QUA'],
      ['full_name', '', 'Quarry'],
      ['name_zh', '', 'Quarry zh'],
      ['name_hk', '', 'Quarry hk'],
      ['name_en', '', 'Quarry en'],
      ['name_kr', '', 'Quarry kr'],
      ['name_jp', '', 'Quarry jp'],
      ['name_spa', '', 'Quarry spa'],
      ['name_it', '', 'Quarry it'],
      ['is_indexed', '', '0'],
      ['is_match', '', '1'],
      ['is_legal', '', '0'],
      ['is_lever', '', '0'],
      ['is_micro', '', '0'],
      ['sort', '', '1000'],
    ],
    overtaken: {
      by: () => server.services.storage.sql`
        INSERT INTO currencies SELECT (jsonb_populate_record(c, '{"id": 5002, "name": "QUA"}')).* FROM currencies c
        WHERE c.id = ${PLAIN}`,
      undo: () => server.services.storage.sql`DELETE FROM currencies WHERE id = 5002`,
      failure: 'coin_name_taken',
    },
  },
  profile: {
    ...cellOf(getServer, { table: 'currencies', column: 'sort', where: () => ({ id: BTC }) }, '512'),
    input: () => ({ currency: BTC, sort: 511 }),
    becomes: '511',
    later: {},
    subject: () => `coins profile ${BTC}`,
    changes: () => [['sort', '1', '511']],
  },
  market: {
    ...cellOf(getServer, { table: 'markets', column: 'taker_fee_ppm', where: () => ({ id: market }) }, '2200'),
    input: () => ({ id: market, taker_fee: '0.21' }),
    becomes: '2100',
    later: {},
    subject: () => `coins market ${BTC}/${USDT}`,
    changes: () => [['taker_fee', '0.1', '0.21']],
  },
  supply: {
    reads: fundsOf('treasury', PLAIN),
    input: () => ({ currency: PLAIN, amount: '1' }),
    becomes: { more: '1' },
    subject: () => `coins supply ${PLAIN}`,
    changes: () => [
      ['currency', 'QRY', '901'],
      ['amount', '', '1'],
    ],
    keys: (id) => [['office/change/coins/supply', String(id), '']],
  },
  delisting: {
    reads: (sql) => sql`SELECT step AS value FROM coin_delistings WHERE currency_id = ${LTC}`,
    input: () => ({
      currency: LTC,
      step: 'announced',
      view_only_from: step(1),
      withdraw_only_from: step(2),
      withdrawals_until: step(3),
    }),
    becomes: 'announced',
    later: {},
    subject: () => `coins delisting ${LTC}`,
    changes: () => [
      ['step_taken', '', 'announced'],
      ['view_only_from', '', String(step(1))],
      ['withdraw_only_from', '', String(step(2))],
      ['withdrawals_until', '', String(step(3))],
    ],
    overtaken: {
      by: () => server.services.storage.sql`
        INSERT INTO coin_delistings VALUES (${LTC}, 'view_only', 1, 2, 3, 1)`,
      undo: () => server.services.storage.sql`DELETE FROM coin_delistings`,
      refusal: 'delisting_out_of_order',
    },
  },
});

/** Coins come to an address of ours that belong to nobody. */
async function give(): Promise<void> {
  await bench.sim.mint({ asset: NATIVE, to: bench.sim.addressOf('cold'), amount: amount(units('0.5')) });
  await server.services.custody.step();
}
/** Others have booked it. */
async function bookAll(): Promise<void> {
  const money = { chainId: bench.chain.id, currencyId: BTC, amount: amount(units('0.5')) };
  await bench.mustSubmit({ kind: 'bookSurplus', ...money });
}

let moves = 0;
/** Coins go from cold to hot by a transaction that was not signed by our signer. */
async function moveByHand(): Promise<void> {
  const { sim, wallet } = bench;
  const outputs = [{ asset: NATIVE, to: wallet.address, amount: amount(units('0.1')) }];
  const moved = sim.pay({ from: sim.addressOf('cold'), input: `by hand/${(moves += 1)}`, outputs });
  await bench.send(moved);
  await server.services.custody.mine(4);
  ({ txid } = moved);
}

const surplus = () => ({ chain: bench.chain.id, currency: BTC, amount: '0.5' });

testChanges(getServer, 'custody', {
  surplus: {
    prepare: give,
    reads: fundsOf('unclaimed', BTC),
    input: surplus,
    becomes: { more: '0.5' },
    subject: () => `custody surplus ${bench.chain.id}/${BTC}`,
    changes: () => [
      ['network', '', 'BTC'],
      ['currency', 'BTC', '1'],
      ['amount', '', '0.5'],
    ],
    keys: (id) => [['office/change/custody/surplus', String(id), '']],
    overtaken: { by: bookAll, refusal: 'surplus_short' },
  },
  chain: {
    prepare: give,
    reads: fundsOf('treasury', BTC),
    input: surplus,
    becomes: { more: '0.5' },
    subject: () => `custody chain ${bench.chain.id}/${BTC}`,
    changes: () => [
      ['network', '', 'BTC'],
      ['currency', 'BTC', '1'],
      ['amount', '', '0.5'],
    ],
    keys: (id) => [['office/change/custody/chain', String(id), '']],
    overtaken: { by: bookAll, refusal: 'surplus_short' },
  },
  costs: {
    reads: fundsOf('chain_costs', ETH),
    input: () => ({ currency: ETH, amount: '4' }),
    becomes: { more: '4' },
    subject: () => `custody costs ${ETH}`,
    changes: () => [
      ['purpose', '', 'chain_costs'],
      ['currency', 'ETH', '2'],
      ['amount', '', '4'],
    ],
    keys: (id) => [['office/change/custody/costs', String(id), '']],
    overtaken: { ...drainTreasury(getServer, ETH), failure: 'insufficient_balance' },
  },
  transfer: {
    prepare: moveByHand,
    reads: (sql) => sql`
      SELECT trim_scale(-sum(available))::text AS value FROM accounts
      WHERE house_purpose = 'chain_costs' AND currency_id = ${BTC}`,
    input: () => ({ chain: bench.chain.id, txid }),
    becomes: { more: '0.00002' },
    subject: () => `custody transfer ${bench.chain.id}/${txid}`,
    changes: () => [
      ['network', '', 'BTC'],
      ['txid', '', txid],
      ['currency', 'BTC', '1'],
      ['amount', '', '0.00002'],
    ],
    keys: () => [['custody/cost', `btc:${txid}`, 'bookChainCost']],
    overtaken: {
      by: () =>
        bookChainCost(server.services.sequencer, {
          chain: bench.chain,
          txid,
          currencyId: BTC,
          amount: bench.sim.fee.amount,
        }),
      refusal: 'chain_cost_booked',
    },
  },
});

const TERMS = {
  confirmations: 3,
  min_deposit: '1',
  min_withdraw: '10',
  max_withdraw: '1000',
  fee: '2',
  day_limit: '5000',
  site_day_limit: '9000',
  sweep_min: '100',
  hot_floor: '500',
};
const ofBitcoin = () => ({ chain_id: bench.chain.id, currency_id: BTC });

testChanges(getServer, 'networks', {
  network: {
    reads: (sql) => sql`SELECT count(*)::text AS value FROM coin_chains WHERE currency_id = ${PLAIN}`,
    input: () => ({ chain: ERC20, currency: PLAIN, decimals: 6, contract: `0x${'a1'.repeat(20)}`, ...TERMS }),
    becomes: { more: '1' },
    later: {},
    subject: () => `networks network ${ERC20}/${PLAIN}`,
    // A simulated chain books what it holds of a new coin from its first block on; a real one books nothing.
    keys: () => [['custody/genesis', 'genesis:eth:0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1', 'fundChain']],
    changes: () => [
      ['contract', '', '0xA1A1a1a1A1A1A1A1A1a1a1a1a1a1A1A1a1A1a1a1'],
      ['decimals', '', '6'],
      ['signed_name', '', 'QRY'],
      ['confirmations', '', '3'],
      ['min_deposit', '', '1'],
      ['min_withdraw', '', '10'],
      ['max_withdraw', '', '1000'],
      ['fee', '', '2'],
      ['fee_rate', '', '0'],
      ['day_limit', '', '5000'],
      ['site_day_limit', '', '9000'],
      ['sweep_min', '', '100'],
      ['hot_floor', '', '500'],
      ['is_deposit_open', '', '1'],
      ['is_withdraw_open', '', '1'],
    ],
    overtaken: {
      by: () => server.services.storage.sql`
        INSERT INTO coin_chains SELECT (jsonb_populate_record(c, jsonb_build_object('currency_id', ${PLAIN}::integer,
          'position', 99, 'contract', 'other'))).* FROM coin_chains c WHERE c.chain_id = ${ERC20} AND c.contract <> '' LIMIT 1`,
      undo: () => server.services.storage.sql`DELETE FROM coin_chains WHERE currency_id = ${PLAIN}`,
      failure: 'network_exists',
    },
  },
  settings: {
    ...cellOf(getServer, { table: 'coin_chains', column: 'confirmations', where: ofBitcoin }, '22'),
    input: () => ({ chain: bench.chain.id, currency: BTC, confirmations: 21 }),
    becomes: '21',
    later: {},
    subject: () => `networks settings ${bench.chain.id}/${BTC}`,
    changes: () => [['confirmations', '2', '21']],
  },
});

const office = openOffice(getServer);

test.each([
  ['coin', (logo: string) => ({ id: 5_003, name: 'QUB', full_name: 'Quarry', names, logo })],
  ['profile', (logo: string) => ({ currency: ETH, logo })],
] as const)('a logo that a change names is kept as long as the change waits: %s', async (kind, input) => {
  await expectPictureKept(server, office, { desk: 'coins', kind, input });
});
