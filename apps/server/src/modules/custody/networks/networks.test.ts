// What is particular of a network and runs on the simulated chain alone: destination tags of XRP, and Tron.
import { joinTag, USDT, XRP } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { FIRST_CONTRACTS } from '../coins/first-coin-chains.ts';

describe('XRP', () => {
  let bench: CustodyBench;
  let shared: string;
  beforeAll(async () => {
    bench = await openCustodyBench('xrp');
    shared = bench.sim.sharedAddress ?? '';
  });
  afterAll(async () => {
    expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
    await bench.stop();
  });

  /** Reads deposits that belong to no user, newest first. */
  async function unclaimed(): Promise<readonly string[]> {
    const rows = await bench.server.services.storage.sql<{ address: string; state: string }[]>`
      SELECT address, state FROM chain_deposits WHERE user_id IS NULL ORDER BY seen_at DESC, txid`;
    return rows.map(({ address, state }) => `${address.slice(shared.length)} ${state}`);
  }

  test('one address is everybody’s, and its tag says whose a payment is', async () => {
    const [ann, bob] = [await bench.makeUser(), await bench.makeUser()];
    expect(await bench.addressOf(ann)).toBe(joinTag(shared, ann));
    await bench.send(bench.payment(joinTag(shared, ann), '5'));
    await bench.send(bench.payment(await bench.addressOf(bob), '7'));
    await bench.mine();
    expect([await bench.owned(ann, XRP), await bench.owned(bob, XRP)]).toEqual(['5', '7']);
    expect(await bench.surplus(XRP)).toBe('0');
  });

  test.each([
    ['XRP without a tag', ''],
    ['XRP with an unknown tag', ':4000000000'],
    ['XRP with an oversized tag', ':4294967296'],
  ])('%s: nobody is credited, and operators see it', async (_, tail) => {
    const before = await unclaimed();
    await bench.send(bench.payment(`${shared}${tail}`, '9'));
    await bench.mine(3);
    expect((await unclaimed()).toSorted()).toEqual([...before, `${tail} unclaimed`].toSorted());
    expect(await bench.server.services.custody.checkAddress(bench.chain, `${shared}:4294967296`)).toBeUndefined();
  });

  test('reorg before credit of one without a tag: gone, and nobody’s again when it is back', async () => {
    const payment = bench.payment(joinTag(shared, '4000000001'), '2');
    await bench.send(payment);
    await bench.mine();
    await bench.sim.reorganize({ depth: 1, without: [payment.txid] });
    await bench.step();
    expect(await unclaimed()).toContain(':4000000001 reorged');
    await bench.send(payment);
    await bench.mine(2);
    expect(await unclaimed()).toContain(':4000000001 unclaimed');
  });

  test('partial payment: what was delivered is credited, not what is stated', async () => {
    const owner = await bench.makeUser();
    await bench.send(bench.payment(await bench.addressOf(owner), '1000', { delivered: '3' }));
    await bench.mine();
    expect(await bench.depositsOf(owner)).toEqual(['3 credited']);
    expect(await bench.owned(owner, XRP)).toBe('3');
  });

  test('issued "XRP": a token that calls itself so is none', async () => {
    const owner = await bench.makeUser();
    const asset = 'XRP.rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh';
    const to = await bench.addressOf(owner);
    await bench.sim.mint({ asset, to: bench.sim.addressOf('outside/0'), amount: bench.sim.fee.amount });
    await bench.send(bench.payment(to, '0.00001', { asset }));
    await bench.mine(2);
    expect(await bench.depositsOf(owner)).toEqual([]);
  });
});

describe('Tron', () => {
  let bench: CustodyBench;
  beforeAll(async () => {
    bench = await openCustodyBench('tron');
  });
  afterAll(() => bench.stop());

  test('Tron failed: it is in a block, and nothing has come', async () => {
    const owner = await bench.makeUser();
    await bench.send(bench.payment(await bench.addressOf(owner), '50', { currencyId: USDT, hasFailed: true }));
    await bench.mine(12);
    expect(await bench.depositsOf(owner)).toEqual([]);
    expect(await bench.sim.availableAt(await bench.addressOf(owner), FIRST_CONTRACTS.usdtOnTron)).toBe(0n);
  });

  test('Tron not solidified: nothing is credited until its blocks are enough', async () => {
    const owner = await bench.makeUser();
    await bench.send(bench.payment(await bench.addressOf(owner), '50', { currencyId: USDT }));
    const networks = await bench.server.services.custody.coinChains(USDT);
    const needed = networks.find(({ chain }) => chain.id === bench.chain.id)?.confirmations ?? 0;
    await bench.mine(needed - 1);
    expect(await bench.depositsOf(owner)).toEqual(['50 seen']);
    expect(await bench.owned(owner, USDT)).toBe('0');
    await bench.mine();
    expect(await bench.depositsOf(owner)).toEqual(['50 credited']);
  });
});
