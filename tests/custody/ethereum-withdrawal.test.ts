// Ethereum by a real node and a real signer: ether and tokens, from a deposit to a withdrawal that two operators have signed.
import { amount, type CurrencyId, ETH, MINUTE_MS, units, USDT, type WithdrawalId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { FIRST_CONTRACTS } from '../../apps/server/src/modules/custody/coins/first-coin-chains.ts';
import { writeAddress } from '../../apps/server/src/modules/custody/nodes/ethereum-transfers.ts';
import { hexOf, keccak } from '../../apps/server/src/modules/custody/nodes/ethereum-block.ts';
import { type Anvil, startAnvil, whyNoAnvil } from '../../apps/server/src/modules/custody/nodes/testing-anvil.ts';
import { putTokens, tokensOf, transferTo } from '../../apps/server/src/modules/custody/nodes/testing-tokens.ts';
import { auditBooks } from '../../apps/server/src/audit.ts';
import { type NodeBench, openNodeBench } from './testing-node-chain.ts';
import { startSigner, type TestSigner } from './testing-signer.ts';

const reason = whyNoAnvil();
const CHAIN_ID = 31_337n;
const none = { hour: '0', day: '0' };
const TOKEN = FIRST_CONTRACTS.usdtOnEthereum.toLowerCase();
const tokenLimits = (contract: string) => ({
  contract,
  decimals: 6,
  autoMax: '50',
  withdrawal: { hour: '1000', day: '2000' },
  refill: none,
});
const LIMITS = {
  feeMax: '0.05',
  fees: { hour: '0.5', day: '1' },
  gas: none,
  coin: { autoMax: '0.1', withdrawal: { hour: '20', day: '40' }, refill: none },
  tokens: {
    USDT: tokenLimits('0xdac17f958d2ee523a2206206994597c13d831ec7'),
    USDC: tokenLimits('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
  },
};
const wei = (quantity: string) => units(quantity) * 10n ** 10n;
/** A contract that takes nothing. */
const REVERTING = '0x60006000fd';

describe.skipIf(reason !== undefined)(`anvil${reason === undefined ? '' : ` (${reason})`}`, () => {
  let anvil: Anvil;
  let signer: TestSigner;
  let bench: NodeBench;
  let receivers = 0;

  beforeAll(async () => {
    [anvil, signer] = await Promise.all([startAnvil(CHAIN_ID), startSigner('ethereum-dev', LIMITS)]);
    await putTokens(anvil, [TOKEN]);
    bench = await openNodeBench('eth', { url: anvil.url, firstBlock: 1, signer });
    await bench.step();
    const hot = bench.running.wallet.address;
    await anvil.send({ to: hot, value: wei('5') });
    await anvil.send({ to: TOKEN, data: transferTo(hot, 1_000_000_000n) });
    await mine();
    const { sequencer } = bench.server.services;
    const chainId = bench.running.chain.id;
    for (const [currencyId, quantity] of [
      [ETH, '5'],
      [USDT, '1000'],
    ] as const) {
      await sequencer.submit({ kind: 'fundChain', chainId, currencyId, amount: amount(units(quantity)) });
    }
    expect([await bench.surplus(ETH), await bench.surplus(USDT)]).toEqual(['0', '0']);
  });
  afterAll(async () => {
    for (const it of [bench, anvil, signer]) await it?.stop();
  });

  async function mine(count = 1): Promise<void> {
    await anvil.mine(count);
    await bench.step();
  }

  async function makeRich(currencyId: CurrencyId, quantity: string) {
    const user = await bench.makeUser();
    const value = wei(quantity);
    const token = { to: TOKEN, data: transferTo(user.address, units(quantity) / 100n) };
    await anvil.send(currencyId === ETH ? { to: user.address, value } : token);
    await mine(2);
    expect(await bench.owned(user.id, currencyId)).toBe(quantity);
    return user.id;
  }

  function makeReceiver(): string {
    receivers += 1;
    return writeAddress(hexOf(keccak(Buffer.from(`receiver/${receivers}`)).subarray(0, 20)));
  }

  const balanceOf = (address: string) => anvil.rpc.call('eth_getBalance', [address, 'latest'], z.coerce.bigint());
  const setCode = (address: string, code: string) => anvil.rpc.call('anvil_setCode', [address, code], z.unknown());

  async function noncesOf(ids: readonly WithdrawalId[]): Promise<readonly number[]> {
    const rows = await bench.server.services.storage.sql<{ nonce: number }[]>`
      SELECT nonce FROM signing_requests WHERE request_id IN ${bench.server.services.storage.sql(ids.map(String))}
      ORDER BY nonce`;
    return rows.map(({ nonce }) => nonce);
  }

  /** Below 1e-8 of what was paid for gas may stay. */
  async function expectWhole(): Promise<void> {
    const rest = units(await bench.surplus(ETH));
    expect(rest >= 0n && rest < 100n).toBe(true);
    expect(await bench.surplus(USDT)).toBe('0');
    expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
  }

  test('ether waits for two operators, is signed by them and goes to final', async () => {
    const owner = await makeRich(ETH, '2');
    const to = makeReceiver();
    const id = await bench.withdraw({ owner, currencyId: ETH, to, amount: '1', fee: '0.002' });
    await bench.step();
    expect(await bench.statusOf(id)).toBe('approved');
    await bench.approve(id, '0.01');
    await bench.step();
    expect(await bench.statusOf(id)).toBe('broadcast');
    await mine();
    expect(await bench.statusOf(id)).toBe('mined');
    await mine();
    expect(await bench.statusOf(id)).toBe('final');
    expect(await balanceOf(to)).toBe(wei('0.998'));
    expect(await bench.owned(owner, ETH)).toBe('1');
    await expectWhole();
  });

  test('a token: its own decimals, and gas from the house', async () => {
    const owner = await makeRich(USDT, '200');
    const to = makeReceiver();
    const id = await bench.withdraw({ owner, currencyId: USDT, to, amount: '100.5', fee: '3' });
    await bench.approve(id, '0.01');
    await bench.step();
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    expect(await tokensOf(anvil, TOKEN, to)).toBe(97_500_000n);
    expect(await bench.owned(owner, USDT)).toBe('99.5');
    await expectWhole();
  });

  test('nonce gap: none arises from many at once, from a dropped one or from a signer that is killed', async () => {
    const owner = await makeRich(ETH, '2');
    const asked = { owner, currencyId: ETH, amount: '0.05', fee: '0.002' };
    const ids = [];
    for (let count = 0; count < 3; count += 1) ids.push(await bench.withdraw({ ...asked, to: makeReceiver() }));
    const refused = await bench.withdraw({ ...asked, to: makeReceiver(), amount: '0.5' });
    await bench.step();
    await signer.kill();
    const late = await bench.withdraw({ ...asked, to: makeReceiver() });
    await bench.step();
    expect([await bench.statusOf(refused), await bench.statusOf(late)]).toEqual(['approved', 'approved']);
    await anvil.rpc.call('anvil_dropAllTransactions', [], z.unknown());
    await signer.start();
    await bench.step();
    await bench.approve(refused, '0.01');
    await bench.step();
    await mine(2);
    const all = [...ids, refused, late];
    for (const id of all) expect(await bench.statusOf(id)).toBe('final');
    const nonces = await noncesOf(all);
    expect(nonces).toEqual(nonces.map((_, at) => (nonces[0] ?? 0) + at));
    await expectWhole();
  });

  test('refused by the signer after it was begun: its number is given to the next, and it goes once it is approved anew', async () => {
    const owner = await makeRich(ETH, '2');
    const asked = { owner, currencyId: ETH, fee: '0.002' };
    const id = await bench.withdraw({ ...asked, to: makeReceiver(), amount: '0.5' });
    await bench.approve(id, '0.01');
    // What they have signed is not what is asked for.
    const { sql } = bench.server.services.storage;
    await sql`UPDATE approvals SET fee_limit = fee_limit + 1 WHERE ref = ${`${id}`}`;
    const other = await bench.withdraw({ ...asked, to: makeReceiver(), amount: '0.05' });
    await bench.step();
    expect([await bench.statusOf(id), await bench.statusOf(other)]).toEqual(['approved', 'broadcast']);
    const alarms = () => sql<{ code: string }[]>`
      SELECT params->>'code' AS code FROM operator_alarms WHERE kind = 'signer_refuses' AND cleared_at IS NULL`;
    expect((await alarms()).map(({ code }) => code)).toEqual(['approval_invalid']);
    await mine(2);
    expect(await bench.statusOf(other)).toBe('final');
    bench.server.clock.advance(5 * MINUTE_MS);
    await bench.approve(id, '0.01');
    await bench.step();
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    const [last, first] = [await noncesOf([id]), await noncesOf([other])];
    expect(last[0]).toBe((first[0] ?? 0) + 1);
    expect(await alarms()).toHaveLength(0);
    await expectWhole();
  });

  test('a block that is mined while we compare: what came in it is no shortfall afterwards', async () => {
    const user = await bench.makeUser();
    await anvil.send({ to: user.address, value: wei('1') });
    await anvil.mine();
    // Asked before we have taken the block, and so without the address that it pays.
    await bench.running.wallet.holdings();
    await bench.step();
    await mine();
    expect(await bench.owned(user.id, ETH)).toBe('1');
    await anvil.send({ to: (await bench.makeUser()).address, value: wei('1') });
    await anvil.mine(2);
    await bench.running.wallet.holdings();
    await bench.step();
    expect(bench.running.reconciler.shortfalls.size).toBe(0);
    await expectWhole();
  });

  test('contract recipient that refuses: it is not signed; one that takes it gets the gas that it needs', async () => {
    const owner = await makeRich(ETH, '1');
    const [to, taking] = [makeReceiver(), makeReceiver()];
    await setCode(to, REVERTING);
    // Stores a word, which takes more than a plain payment.
    await setCode(taking, '0x6001600055');
    const asked = { owner, currencyId: ETH, amount: '0.05', fee: '0.002' };
    const id = await bench.withdraw({ ...asked, to });
    const other = await bench.withdraw({ ...asked, to: taking });
    await bench.step();
    expect(await bench.statusOf(id)).toBe('approved');
    await mine(2);
    expect(await bench.statusOf(other)).toBe('final');
    expect(await balanceOf(taking)).toBe(wei('0.048'));
    await setCode(to, '0x');
    await bench.step();
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    await expectWhole();
  });

  test('mined but reverted: it failed, its money is released once, and what it cost is booked', async () => {
    const owner = await makeRich(ETH, '1');
    const to = makeReceiver();
    const id = await bench.withdraw({ owner, currencyId: ETH, to, amount: '0.05', fee: '0.002' });
    await bench.step();
    expect(await bench.statusOf(id)).toBe('broadcast');
    await setCode(to, REVERTING);
    await mine();
    expect(await bench.statusOf(id)).toBe('mined');
    await mine();
    expect(await bench.statusOf(id)).toBe('failed');
    expect(await bench.owned(owner, ETH)).toBe('1');
    expect(await balanceOf(to)).toBe(0n);
    await mine();
    await expectWhole();
  });

  test('reorg unmines it: the same bytes are sent again', async () => {
    const owner = await makeRich(ETH, '1');
    const to = makeReceiver();
    const id = await bench.withdraw({ owner, currencyId: ETH, to, amount: '0.05', fee: '0.002' });
    await bench.step();
    await mine();
    expect(await bench.statusOf(id)).toBe('mined');
    await anvil.rpc.call('anvil_rollback', [1], z.unknown());
    await anvil.rpc.call('anvil_dropAllTransactions', [], z.unknown());
    await anvil.rpc.call('evm_increaseTime', [1000], z.unknown());
    await mine(2);
    expect(await bench.statusOf(id)).toBe('broadcast');
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    expect(await balanceOf(to)).toBe(wei('0.048'));
    await expectWhole();
  });
});
