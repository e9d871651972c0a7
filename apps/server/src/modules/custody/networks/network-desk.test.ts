// The desk of networks, on a real server that is never restarted: two decide, and a coin comes and goes for everybody.
import { faucet, type InputOf, officeNetworks, wallet, walletDeposits, walletWithdrawals } from '@bourse/contract';
import { amount, chainId, currencyId, ETH, units, USD_INDEX, USDC, USDT, withdrawalId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { describeCoins } from '../../../core/market/read-catalogue.ts';
import { applyDueChanges } from '../../../platform/changes/due-changes.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import {
  askCode,
  codeOf,
  ETH_ADDRESS,
  readyToWithdraw,
  registerWithdrawer,
  withdraw,
  type Withdrawer,
} from '../../wallet/testing.ts';
import { createCustody } from '../custody.ts';
import { networkChanges } from './changes.ts';

const ERC20 = 2;
const TRC20 = 3;
const QRY = currencyId(901);
let server: TestServer;
let maker: string;
let checker: string;
let viewer: string;
let owner: Withdrawer;
beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
  viewer = await logInOperator(server, 'support');
  owner = await registerWithdrawer(server, 'quarrier');
  await readyToWithdraw(server);
  await addCoin(QRY, 'QRY');
});
afterAll(async () => {
  expect(await auditBooks(server.services.storage.sql)).toEqual([]);
  await server.stop();
});

async function addCoin(id: typeof QRY, name: string): Promise<void> {
  const { storage, sequencer } = server.services;
  const said = { fullName: name, names: {}, description: {}, logo: '', isIndexed: false, sort: 1_000 };
  const wallets = { isLegal: false, isLever: false, isMatch: true, isMicro: false };
  await describeCoins(storage.db, [{ id, name, ...said, ...wallets, simulated: undefined }]);
  await sequencer.submit({ kind: 'configureCurrency', currencyId: id });
  await vi.waitUntil(() => server.services.market.currency(id));
}

type Wish = InputOf<typeof officeNetworks.proposeNetwork>;
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
} as const;
const wishOf = (part: Partial<Wish> = {}): Wish => ({
  chain: ERC20,
  currency: QRY,
  decimals: 6,
  ...TERMS,
  reason: 'asked for often',
  ...part,
});
const propose = (part: Partial<Wish> = {}) => server.call(officeNetworks.proposeNetwork, wishOf(part), maker);
const refusedFor = async (part: Partial<Wish>) => codeOf(await propose(part));
const list = async () => (await server.mustCall(officeNetworks.listNetworks, {}, viewer)).list;
const rowOf = async (id: string) => (await list()).find((row) => row.id === id);
const pending = async () => (await server.mustCall(officeNetworks.listProposals, {}, viewer)).list;
const placesOf = async (currency: number) =>
  (await server.mustCall(walletDeposits.depositNetworks, { currency }, owner.token, { headers: { lang: 'en' } }))
    .networks;

async function approve(): Promise<void> {
  for (const { id } of await pending()) await server.mustCall(officeNetworks.approveProposal, { id }, checker);
}

async function ownedOf(currency: number): Promise<string | undefined> {
  const { change_wallet: change } = await server.mustCall(wallet.walletList, {}, owner.token);
  return change.balance.find((row) => row.currency === currency)?.change_balance;
}

test('everything that moves stands in the list, with what the seed says of it', async () => {
  const rows = await list();
  expect(rows.map((row) => `${row.currency_name} ${row.chain_name}`)).toEqual([
    'BTC BTC',
    'ETH ERC20',
    'USDT ERC20',
    'USDT TRC20',
    'USDC ERC20',
    'LTC LTC',
    'BCH BCH',
    'XRP XRP',
  ]);
  expect(rows[2]).toMatchObject({ contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7', decimals: 6, fee: '3' });
  expect(rows[1]).toMatchObject({ contract: '', decimals: 18, is_deposit_open: true, deposit_pause: '', is_run: true });
});

test('a coin gets a network: its address, what comes, and what goes, without a restart', async () => {
  expect(codeOf(await server.call(walletDeposits.depositNetworks, { currency: QRY }, owner.token))).toBe(
    'currency_not_supported',
  );
  expect(codeOf(await propose())).toBe('ok');
  const [proposal] = await pending();
  expect(proposal).toMatchObject({ kind: 'network', subject_name: 'QRY · ERC20' });
  expect(proposal?.changes).toContainEqual({ field: 'decimals', from: '', to: '6' });
  const id = proposal?.id ?? 0;
  expect(codeOf(await server.call(officeNetworks.approveProposal, { id }, maker))).toBe('own_request');
  expect(codeOf(await server.call(officeNetworks.approveProposal, { id }, viewer))).toBe('forbidden');
  await approve();
  expect(await rowOf(`${ERC20}/${QRY}`)).toMatchObject({ fee: '2', is_deposit_open: true, confirmations: 3 });

  const { chain_currencies: moving } = await server.mustCall(wallet.walletList, {}, owner.token);
  expect(moving).toContain(QRY);
  expect(await placesOf(QRY)).toMatchObject([{ title: 'ERC20', is_open: 1, min_number: '1', pause_reason: '' }]);
  const order = { currency: QRY, chain: ERC20, amount: '120' };
  expect(codeOf(await server.call(faucet.send, order, owner.token))).toBe('ok');
  await server.services.custody.mine(3);
  expect(await ownedOf(QRY)).toBe('120');

  const before = await list();
  const code = await askCode(server, owner);
  const { body } = await withdraw(server, owner, { code, currency: QRY, number: '50', type: 0 });
  expect(body).toMatchObject({ type: 'ok', data: { received: '48', fee: '2' } });
  expect((await rowOf(`${ERC20}/${QRY}`))?.withdrawals_waiting).toBe(1);
  expect(before.find((row) => row.id === `${ERC20}/${QRY}`)?.withdrawals_waiting).toBe(0);
  const [row] = (await server.mustCall(walletWithdrawals.withdrawals, {}, owner.token)).list;
  await server.services.sequencer.submit({ kind: 'approveWithdrawal', id: withdrawalId(row?.id ?? 0) });
  await server.services.custody.mine(1);
  await server.services.custody.mine(3);
  const [sent] = (await server.mustCall(walletWithdrawals.withdrawals, {}, owner.token)).list;
  expect(sent).toMatchObject({ status: 'final', received: '48' });
  expect(server.services.custody.shortfalls(chainId(ERC20))).toEqual(new Map());
});

test('a start afterwards finds the same, and what was cut in half is finished', async () => {
  const { services } = server;
  const again = await createCustody(services);
  expect(again.assets.chainsOf(QRY).map(({ name }) => name)).toEqual(['ERC20']);
  const cut = currencyId(902);
  await addCoin(cut, 'CUT');
  expect(codeOf(await propose({ currency: cut, effective_from: server.clock.now() + 60_000 }))).toBe('ok');
  await approve();
  server.clock.advance(60_000);
  // The process dies once the row is written.
  vi.spyOn(services.custody, 'takeUpCoins').mockRejectedValueOnce(new Error('power failed'));
  await expect(applyDueChanges(services, networkChanges)).rejects.toThrow('power failed');
  await applyDueChanges(services, networkChanges);
  const { list: applied } = await server.mustCall(officeNetworks.listProposals, { status: 'applied' }, viewer);
  expect(applied[0]).toMatchObject({ subject_name: 'CUT · ERC20' });
  expect(services.custody.assets.chainsOf(cut)).toHaveLength(1);
});

describe('what cannot hold is refused before anybody decides', () => {
  const USDT_CONTRACT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
  const OTHER = currencyId(903);
  beforeAll(() => addCoin(OTHER, 'OTHER'));

  test.each<[string, Partial<Wish>]>([
    ['currency_not_found', { currency: 999 }],
    ['currency_not_found', { currency: USD_INDEX }],
    ['network_not_found', { chain: 99 }],
    ['network_without_tokens', { chain: 1 }],
    ['network_exists', { currency: QRY }],
    ['token_address_invalid', { contract: '0x0000' }],
    // One letter is of the other case: the checksum does not hold.
    ['token_address_invalid', { contract: '0xdAC17F958D2ee523a2206206994597C13D831eC7' }],
    ['token_address_invalid', { contract: USDT_CONTRACT, chain: TRC20 }],
    ['token_taken', { contract: USDT_CONTRACT }],
    ['token_decimals_invalid', { decimals: 19 }],
    ['token_decimals_invalid', { decimals: undefined }],
    ['network_confirmations_invalid', { confirmations: 1_001 }],
    ['network_amounts_missing', { min_deposit: '0' }],
    ['network_amounts_too_fine', { decimals: 0, fee: '0.5' }],
    ['network_limits_out_of_order', { max_withdraw: '6000' }],
    ['network_limits_out_of_order', { site_day_limit: '4000' }],
    ['network_minimum_below_fee', { fee: '10' }],
    ['network_minimum_below_fee', { fee_rate: '100' }],
  ])('%s: %o', async (code, part) => {
    expect(await refusedFor({ currency: OTHER, ...part })).toBe(code);
  });

  test('of settings, too: of a network that there is none, and beyond what stands', async () => {
    const ask = (part: object) =>
      server.call(officeNetworks.proposeSettings, { chain: ERC20, currency: USDT, reason: 'x', ...part }, maker);
    expect(codeOf(await ask({ chain: 1 }))).toBe('network_not_found');
    expect(codeOf(await ask({ fee: '10' }))).toBe('network_minimum_below_fee');
    expect(codeOf(await ask({ fee: '3' }))).toBe('invalid_request');
  });

  test('a lookup says how a contract is written, and that a simulated network makes its own', async () => {
    const asked = { chain: ERC20, currency: OTHER };
    const found = await server.mustCall(officeNetworks.lookUpToken, { ...asked, contract: '' }, maker);
    expect(found).toMatchObject({
      contract: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/),
      decimals: null,
      command: '',
    });
  });
});

describe('a pause', () => {
  const pause = (side: 'deposit' | 'withdraw' | 'both', token = maker) => {
    const cause = 'upgrade' as const;
    return server.call(
      officeNetworks.pauseNetwork,
      { chain: ERC20, currency: USDC, side, cause, reason: 'fork' },
      token,
    );
  };
  const reopen = () =>
    server.call(
      officeNetworks.proposeSettings,
      { chain: ERC20, currency: USDC, is_deposit_open: 1, is_withdraw_open: 1, reason: 'over' },
      maker,
    );

  test('is one operator’s, holds at once and says why; opening again takes two', async () => {
    expect(codeOf(await pause('both', viewer))).toBe('forbidden');
    expect(codeOf(await pause('deposit'))).toBe('ok');
    const told = 'The network is being upgraded. It opens again when it is stable.';
    expect(await placesOf(USDC)).toMatchObject([{ is_open: 0, address: '', pause_reason: told }]);
    const info = await server.mustCall(walletWithdrawals.withdrawInfo, { currency: USDC }, owner.token);
    expect(info.networks).toMatchObject([{ is_open: 1, pause_reason: '' }]);
    // An opening that waits is dropped by the next pause.
    expect(codeOf(await reopen())).toBe('ok');
    expect(codeOf(await pause('withdraw'))).toBe('ok');
    expect(await pending()).toHaveLength(1);
    expect(codeOf(await pause('both'))).toBe('ok');
    expect(await pending()).toEqual([]);
    const code = await askCode(server, owner);
    const { body } = await withdraw(server, owner, { code, currency: USDC, number: '50', type: 0 });
    expect(body).toMatchObject({ code: 'withdrawals_not_open' });
    expect(await rowOf(`${ERC20}/${USDC}`)).toMatchObject({ is_deposit_open: false, withdraw_pause: 'upgrade' });
    expect(codeOf(await reopen())).toBe('ok');
    await approve();
    expect(await placesOf(USDC)).toMatchObject([{ is_open: 1, pause_reason: '' }]);
    expect(await rowOf(`${ERC20}/${USDC}`)).toMatchObject({ is_withdraw_open: true, withdraw_pause: '' });
  });

  test('keeps what was approved from being sent, until it is over', async () => {
    const { sequencer, custody } = server.services;
    const place = { chain: ERC20, currency: QRY };
    const halt = { ...place, side: 'withdraw', cause: 'safety', reason: 'x' } as const;
    await server.mustCall(officeNetworks.pauseNetwork, halt, maker);
    const money = { currencyId: QRY, amount: amount(units('10')), fee: amount(units('2')) };
    const to = { chainId: chainId(ERC20), address: ETH_ADDRESS };
    const asked = await sequencer.submit({ kind: 'requestWithdrawal', userId: owner.userId, ...to, ...money });
    if (!asked.ok) throw new Error(asked.code);
    await sequencer.submit({ kind: 'approveWithdrawal', id: asked.value.id });
    await custody.mine(1);
    const statusOf = async () =>
      (await server.mustCall(walletWithdrawals.withdrawals, {}, owner.token)).list[0]?.status;
    expect(await statusOf()).toBe('approved');
    await server.mustCall(officeNetworks.proposeSettings, { ...place, is_withdraw_open: 1, reason: 'over' }, maker);
    await approve();
    await custody.mine(1);
    await custody.mine(3);
    expect(await statusOf()).toBe('final');
  });
});

test('other settings hold from their time on, and the file has all of them', async () => {
  const from = server.clock.now() + 60_000;
  const wish = { chain: ERC20, currency: ETH, fee: '0.003', effective_from: from, reason: 'gas is dear' };
  expect(codeOf(await server.call(officeNetworks.proposeSettings, wish, maker))).toBe('ok');
  await approve();
  expect((await rowOf(`${ERC20}/${ETH}`))?.fee).toBe('0.002');
  server.clock.advance(60_000);
  await applyDueChanges(server.services, networkChanges);
  expect((await rowOf(`${ERC20}/${ETH}`))?.fee).toBe('0.003');
  const headers = { authorization: viewer, lang: 'en' };
  const { text } = await server.send({ url: '/api/office/networks/list', query: { format: 'csv' }, headers });
  expect(text).toContain('ETH,ERC20,,18,6,0.001,0.01,2000,0.003,0,10000,20000,0.1,10,Open,Open,0,0,0,0');
});
