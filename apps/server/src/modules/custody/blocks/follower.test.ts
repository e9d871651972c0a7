// Deposits on a simulated chain: what the chain does to them, and what of it reaches the ledger.
import { amount, BTC, units, USDC, USDT, type UserId, userId } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import { openSimChain } from '../chains/open-chains.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { Follower } from './follower.ts';

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
});
afterAll(() => bench.stop());
// Deeper than any fork of a test, so that no test undoes what another one had.
beforeEach(() => bench.mine(12));
afterEach(async () => {
  expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
});

/** A user and a payment of 1 BTC to the user's address. */
async function prepare(quantity = '1', also: readonly string[] = []) {
  const owner = await bench.makeUser();
  const to = await bench.addressOf(owner);
  const payment = bench.payment(to, quantity, { also });
  await bench.send(payment);
  return { owner, to, payment };
}

/** A follower that dies when its first command is committed, before it has noted that. */
async function dieAfterCommit(): Promise<void> {
  const { services } = bench.server;
  const submit: Sequencer['submit'] = async (command, options) => {
    await services.sequencer.submit(command, options);
    throw new Error('the process died');
  };
  const { chain, node: adapter } = bench;
  const dying = new Follower({ ...services, sql: services.storage.sql, chain, adapter, sequencer: { submit } });
  await expect(dying.step()).rejects.toThrow('the process died');
}

const wholeBitcoin = amount(units('1'));

async function isFrozen(owner: UserId): Promise<boolean> {
  const { sql } = bench.server.services.storage;
  const [row] = await sql<{ is_frozen: boolean }[]>`SELECT is_frozen FROM user_states WHERE user_id = ${owner}`;
  return row?.is_frozen === true;
}

async function debtOf(owner: UserId): Promise<string | undefined> {
  const { sql } = bench.server.services.storage;
  const [row] = await sql<{ amount: string }[]>`SELECT amount FROM debts WHERE user_id = ${owner}`;
  return row?.amount;
}

describe('a deposit', () => {
  test('is credited once, after the chain’s confirmations and not before', async () => {
    const { owner } = await prepare();
    expect(await bench.depositsOf(owner)).toEqual([]);
    await bench.mine();
    expect(await bench.depositsOf(owner)).toEqual(['1 seen']);
    expect(await bench.owned(owner, BTC)).toBe('0');
    await bench.mine();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    await bench.mine(5);
    await bench.step();
    expect(await bench.owned(owner, BTC)).toBe('1');
    expect(await bench.surplus(BTC)).toBe('0');
  });

  test('reorg before credit: it is gone, and nothing was credited', async () => {
    const { owner, payment } = await prepare();
    await bench.mine();
    await bench.sim.reorganize({ depth: 1, without: [payment.txid] });
    await bench.mine(4);
    expect(await bench.depositsOf(owner)).toEqual(['1 reorged']);
    expect(await bench.owned(owner, BTC)).toBe('0');
  });

  test('reorg after credit: it is taken back, and its owner is frozen', async () => {
    const { owner, payment } = await prepare();
    await bench.mine(2);
    expect(await bench.owned(owner, BTC)).toBe('1');
    await bench.sim.reorganize({ depth: 2, without: [payment.txid] });
    await bench.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 reversed']);
    expect(await bench.owned(owner, BTC)).toBe('0');
    expect(await isFrozen(owner)).toBe(true);
    await bench.mine(3);
    expect(await bench.surplus(BTC)).toBe('0');
  });

  test('reorg after credit, after it was traded on: what is left is taken, the rest is owed and repaid first', async () => {
    const { owner, to, payment } = await prepare();
    await bench.mine(2);
    const move = { kind: 'transferFunds', userId: owner, currencyId: BTC, from: 'change', to: 'legal' } as const;
    await bench.mustSubmit({ ...move, amount: amount(units('0.5')) });
    await bench.sim.reorganize({ depth: 2, without: [payment.txid] });
    await bench.step();
    expect(await bench.owned(owner, BTC)).toBe('0');
    expect(await debtOf(owner)).toBe('0.50000000');
    await bench.send(bench.payment(to, '0.7'));
    await bench.mine(2);
    expect(await bench.owned(owner, BTC)).toBe('0.2');
    expect(await debtOf(owner)).toBe('0.00000000');
  });

  test('same txid re-mined elsewhere: one credit, before it was credited', async () => {
    const { owner } = await prepare();
    await bench.mine();
    await bench.sim.reorganize({ depth: 1 });
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    expect(await bench.owned(owner, BTC)).toBe('1');
  });

  test('same txid re-mined elsewhere: one credit, and nothing taken back, after it was credited', async () => {
    const { owner } = await prepare();
    await bench.mine(3);
    await bench.sim.reorganize({ depth: 3 });
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    expect(await bench.owned(owner, BTC)).toBe('1');
    expect(await isFrozen(owner)).toBe(false);
  });

  test('mined again after it was taken back: operators decide, nobody is credited twice', async () => {
    const { owner, payment } = await prepare();
    await bench.mine(2);
    await bench.sim.reorganize({ depth: 2, without: [payment.txid] });
    await bench.step();
    await bench.send(payment);
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['1 unclaimed']);
    expect(await bench.owned(owner, BTC)).toBe('0');
    expect(await bench.surplus(BTC)).toBe('1');
    await bench.mustSubmit({ kind: 'bookSurplus', chainId: bench.chain.id, currencyId: BTC, amount: wholeBitcoin });
    expect(await bench.surplus(BTC)).toBe('0');
  });

  test('mined again after it was taken back, then re-mined elsewhere: it stays what operators decide on', async () => {
    const { owner, payment } = await prepare();
    await bench.mine(2);
    await bench.sim.reorganize({ depth: 2, without: [payment.txid] });
    await bench.step();
    await bench.send(payment);
    await bench.mine();
    await bench.sim.reorganize({ depth: 1 });
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['1 unclaimed']);
    expect(await bench.owned(owner, BTC)).toBe('0');
    await bench.mustSubmit({ kind: 'bookSurplus', chainId: bench.chain.id, currencyId: BTC, amount: wholeBitcoin });
  });

  test('two outputs or logs to us: two credits', async () => {
    const { owner } = await prepare('1', ['1', '0.25']);
    await bench.mine(2);
    expect(await bench.depositsOf(owner)).toEqual(['1 credited', '1 credited', '0.25 credited']);
    expect(await bench.owned(owner, BTC)).toBe('2.25');
  });

  test('duplicate txid in two blocks: one credit, also when the second block goes', async () => {
    const { owner, payment } = await prepare();
    await bench.mine();
    await bench.sim.mineAgain(payment.txid);
    await bench.mine();
    await bench.sim.reorganize({ depth: 2 });
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    expect(await bench.owned(owner, BTC)).toBe('1');
  });

  test.each([
    ['before credit', 1],
    ['after credit', 2],
  ])('replaced by another amount, %s: only what stands is credited', async (_, depth) => {
    const owner = await bench.makeUser();
    const to = await bench.addressOf(owner);
    const input = `rival/${depth}`;
    await bench.send(bench.payment(to, '1', { input }));
    await bench.mine(depth);
    await bench.sim.reorganize({ depth, instead: [bench.payment(to, '0.4', { input })] });
    await bench.mine(3);
    expect((await bench.depositsOf(owner)).toSorted()).toEqual([
      '0.4 credited',
      depth === 1 ? '1 reorged' : '1 reversed',
    ]);
    expect(await bench.owned(owner, BTC)).toBe('0.4');
    expect(await bench.surplus(BTC)).toBe('0');
  });

  test('replaced by nothing to us: nothing is credited', async () => {
    const owner = await bench.makeUser();
    const to = await bench.addressOf(owner);
    await bench.send(bench.payment(to, '1', { input: 'rival/none' }));
    await bench.mine();
    const rival = bench.payment(bench.sim.addressOf('outside/7'), '1', { input: 'rival/none' });
    await bench.sim.reorganize({ depth: 1, instead: [rival] });
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['1 reorged']);
    expect(await bench.owned(owner, BTC)).toBe('0');
  });

  test('dead with confirmations 0: a node that still knows it makes no credit of it', async () => {
    const { owner, payment } = await prepare();
    await bench.mine();
    await bench.sim.reorganize({ depth: 1, isEmpty: true });
    // It waits in the pool of the node for ever, as the node says.
    for (let block = 0; block < 4; block += 1) {
      await bench.sim.reorganize({ depth: 0, isEmpty: true });
      await bench.step();
    }
    expect(await bench.node.statusOf(payment.txid)).toBe('waiting');
    expect(await bench.depositsOf(owner)).toEqual(['1 reorged']);
    expect(await bench.owned(owner, BTC)).toBe('0');
    await bench.sim.drop(payment.txid);
  });

  test('dust, below minimum: it is shown and not credited', async () => {
    const { owner } = await prepare('0.00009999', ['0.0001']);
    await bench.mine(2);
    expect(await bench.depositsOf(owner)).toEqual(['0.00009999 below_minimum', '0.0001 credited']);
    expect(await bench.owned(owner, BTC)).toBe('0.0001');
  });

  test('zero value, self-transfer, poisoning: nothing has come', async () => {
    const owner = await bench.makeUser();
    const to = await bench.addressOf(owner);
    await bench.send(bench.payment(to, '0'));
    await bench.send(bench.payment(to, '2'));
    await bench.mine(2);
    const other = await bench.makeUser();
    await bench.send(bench.payment(to, '0.5', { from: to }));
    await bench.send(bench.payment(await bench.addressOf(other), '0.3', { from: to }));
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['2 credited']);
    expect(await bench.depositsOf(other)).toEqual([]);
    expect(await bench.owned(owner, BTC)).toBe('2');
  });

  test('old address: it is credited for ever', async () => {
    const owner = await bench.makeUser();
    const old = await bench.addressOf(owner);
    const { sql } = bench.server.services.storage;
    const newer = bench.sim.addressOf('deposit/987654');
    await sql`
      INSERT INTO deposit_addresses (chain_id, address, user_id, created_at)
      VALUES (${bench.chain.id}, ${newer}, ${owner}, ${bench.server.clock.now() + 1})`;
    expect(await bench.addressOf(owner)).toBe(newer);
    await bench.send(bench.payment(old, '1'));
    await bench.send(bench.payment(newer, '2'));
    await bench.mine(2);
    expect(await bench.owned(owner, BTC)).toBe('3');
  });

  test('closed account: one that is frozen is credited, one that the ledger does not know is for operators', async () => {
    const { owner } = await prepare();
    await bench.mustSubmit({ kind: 'setUserFrozen', userId: owner, isFrozen: true });
    const { sql } = bench.server.services.storage;
    const [row] = await sql<{ id: string }[]>`
      INSERT INTO users (email, password_hash, invite_code, created_at)
      VALUES ('closed@bourse.test', 'none', 'CLOSED', 1) RETURNING id`;
    const closed = userId(Number(row?.id));
    await bench.send(bench.payment(await bench.addressOf(closed), '3'));
    await bench.mine(3);
    expect(await bench.owned(owner, BTC)).toBe('1');
    expect(await bench.depositsOf(closed)).toEqual(['3 unclaimed']);
  });

  test('follower restarted within a block: what it began is ended, once', async () => {
    const { owner } = await prepare();
    await bench.mine();
    await bench.sim.mine();
    await dieAfterCommit();
    expect(await bench.depositsOf(owner)).toEqual(['1 seen']);
    expect(await bench.owned(owner, BTC)).toBe('1');
    const { services } = bench.server;
    const restarted = await openSimChain({ ...services, assets: services.custody.assets }, bench.chain);
    await restarted.follower.step();
    await restarted.follower.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    expect(await bench.owned(owner, BTC)).toBe('1');
  });

  test('follower restarted within a block that a reorg took meanwhile: the credit that was not noted is taken back', async () => {
    const { owner, payment } = await prepare();
    await bench.mine();
    await bench.sim.mine();
    await dieAfterCommit();
    await bench.sim.reorganize({ depth: 2, without: [payment.txid] });
    await bench.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 reversed']);
    expect(await bench.owned(owner, BTC)).toBe('0');
  });

  test('paused coin: what comes waits, and is credited when deposits open again', async () => {
    const { owner } = await prepare();
    const { sql } = bench.server.services.storage;
    await sql`UPDATE coin_chains SET is_deposit_open = false WHERE currency_id = ${BTC}`;
    await bench.mine(4);
    expect(await bench.depositsOf(owner)).toEqual(['1 seen']);
    await sql`UPDATE coin_chains SET is_deposit_open = true WHERE currency_id = ${BTC}`;
    await bench.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
  });
});

describe('a node', () => {
  test('lagging: nothing is undone, nothing is credited until it is back', async () => {
    const { owner } = await prepare();
    await bench.mine();
    bench.node.faults.lag = 3;
    await bench.mine(2);
    expect(bench.follower.state.isBehind).toBe(true);
    expect(await bench.depositsOf(owner)).toEqual(['1 seen']);
    bench.node.faults.lag = 0;
    await bench.step();
    expect(bench.follower.state.isBehind).toBe(false);
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
  });

  test('going backwards: a credit stands while the chain is only shorter', async () => {
    const { owner } = await prepare();
    await bench.mine(2);
    bench.node.faults.lag = 8;
    await bench.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    expect(bench.follower.state.isBehind).toBe(true);
    bench.node.faults.lag = 0;
    await bench.step();
    expect(await bench.owned(owner, BTC)).toBe('1');
  });

  test('wrong chain or genesis: nothing of it is taken', async () => {
    const { owner } = await prepare();
    const { sql } = bench.server.services.storage;
    const [genesis] = await sql<{ hash: string }[]>`
      SELECT hash FROM chain_blocks WHERE chain_id = ${bench.chain.id} AND height = 0`;
    await sql`UPDATE chain_blocks SET hash = 'another' WHERE chain_id = ${bench.chain.id} AND height = 0`;
    const { height } = bench.follower.state;
    await bench.mine(3);
    expect(bench.follower.state).toMatchObject({ height, isBehind: true });
    expect(await bench.depositsOf(owner)).toEqual([]);
    await sql`
      UPDATE chain_blocks SET hash = ${genesis?.hash ?? ''} WHERE chain_id = ${bench.chain.id} AND height = 0`;
    await bench.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
  });

  test('block changes between two calls: credit halts, and what stands in the end counts', async () => {
    const { owner, payment } = await prepare();
    await bench.mine();
    await bench.sim.mine();
    const top = (await bench.node.head()).height;
    bench.node.faults.beforeBlock = async (height) => {
      if (height !== top) return;
      bench.node.faults.beforeBlock = undefined;
      await bench.sim.reorganize({ depth: 2, without: [payment.txid] });
    };
    await bench.step();
    expect(await bench.owned(owner, BTC)).toBe('0');
    expect(bench.follower.state.isBehind).toBe(true);
    await bench.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 reorged']);
    expect(bench.follower.state.isBehind).toBe(false);
  });

  test('invented transaction: a block that is not what its hash stands for is not taken', async () => {
    const owner = await bench.makeUser();
    const invented = bench.payment(await bench.addressOf(owner), '1000');
    bench.node.faults.alterBlock = (block) => ({ ...block, transactions: [...block.transactions, invented] });
    await bench.mine(3);
    expect(bench.follower.state.isBehind).toBe(true);
    bench.node.faults.alterBlock = (block) => ({
      ...block,
      transactions: block.transactions.map((it) => ({ ...it, raw: invented.raw })),
    });
    await bench.send(bench.payment(bench.sim.addressOf('outside/8'), '1'));
    await bench.mine(3);
    bench.node.faults.alterBlock = undefined;
    await bench.mine(3);
    expect(await bench.depositsOf(owner)).toEqual([]);
    expect(bench.follower.state.isBehind).toBe(false);
  });

  test('a fork deeper than people would let pass is for them to look at', async () => {
    const { owner } = await prepare();
    await bench.mine(101);
    await bench.sim.reorganize({ depth: 101 });
    await bench.step();
    expect(bench.follower.state.isBehind).toBe(true);
    expect(await bench.owned(owner, BTC)).toBe('1');
  });
});

describe('tokens', () => {
  let eth: CustodyBench;
  beforeAll(async () => {
    eth = await openCustodyBench('eth');
  });
  afterAll(() => eth.stop());

  test.each([
    ['fake token, fake symbol', ['0x00000000000000000000000000000000000000aa', 'USDT']],
    ['wrong network or token', ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', '0x514910771AF9Ca656af840dff83E8264EcF986CA']],
  ])('%s: only the contracts that we know are coins', async (_, assets) => {
    const owner = await eth.makeUser();
    const to = await eth.addressOf(owner);
    await eth.send(eth.payment(to, '5', { currencyId: USDT }));
    await eth.send(eth.payment(to, '7', { currencyId: USDC }));
    for (const asset of assets) {
      expect(eth.server.services.custody.assets.findCurrency('eth', asset)).toBeUndefined();
      await eth.sim.mint({ asset, to: eth.sim.addressOf('outside/0'), amount: wholeBitcoin });
      await eth.send(eth.payment(to, '1', { asset }));
    }
    await eth.mine(6);
    expect((await eth.depositsOf(owner)).toSorted()).toEqual(['5 credited', '7 credited']);
    expect(await eth.owned(owner, USDT)).toBe('5');
    expect(await eth.owned(owner, USDC)).toBe('7');
  });
});
