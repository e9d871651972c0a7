// What is sent for one thing: several transactions, of which a chain takes one, and what is told of them.
import { amount, units, withdrawalId } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';
import type { SimTransaction } from '../simulated/sim-store.ts';
import type { Sender } from './sender.ts';

let bench: CustodyBench;
let sender: Sender;
let number = 900_000;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
  ({ sender } = bench);
});
afterAll(() => bench.stop());
beforeEach(() => {
  number += 1;
});

const sending = () => ({ withdrawalId: withdrawalId(number) });
const signed = (transaction: SimTransaction, input: string, fee = '0.00002') => ({
  ...transaction,
  inputs: [input],
  fee: amount(units(fee)),
});

/** Pays from our hot wallet; of those with one input a chain takes one. */
function payment(quantity: string, input = `sending/${number}`): SimTransaction {
  const output = { asset: NATIVE, to: bench.sim.addressOf('outside/77'), amount: amount(units(quantity)) };
  return bench.sim.pay({ from: bench.wallet.address, input, outputs: [output] });
}

async function look(confirmations = 2) {
  const head = await bench.follower.step();
  if (!head) throw new Error('we do not stand at the head');
  return sender.look(sending(), { head, confirmations });
}

test('nothing was signed for it: there is nothing to tell and to send', async () => {
  expect(await look()).toBeUndefined();
  expect(await sender.send(sending())).toBeUndefined();
});

test('of a transaction and what takes its place the one that is mined counts, the old one or the new one', async () => {
  for (const winner of [0, 1]) {
    number += 1;
    const input = `sending/${number}`;
    const both = [payment('0.1'), payment('0.2')];
    for (const [at, one] of both.entries()) await sender.commit(sending(), signed(one, input, `0.0000${at + 2}`));
    expect(await look()).toEqual({ state: 'waiting' });
    const sent = await sender.send(sending());
    expect(sent).toEqual({ txid: both[1]?.txid, isTaken: true });
    const one = both[winner];
    if (one && winner === 0) await bench.sim.overtake(one);
    else await bench.sim.mine();
    expect(await look()).toMatchObject({ state: 'mined', txid: one?.txid });
    await bench.sim.mine();
    // The fee is that of the block, whatever was calculated before.
    expect(await look()).toEqual({ state: 'final', txid: one?.txid, fee: bench.sim.fee.amount });
  }
});

test('one that shares no input with those before is not kept: both could be mined', async () => {
  await sender.commit(sending(), signed(payment('0.1'), `sending/${number}`));
  const other = payment('0.2', `sending/${number}/other`);
  await expect(sender.commit(sending(), signed(other, `sending/${number}/other`))).rejects.toThrow('takes only one');
});

test('it is lost only when all are, and that is deep; a fork that brings the input back brings it back', async () => {
  const input = `sending/${number}`;
  for (const quantity of ['0.1', '0.2']) await sender.commit(sending(), signed(payment(quantity), input));
  await bench.sim.overtake(payment('0.3'));
  expect(await look()).toEqual({ state: 'waiting' });
  expect(await sender.send(sending())).toBeUndefined();
  await bench.sim.mine();
  expect(await look()).toEqual({ state: 'lost' });
  await bench.sim.reorganize({ depth: 3, instead: [payment('0.1')] });
  expect(await look()).toMatchObject({ state: expect.stringMatching(/mined|final/) });
});

test('mined and moved nothing: it failed, once that is deep, and costs what its block says', async () => {
  const one = payment('0.1');
  await sender.commit(sending(), signed(one, `sending/${number}`));
  await sender.send(sending());
  await bench.sim.mine(2);
  expect(await look()).toMatchObject({ state: 'final' });
  const { sql } = bench.server.services.storage;
  await sql`UPDATE chain_transactions SET has_failed = true, paid_fee = 0.00001 WHERE txid = ${one.txid}`;
  expect(await look()).toEqual({ state: 'failed', txid: one.txid, fee: amount(units('0.00001')) });
});

test('a reorg forgets what the lost branch said of it', async () => {
  const one = payment('0.1');
  await sender.commit(sending(), signed(one, `sending/${number}`));
  await sender.send(sending());
  await bench.sim.mine();
  expect(await look()).toMatchObject({ state: 'mined' });
  await bench.sim.reorganize({ depth: 1, without: [one.txid] });
  expect(await look()).toEqual({ state: 'waiting' });
  expect(await sender.send(sending())).toEqual({ txid: one.txid, isTaken: true });
});
