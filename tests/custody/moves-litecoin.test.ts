// Moves on a real node of Litecoin: outputs of deposits to the hot and the cold wallet, and fees that are raised.
import { amount, LTC, units, type UserId } from '@bourse/domain';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { Address, OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  coinOf,
  type LitecoinNode,
  makeAddress,
  type Output,
  spend,
  startLitecoin,
  whyNoLitecoin,
} from '../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { readTransferCost } from '../../apps/server/src/modules/custody/balances/chain-costs.ts';
import { SIGNER_CHAINS } from '../../apps/signer/src/chains.ts';
import { WORDS } from '../../apps/signer/src/testing.ts';
import { Wallet } from '../../apps/signer/src/wallet.ts';
import { type MovesBench, openMovesBench } from './moves-bench.ts';
import { type ColdCoin, coldScript, NETWORK, signCold } from './testing-cold.ts';

const reason = whyNoLitecoin();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const SIGNED = SIGNER_CHAINS['litecoin-regtest'];
const LIMITS = {
  feeMax: '0.01',
  fees: { hour: '1', day: '1' },
  gas: { hour: '0', day: '0' },
  coin: { autoMax: '5', withdrawal: { hour: '10', day: '10' }, refill: { hour: '60', day: '60' } },
};

describe.skipIf(reason !== undefined)(`litecoind${reason === undefined ? '' : ` (${reason})`}`, () => {
  let node: LitecoinNode;
  let bench: MovesBench;
  let coins = 0;

  beforeAll(async () => {
    node = await startLitecoin();
    await node.mine(140);
    bench = await openMovesBench({
      code: 'ltc',
      signed: 'litecoin-regtest',
      url: node.url,
      limits: LIMITS,
      prices: new Map(),
    });
  });
  afterAll(async () => {
    await bench?.stop();
    await node?.stop();
  });

  const payTo = (address: string, quantity: string): Output => ({
    script: Buffer.from(OutScript.encode(Address(NETWORK).decode(address))),
    amount: units(quantity),
  });
  const sendRaw = (raw: string) => node.rpc.call('sendrawtransaction', [raw], z.string());

  /** Each payment is of at most fifty coins, the reward of a block. */
  async function pay(...outputs: readonly Output[]): Promise<void> {
    for (const output of outputs) {
      coins += 1;
      await sendRaw(spend(await coinOf(node, coins), [output]).raw);
    }
  }
  async function mine(count = 1): Promise<void> {
    await node.mine(count);
    await bench.step();
  }
  const newest = async () => (await bench.moves()).at(-1);
  const balance = (of: 'hot' | 'cold' | 'deposit') =>
    bench.server.services.storage.sql<{ sum: string }[]>`
      SELECT coalesce(sum(amount), 0) AS sum FROM chain_outputs WHERE account = ${of} AND spent_by IS NULL`.then(
      ([row]) => units(row?.sum ?? '0'),
    );

  test('a deposit fills the hot wallet up while it is short', async () => {
    const { address } = await bench.makeUser();
    await pay(payTo(address, '20'));
    await mine(2);
    await bench.pass(MINUTE_MS);
    expect(await newest()).toMatch(/^refill 19\.99\d+ broadcast$/);
    await mine(2);
    expect(await newest()).toMatch(/^refill 19\.99\d+ final$/);
    expect(await balance('deposit')).toBe(0n);
    expect(await balance('hot')).toBeGreaterThan(units('19.99'));
  });

  test('two deposits go to the cold wallet in one transaction', async () => {
    await pay(...Array.from({ length: 8 }, () => payTo(bench.running.wallet.address, '49')));
    await mine(1);
    const booked = { chainId: bench.running.chain.id, currencyId: LTC, amount: amount(units('392')) };
    await bench.mustSubmit({ kind: 'fundChain', ...booked });
    const [one, other] = [await bench.makeUser(), await bench.makeUser()];
    await pay(payTo(one.address, '10'), payTo(other.address, '12'));
    await mine(2);
    await bench.pass(HOUR_MS);
    expect(await newest()).toMatch(/^sweep 21\.99\d+ broadcast$/);
    await mine(2);
    expect(await newest()).toMatch(/^sweep 21\.99\d+ final$/);
    expect(await balance('deposit')).toBe(0n);
    expect(await balance('cold')).toBeGreaterThan(units('21.99'));
  });

  test('a transfer by hand from the cold wallet is no deposit, and its fee is read from its block', async () => {
    const { chain, adapter, wallet, reconciler } = bench.running;
    const { sql } = bench.server.services.storage;
    const [coin] = await sql<ColdCoin[]>`
      SELECT txid, ordinal, amount, branch, address_index FROM chain_outputs WHERE account = 'cold' AND spent_by IS NULL LIMIT 1`;
    if (!coin) throw new Error('nothing is cold');
    // The wallet's own software does the same: the change goes to its branch for that.
    const transaction = signCold(coin, (held) => [
      payTo(wallet.address, '3'),
      { script: coldScript(1, 0), amount: held - units('3.001') },
    ]);
    await sendRaw(transaction.hex);
    const needs = { sql, chain, adapter, feeCurrencyId: LTC };
    await mine(1);
    expect(reconciler.shortfalls).toEqual(new Map([[LTC, units('0.001')]]));
    expect(await readTransferCost(needs, transaction.id)).toBeUndefined();
    await mine(1);
    const cost = await readTransferCost(needs, transaction.id);
    expect(cost).toEqual({ txid: transaction.id, currencyId: LTC, amount: units('0.001') });
    const [own] = await sql<{ txid: string }[]>`SELECT txid FROM chain_transactions LIMIT 1`;
    expect(await readTransferCost(needs, own?.txid ?? '')).toBeUndefined();
    await bench.mustSubmit({
      kind: 'bookChainCost',
      chainId: chain.id,
      currencyId: LTC,
      amount: amount(units('0.001')),
    });
    await mine(1);
    expect(reconciler.shortfalls).toEqual(new Map());
  });

  test('what a transfer by hand pays that no address names is no fee of it', async () => {
    const { chain, adapter, wallet, reconciler } = bench.running;
    const { sql } = bench.server.services.storage;
    const [coin] = await sql<ColdCoin[]>`
      SELECT txid, ordinal, amount, branch, address_index FROM chain_outputs
      WHERE account = 'cold' AND branch = 1 AND spent_by IS NULL`;
    if (!coin) throw new Error('no change is cold');
    const transaction = signCold(coin, (held) => [
      payTo(wallet.address, '2'),
      { script: Buffer.of(0x51), amount: units('0.5') },
      { script: coldScript(1, 1), amount: held - units('2.501') },
    ]);
    // Its pool would not pass it on.
    await node.rpc.call('generateblock', ['raw(51)', [transaction.hex]], z.unknown());
    await mine(1);
    expect(await readTransferCost({ sql, chain, adapter, feeCurrencyId: LTC }, transaction.id)).toBeUndefined();
    expect(reconciler.shortfalls).toEqual(new Map([[LTC, units('0.501')]]));
    await pay(payTo(wallet.address, '0.501'));
    await mine(2);
    expect(reconciler.shortfalls).toEqual(new Map());
  });

  /** A sweep that waits in the pool. */
  async function beginSweep(): Promise<UserId> {
    const { id, address } = await bench.makeUser();
    await pay(payTo(address, '10'));
    await mine(2);
    await bench.step('sweep');
    expect(await bench.rounds()).toEqual({ sent: 1, mined: undefined });
    return id;
  }

  test('fee bump: the new one wins, and pays no more than its change had', async () => {
    await beginSweep();
    await bench.pass(29 * MINUTE_MS);
    expect(await bench.rounds()).toEqual({ sent: 1, mined: undefined });
    await bench.pass(MINUTE_MS);
    expect(await bench.rounds()).toEqual({ sent: 2, mined: undefined });
    await mine(2);
    expect(await bench.rounds()).toEqual({ sent: 2, mined: 2 });
    expect(await newest()).toMatch(/final$/);
  });

  test('fee bump: the old one wins', async () => {
    await beginSweep();
    await bench.pass(30 * MINUTE_MS);
    const { raw } = await bench.rawOf(1);
    await node.rpc.call('generateblock', ['raw(51)', [raw]], z.unknown());
    await bench.step();
    await mine(1);
    expect(await bench.rounds()).toEqual({ sent: 2, mined: 1 });
    expect(await newest()).toMatch(/final$/);
  });

  test('each sweep goes to a cold address of its own', async () => {
    const { sql } = bench.server.services.storage;
    const rows = await sql<{ to_index: number }[]>`
      SELECT to_index FROM chain_moves WHERE purpose = 'sweep' ORDER BY id`;
    expect(rows.map((row) => row.to_index)).toEqual([1, 2, 3]);
  });

  test('a withdrawal is sent anew as well, and its hold is released once', async () => {
    const { id: owner } = await bench.makeUser();
    const { address: to } = makeAddress('a stranger');
    const money = { currencyId: LTC, amount: amount(units('3')) };
    await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
    const id = await bench.withdraw({ owner, currencyId: LTC, to, amount: '3', fee: '0.01' });
    await bench.step();
    await bench.pass(30 * MINUTE_MS);
    const { sql } = bench.server.services.storage;
    const [sent] = await sql<{ n: string }[]>`SELECT count(*) AS n FROM chain_transactions WHERE withdrawal_id = ${id}`;
    expect(sent?.n).toBe('2');
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    expect(await bench.owned(owner, LTC)).toBe('0');
  });

  test('a fee that no change is left for is raised with one more output, and the same one shared', async () => {
    const hot = { chainId: bench.running.chain.id, currencyId: LTC, amount: amount(units('4.000003')) };
    await pay(payTo(bench.running.wallet.address, '4.000003'));
    await mine(1);
    await bench.mustSubmit({ kind: 'fundChain', ...hot });
    const { id: owner } = await bench.makeUser();
    const money = { currencyId: LTC, amount: amount(units('4.01')) };
    await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
    const { address: to } = makeAddress('another stranger');
    const id = await bench.withdraw({ owner, currencyId: LTC, to, amount: '4.01', fee: '0.01' });
    await bench.step();
    await bench.pass(30 * MINUTE_MS);
    const { sql } = bench.server.services.storage;
    const inputs = async () =>
      (
        await sql<{ inputs: readonly string[] }[]>`
          SELECT to_json(inputs) AS inputs FROM chain_transactions WHERE withdrawal_id = ${id} ORDER BY fee`
      ).map((row) => row.inputs);
    const [first = [], second = []] = await inputs();
    expect([first.length, second.length, second.includes(first[0] ?? '')]).toEqual([1, 2, true]);
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
  });

  test('killed between the request to the signer and its commit: the same transaction, once', async () => {
    await beginSweep();
    const { sql } = bench.server.services.storage;
    const { txid } = await bench.rawOf(1);
    await sql`DELETE FROM chain_transactions WHERE txid = ${txid}`;
    await sql`UPDATE signing_requests SET txid = NULL WHERE txid = ${txid}`;
    await sql`UPDATE chain_moves SET state = 'planned' WHERE id = (SELECT max(id) FROM chain_moves)`;
    await bench.restart();
    await bench.step();
    expect([(await bench.rawOf(1)).txid, await bench.rounds()]).toEqual([txid, { sent: 1, mined: undefined }]);
    await mine(2);
    expect(await newest()).toMatch(/^sweep 9\.99\d+ final$/);
  });

  test('lost: something else has spent what it would, and it is not sent again', async () => {
    const owner = await beginSweep();
    const { sql } = bench.server.services.storage;
    const [coin] = await sql<{ txid: string; ordinal: number; amount: string }[]>`
      SELECT txid, ordinal, amount FROM chain_outputs WHERE account = 'deposit' AND spent_by IS NULL`;
    if (!coin) throw new Error('there is no deposit');
    const held = units(coin.amount);
    const key = new Wallet({ mnemonic: WORDS, coldXpubs: {} }, [SIGNED]).key(SIGNED, {
      account: 'deposit',
      branch: 0,
      index: owner,
    });
    const rival = new Transaction();
    const script = p2wpkh(secp256k1.getPublicKey(key), NETWORK).script;
    rival.addInput({ txid: coin.txid, index: coin.ordinal, witnessUtxo: { script, amount: held } });
    rival.addOutput({ script: makeAddress('a thief').script, amount: held - units('0.001') });
    rival.sign(key);
    rival.finalize();
    await node.rpc.call('generateblock', ['raw(51)', [rival.hex]], z.unknown());
    await bench.step();
    expect(await newest()).toMatch(/ (signed|broadcast)/);
    await mine(1);
    expect(await newest()).toMatch(/ lost$/);
    const count = (await bench.moves()).length;
    await bench.pass(HOUR_MS);
    expect(await bench.moves()).toHaveLength(count);
    // What is gone halts the coin, until it is there again.
    expect(bench.running.reconciler.shortfalls).toEqual(new Map([[LTC, units('10')]]));
    await pay(payTo(bench.running.wallet.address, '10'));
    await mine(1);
    expect(bench.running.reconciler.shortfalls).toEqual(new Map());
  });

  test('change of the cold wallet is ours however far its own software has gone, though the site was never started anew', async () => {
    const { chain, reconciler } = bench.running;
    // Each within twenty of the one before, two of them in one block.
    const indexes = [21, 41, 60];
    const [first = 0, ...more] = indexes;
    const output = (index: number): Output => ({ script: coldScript(1, index), amount: units('1') });
    await pay(output(first));
    await mine(1);
    await pay(...more.map(output));
    await mine(1);
    const { sql } = bench.server.services.storage;
    const rows = await sql<{ address_index: number }[]>`
      SELECT address_index FROM chain_outputs
      WHERE chain_id = ${chain.id} AND account = 'cold' AND branch = 1 AND address_index > 1
      ORDER BY address_index`;
    expect(rows.map((row) => row.address_index)).toEqual(indexes);
    const booked = { chainId: chain.id, currencyId: LTC, amount: amount(units('3')) };
    await bench.mustSubmit({ kind: 'fundChain', ...booked });
    await mine(1);
    expect(reconciler.shortfalls).toEqual(new Map());
  });

  test('chain and ledger agree to the last unit', async () => {
    expect(await bench.surplus(LTC)).toBe('0');
  });
});
