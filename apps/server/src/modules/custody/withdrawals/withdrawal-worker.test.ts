// Withdrawals on a simulated chain: whatever dies or lies, the money leaves once, or comes back once.
import { type Amount, amount, BTC, CHAINS, ETH, units, USDT, type WithdrawalId } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditBooks } from '../../../audit.ts';
import { tickOf } from '../../../core/market/testing.ts';
import type { Sequencer } from '../../../core/sequencer/sequencer.ts';
import type { ChainAdapter, Payment, SignedPayment } from '../adapter.ts';
import { Reconciler } from '../balances/reconciler.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';
import { FIRST_CONTRACTS } from '../coins/first-coin-chains.ts';
import { Sender } from '../sending/sender.ts';
import { SimWallet } from '../simulated/sim-node.ts';
import { decodePayment } from '../simulated/sim-store.ts';
import { approveOne, type Asked, FEE, makeGood, ONE_LESS_FEE, requestOne, rivalFrom } from './testing-withdrawals.ts';
import { settleDecisions } from './withdrawal-triage.ts';
import { WithdrawalWorker } from './withdrawal-worker.ts';

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
});
afterAll(() => bench.stop());
beforeEach(() => bench.mine(12));
afterEach(async () => {
  bench.node.faults.isReplyLost = false;
  expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
  // Ledger and chain have the same balance, whatever has happened.
  await bench.mine(4);
  expect(await bench.surplus(BTC)).toBe('0');
});

let payments = 0;

const request = () => requestOne(bench);
const approve = () => approveOne(bench);
const rivalOf = (id: WithdrawalId) => rivalFrom(bench, { id, to: 'outside/6' });
const bookLoss = () => makeGood(bench);
const received = (to: string) => bench.sim.availableAt(to, NATIVE);

async function storedOf(id: WithdrawalId): Promise<{ txid: string; raw: string; attempts: number } | undefined> {
  const { sql } = bench.server.services.storage;
  const [row] = await sql<{ txid: string; raw: string; attempts: number }[]>`
    SELECT txid, raw, attempts FROM chain_transactions WHERE withdrawal_id = ${id}`;
  return row && { txid: row.txid, raw: row.raw, attempts: row.attempts };
}

async function mustGetStored(id: WithdrawalId) {
  const stored = await storedOf(id);
  if (!stored) throw new Error(`withdrawal ${id} has not been signed`);
  return stored;
}

/** A worker of a process that dies at the first such command: before it is committed, or after. */
async function dieAt(kind: Command['kind'], when: 'before' | 'after'): Promise<void> {
  const { sequencer } = bench.server.services;
  let isDead = false;
  const submit: Sequencer['submit'] = async (command, options) => {
    if (isDead) throw new Error('the process is dead');
    isDead = command.kind === kind;
    if (isDead && when === 'before') throw new Error('the process died');
    const outcome = await sequencer.submit(command, options);
    if (isDead) throw new Error('the process died');
    return outcome;
  };
  await workWith({ sequencer: { submit } });
}

type Own = {
  sequencer?: Pick<Sequencer, 'submit'>;
  adapter?: ChainAdapter;
  wallet?: SimWallet;
  reconciler?: Reconciler;
};

async function workWith(own: Own): Promise<void> {
  const { services } = bench.server;
  const { chain, node, wallet, reconciler } = bench;
  const shared = { ...services, sql: services.storage.sql, chain, wallet, reconciler };
  const sender = new Sender({ ...shared, adapter: own.adapter ?? node });
  await new WithdrawalWorker({ ...shared, ...own, sender }).step(await node.head());
}

/** A wallet whose transactions are mined and move nothing. */
class RevertedWallet extends SimWallet {
  override async sign(payment: Payment): Promise<SignedPayment> {
    const signed = await super.sign(payment);
    return { ...signed, ...bench.sim.pay({ ...decodePayment(signed.raw), hasFailed: true }) };
  }
}

/** On to the end: it is final, its address has it once, and its owner has paid once. */
async function expectSentOnce({ owner, id, to }: Asked): Promise<void> {
  await bench.step();
  await bench.mine(3);
  expect(await bench.withdrawal(id)).toBe('final');
  expect(await received(to)).toBe(ONE_LESS_FEE);
  expect(await bench.owned(owner, BTC)).toBe('1');
}

describe('a withdrawal', () => {
  test('goes from approved over signed, broadcast and mined to final, with the chain’s confirmations', async () => {
    const { owner, id, to } = await request();
    await bench.step();
    expect(await bench.withdrawal(id)).toBe('applied');
    await bench.mustSubmit({ kind: 'approveWithdrawal', id });
    await bench.step();
    expect(await bench.withdrawal(id)).toBe('broadcast');
    expect(await bench.owned(owner, BTC)).toBe('1 + 1');
    await bench.mine();
    expect(await bench.withdrawal(id)).toBe('mined');
    await bench.mine();
    expect(await bench.withdrawal(id)).toBe('final');
    expect(await bench.owned(owner, BTC)).toBe('1');
    expect(await received(to)).toBe(ONE_LESS_FEE);
    const { sql } = bench.server.services.storage;
    const [row] = await sql<{ txid: string }[]>`SELECT txid FROM withdrawals WHERE id = ${id}`;
    expect(row?.txid).toBe((await storedOf(id))?.txid);
  });

  test('frozen before it is signed: it stays; frozen after: it goes', async () => {
    const asked = await approve();
    await bench.mustSubmit({ kind: 'setUserFrozen', userId: asked.owner, isFrozen: true });
    await bench.mine();
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    expect(await storedOf(asked.id)).toBeUndefined();
    await bench.mustSubmit({ kind: 'setUserFrozen', userId: asked.owner, isFrozen: false });
    await bench.step();
    await bench.mustSubmit({ kind: 'setUserFrozen', userId: asked.owner, isFrozen: true });
    await expectSentOnce(asked);
  });

  test('died before commit of the signature: it is signed by the next one, once', async () => {
    const asked = await approve();
    await dieAt('signWithdrawal', 'before');
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    await expectSentOnce(asked);
  });

  test('died after sign, before its bytes were stored', async () => {
    const asked = await approve();
    await dieAt('signWithdrawal', 'after');
    expect(await bench.withdrawal(asked.id)).toBe('signed');
    expect(await storedOf(asked.id)).toBeUndefined();
    await expectSentOnce(asked);
  });

  test('died after sign, before the first broadcast: the same bytes leave', async () => {
    const asked = await approve();
    const unreachable: Partial<ChainAdapter> = { broadcast: () => Promise.reject(new Error('the process died')) };
    await workWith({ adapter: withNode(unreachable) });
    const stored = await mustGetStored(asked.id);
    expect(await bench.node.statusOf(stored.txid)).toBe('unknown');
    await expectSentOnce(asked);
    expect(await storedOf(asked.id)).toEqual({ ...stored, attempts: 2 });
  });

  test('died after broadcast, before commit of the step', async () => {
    const asked = await approve();
    await dieAt('moveWithdrawal', 'before');
    expect(await bench.withdrawal(asked.id)).toBe('signed');
    const { txid } = await mustGetStored(asked.id);
    expect(await bench.node.statusOf(txid)).toBe('waiting');
    await expectSentOnce(asked);
  });

  test.each(['before', 'after'] as const)('died %s commit of its end', async (when) => {
    const asked = await approve();
    await bench.step();
    await bench.sim.mine(2);
    await bench.follower.step();
    await dieAt('finishWithdrawal', when);
    expect(await bench.withdrawal(asked.id)).toBe(when === 'before' ? 'broadcast' : 'final');
    await expectSentOnce(asked);
  });

  test('timed out but sent: it is looked up, and not sent again', async () => {
    const asked = await approve();
    bench.node.faults.isReplyLost = true;
    await bench.step();
    expect(await bench.withdrawal(asked.id)).toBe('signed');
    await bench.step();
    expect(await bench.withdrawal(asked.id)).toBe('broadcast');
    expect(await mustGetStored(asked.id)).toMatchObject({ attempts: 1 });
    bench.node.faults.isReplyLost = false;
    await expectSentOnce(asked);
  });

  test('broadcast twice, again after mined, after spent: what the node answers changes nothing', async () => {
    const asked = await approve();
    await bench.step();
    const { raw } = await mustGetStored(asked.id);
    expect(await bench.node.broadcast(raw)).toEqual({ isTaken: true });
    await bench.sim.mine();
    await bench.follower.step();
    expect(await bench.node.broadcast(raw)).toMatchObject({ reason: 'already in the chain' });
    // Its output is spent, and the node has forgotten the transaction: its answer is that of a conflict.
    await bench.send(bench.payment(bench.sim.addressOf('outside/5'), '0.5', { from: asked.to }));
    await bench.sim.mine();
    expect(await bench.node.broadcast(raw)).toMatchObject({ reason: 'missing inputs' });
    const forgetful: Partial<ChainAdapter> = { statusOf: () => Promise.resolve('unknown') };
    await workWith({ adapter: withNode(forgetful) });
    await bench.mine(2);
    expect(await bench.withdrawal(asked.id)).toBe('final');
    expect(await bench.owned(asked.owner, BTC)).toBe('1');
  });

  test('dropped from the pool: the same bytes are sent again', async () => {
    const asked = await approve();
    await bench.step();
    const { txid, raw } = await mustGetStored(asked.id);
    await bench.sim.drop(txid);
    await bench.mine(2);
    expect(await bench.withdrawal(asked.id)).toBe('broadcast');
    expect(await mustGetStored(asked.id)).toEqual({ txid, raw, attempts: 2 });
    await expectSentOnce(asked);
  });

  test('reorg unmines it: it is broadcast again and ends in the new branch', async () => {
    const asked = await approve();
    await bench.step();
    await bench.mine();
    expect(await bench.withdrawal(asked.id)).toBe('mined');
    const { txid } = await mustGetStored(asked.id);
    await bench.sim.reorganize({ depth: 1, without: [txid] });
    await bench.step();
    expect(await bench.withdrawal(asked.id)).toBe('broadcast');
    expect(await bench.owned(asked.owner, BTC)).toBe('1 + 1');
    await expectSentOnce(asked);
  });

  test('reorg unmines it after its end, deeper than the confirmations: the same bytes are sent again', async () => {
    const asked = await approve();
    await bench.step();
    await bench.mine(3);
    expect(await bench.withdrawal(asked.id)).toBe('final');
    const { txid } = await mustGetStored(asked.id);
    await bench.sim.reorganize({ depth: 4, without: [txid] });
    expect(await received(asked.to)).toBe(0n);
    await bench.step();
    await expectSentOnce(asked);
  });

  test('its input vanishes: it failed, and its money is released once', async () => {
    const asked = await approve();
    await bench.step();
    await bench.sim.overtake(rivalOf(asked.id));
    await bench.step();
    expect(await bench.withdrawal(asked.id)).toBe('broadcast');
    await bench.mine(3);
    await bench.step();
    expect(await bench.withdrawal(asked.id)).toBe('failed');
    expect(await bench.owned(asked.owner, BTC)).toBe('2');
    expect(await received(asked.to)).toBe(0n);
    await bookLoss();
  });

  test('its input vanishes, and comes back before that is decided: it goes on', async () => {
    const asked = await approve();
    await bench.step();
    const { raw, txid } = await mustGetStored(asked.id);
    await bench.sim.overtake(rivalOf(asked.id));
    await bench.step();
    await bench.sim.reorganize({ depth: 1, instead: [{ raw, txid }] });
    await expectSentOnce(asked);
  });

  test('mined but reverted: it failed once that is deep, its money is released, and what it cost is booked', async () => {
    const asked = await approve();
    await workWith({ wallet: new RevertedWallet(bench.sim, bench.server.services.custody.assets) });
    expect(await bench.withdrawal(asked.id)).toBe('broadcast');
    await bench.mine();
    expect(await bench.withdrawal(asked.id)).toBe('mined');
    await bench.mine();
    expect(await bench.withdrawal(asked.id)).toBe('failed');
    expect(await bench.owned(asked.owner, BTC)).toBe('2');
    expect(await received(asked.to)).toBe(0n);
  });

  test('reservation released twice: the second one is refused', async () => {
    const asked = await approve();
    await bench.step();
    await bench.sim.overtake(rivalOf(asked.id));
    await bench.mine(3);
    const { sequencer } = bench.server.services;
    const again = await Promise.all([
      sequencer.submit({ kind: 'failWithdrawal', id: asked.id }),
      sequencer.submit({ kind: 'rejectWithdrawal', id: asked.id }),
    ]);
    expect(again.map((outcome) => outcome.ok || outcome.code)).toEqual(['withdrawal_moved_on', 'withdrawal_moved_on']);
    expect(await bench.owned(asked.owner, BTC)).toBe('2');
    await bookLoss();
  });

  test('two workers: one transaction, whoever is first', async () => {
    const asked = await Promise.all([approve(), approve(), approve()]);
    await Promise.all([workWith({}), workWith({}), workWith({})]);
    await Promise.all([workWith({}), workWith({})]);
    for (const each of asked) await expectSentOnce(each);
  });

  test('own deposit address: it is settled inside, and nothing goes over the chain', async () => {
    const { services } = bench.server;
    await services.sequencer.submit(tickOf(bench.server.clock.now(), [[BTC, '60000']]));
    const [owner, other] = [await bench.makeUser(), await bench.makeUser()];
    const address = await bench.addressOf(other);
    const toUserId = await services.custody.ownerOf(bench.chain, address);
    expect(toUserId).toBe(other);
    expect(await services.custody.ownerOf(bench.chain, bench.sim.addressOf('outside/1'))).toBeUndefined();
    const money = { currencyId: BTC, amount: amount(units('2')) } as const;
    await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
    const { id } = await bench.mustSubmit({
      kind: 'requestWithdrawal',
      userId: owner,
      chainId: bench.chain.id,
      address,
      ...money,
      fee: FEE,
      ...(toUserId === undefined ? {} : { toUserId }),
    });
    await bench.mustSubmit({ kind: 'approveWithdrawal', id });
    await bench.mine(3);
    expect(await bench.withdrawal(id)).toBe('approved');
    await settleDecisions(services);
    expect(await bench.withdrawal(id)).toBe('final');
    await bench.mine(3);
    expect(await storedOf(id)).toBeUndefined();
    expect(await received(address)).toBe(0n);
    expect(await bench.owned(other, BTC)).toBe('1.9998');
  });

  test('the hot wallet is short: it waits, and goes when there is enough', async () => {
    const asked = await approve();
    const [hot, cold] = [bench.wallet.address, bench.sim.addressOf('cold')];
    const { fee } = bench.sim;
    const away = amount((await bench.wallet.available(BTC)) - units('0.9'));
    await pay({ from: hot, to: cold, amount: away });
    await bench.mine(3);
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    await pay({ from: cold, to: hot, amount: amount(away - fee.amount) });
    await bench.sim.mint({ asset: NATIVE, to: hot, amount: amount(2n * fee.amount) });
    await bench.mine();
    await expectSentOnce(asked);
  });

  test('ledger ≠ chain in reconciliation: withdrawals halt, until what is missing is there', async () => {
    const asked = await approve();
    const { reconciler, sim, wallet } = bench;
    await pay({ from: wallet.address, to: sim.addressOf('outside/9'), amount: amount(units('5')) });
    await bench.mine(2);
    expect(reconciler.shortfalls).toEqual(new Map([[BTC, units('5') + sim.fee.amount]]));
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    await bookLoss();
    await bench.mine();
    expect(reconciler.shortfalls.size).toBe(0);
    await expectSentOnce(asked);
  });

  test('the head moves on amid the comparison: nothing is begun that was not compared', async () => {
    const { chain, wallet, node, server } = bench;
    const asked = await approve();
    // The reconciler is that of a process that has compared nothing yet.
    const adapter = { head: async () => ({ ...(await node.head()), hash: 'of the next one' }) };
    const { storage, custody } = server.services;
    const shared = { ...server.services, sql: storage.sql, assets: custody.assets, chain, wallet };
    await workWith({ reconciler: new Reconciler({ ...shared, adapter }) });
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    await workWith({ reconciler: new Reconciler({ ...shared, adapter: node }) });
    expect(await bench.withdrawal(asked.id)).toBe('broadcast');
    await expectSentOnce(asked);
  });

  test('more on the chain than in the ledger halts nothing: operators book it', async () => {
    const asked = await approve();
    const gift = amount(units('0.00001'));
    await bench.sim.mint({ asset: NATIVE, to: bench.sim.addressOf('cold'), amount: gift });
    await expectSentOnce(asked);
    expect(await bench.surplus(BTC)).toBe('0.00001');
    await bench.mustSubmit({ kind: 'bookSurplus', chainId: bench.chain.id, currencyId: BTC, amount: gift });
  });

  test('on its way it is no shortfall, mined and not final', async () => {
    const asked = await approve();
    await bench.step();
    await bench.mine();
    expect(await bench.withdrawal(asked.id)).toBe('mined');
    await bench.step();
    expect(bench.reconciler.shortfalls.size).toBe(0);
    await expectSentOnce(asked);
  });

  test('a node that lags: nothing leaves until it is back', async () => {
    const asked = await approve();
    bench.node.faults.lag = 2;
    await bench.step();
    expect(await bench.withdrawal(asked.id)).toBe('approved');
    bench.node.faults.lag = 0;
    await expectSentOnce(asked);
  });
});

test('a token: the chain’s fee is paid in the chain’s own coin, by the house', async () => {
  const eth = await openCustodyBench('eth');
  const [owner, to] = [await eth.makeUser(), eth.sim.addressOf('outside/3')];
  const money = { currencyId: USDT, amount: amount(units('100')) } as const;
  await eth.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
  const fee = amount(units('3'));
  const chainId = eth.chain.id;
  const asked = { kind: 'requestWithdrawal', userId: owner, chainId, address: to, ...money, fee } as const;
  const { id } = await eth.mustSubmit(asked);
  await eth.mustSubmit({ kind: 'approveWithdrawal', id });
  await eth.step();
  await eth.mine(7);
  expect(await eth.withdrawal(id)).toBe('final');
  expect(await eth.sim.availableAt(to, FIRST_CONTRACTS.usdtOnEthereum)).toBe(units('97'));
  expect([await eth.surplus(USDT), await eth.surplus(ETH)]).toEqual(['0', '0']);
  const { sql } = eth.server.services.storage;
  const house = await sql<{ purpose: string; currency_id: string; available: string }[]>`
    SELECT house_purpose AS purpose, currency_id, available FROM accounts
    WHERE house_purpose IN ('fees', 'chain_costs') ORDER BY house_purpose`;
  expect(house.map((row) => [row.purpose, Number(row.currency_id), row.available])).toEqual([
    ['chain_costs', ETH, '-0.00040000'],
    ['fees', USDT, '3.00000000'],
  ]);
  expect(CHAINS.map(({ id: other }) => eth.server.services.custody.chainState(other)?.height)).toHaveLength(
    CHAINS.length,
  );
  expect(await auditBooks(sql)).toEqual([]);
  await eth.stop();
});

async function pay({ from, to, amount: moved }: { from: string; to: string; amount: Amount }): Promise<void> {
  payments += 1;
  const outputs = [{ asset: NATIVE, to, amount: moved }];
  await bench.send(bench.sim.pay({ from, input: `by hand/${payments}`, outputs }));
}

/** Our node, but for what is said otherwise. */
function withNode(own: Partial<ChainAdapter>): ChainAdapter {
  const { node } = bench;
  return {
    head: () => node.head(),
    blockAt: (height) => node.blockAt(height),
    broadcast: (raw) => node.broadcast(raw),
    statusOf: (txid) => node.statusOf(txid),
    heightOf: (txid) => node.heightOf(txid),
    feeHint: () => node.feeHint(),
    ...own,
  };
}
