// Deposits and faults of nodes on two real nodes of Litecoin's chain for tests, read as Bitcoin's are.
import { amount, BTC, formatUnits, units, type UserId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { NodeFault } from '../adapter.ts';
import { JsonRpc, NodeRefusal } from './json-rpc.ts';
import { PairedNodes } from './paired-nodes.ts';
import { type DepositBench, openDepositBench } from './testing-deposits.ts';
import {
  type Address,
  ALSO_TRUE,
  type Coin,
  coinOf,
  copyBlocks,
  type LitecoinNode,
  makeAddress,
  type Output,
  REGTEST,
  spend,
  startLitecoin,
  whyNoLitecoin,
} from './testing-litecoin.ts';
import { parseUtxoBlock } from './utxo-block.ts';
import { BITCOIN_CHAIN } from './utxo-chains.ts';
import { UtxoNode } from './utxo-node.ts';

const reason = whyNoLitecoin();
const FIRST_HEIGHT = 120;

describe.skipIf(reason !== undefined)(`litecoind${reason === undefined ? '' : ` (${reason})`}`, () => {
  let [ours, other]: LitecoinNode[] = [];
  let bench: DepositBench;
  let node: UtxoNode;
  let pair: PairedNodes;
  let coins = 0;
  let serial = 0;

  beforeAll(async () => {
    [ours, other] = await Promise.all([startLitecoin(), startLitecoin()]);
    await mustGet(ours).mine(FIRST_HEIGHT);
    await copyBlocks(mustGet(ours), mustGet(other), 0);
    node = new UtxoNode(mustGet(ours).rpc, REGTEST);
    pair = new PairedNodes([node, new UtxoNode(mustGet(other).rpc, REGTEST)]);
    bench = await openDepositBench('btc', { node, firstHeight: FIRST_HEIGHT, confirmations: 3 });
    await bench.follower.step();
  });
  afterAll(async () => {
    for (const it of [bench, ours, other]) await it?.stop();
  });

  const height = (of: LitecoinNode) => of.rpc.call('getblockcount', [], z.int());
  const send = (to: LitecoinNode, raw: string) => to.rpc.call('sendrawtransaction', [raw], z.string());
  const pay = ({ script }: Address, quantity: string): Output => ({ script, amount: units(quantity) });

  function nextCoin(): Promise<Coin> {
    coins += 1;
    return coinOf(mustGet(ours), coins);
  }

  async function makePayee(): Promise<{ readonly owner: UserId; readonly to: Address }> {
    serial += 1;
    const to = makeAddress(`payee/${serial}`);
    return { owner: await bench.makeUser(to.address), to };
  }

  /** Mines on our node, and follows. */
  async function mine(count = 1): Promise<void> {
    await mustGet(ours).mine(count);
    await bench.follower.step();
  }

  /** The other node mines a longer branch from below the newest blocks of ours, which then replaces it. */
  async function reorganize(depth: number, raw?: string): Promise<void> {
    const [from, to] = [mustGet(other), mustGet(ours)];
    const fork = (await height(to)) - depth;
    await copyUpTo(fork);
    if (raw !== undefined) await send(from, raw);
    await from.mine(depth + 1);
    await copyBlocks(from, to, fork);
    await bench.follower.step();
  }

  /** The other node has our blocks up to a height, and none above. */
  async function copyUpTo(fork: number): Promise<void> {
    const [from, to] = [mustGet(ours), mustGet(other)];
    for (let at = (await height(to)) + 1; at <= fork; at += 1) {
      const raw = await from.rpc.call('getblock', [await hashAt(from, at), 0], z.string());
      await to.rpc.call('submitblock', [raw], z.unknown());
    }
  }

  const hashAt = (of: LitecoinNode, at: number) => of.rpc.call('getblockhash', [at], z.string());

  test('two outputs or logs to us: two credits, after the confirmations and not before', async () => {
    const { owner, to } = await makePayee();
    const { raw } = spend(await nextCoin(), [pay(to, '1'), pay(to, '0.25')]);
    await send(mustGet(ours), raw);
    await mine(2);
    expect(await bench.depositsOf(owner)).toEqual(['1 seen', '0.25 seen']);
    await mine();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited', '0.25 credited']);
    expect(await bench.owned(owner, BTC)).toBe('1.25');
  });

  test('reorg before credit, of three blocks: replaced by nothing to us, dead with confirmations 0', async () => {
    const { owner, to } = await makePayee();
    const coin = await nextCoin();
    const { raw, txid } = spend(coin, [pay(to, '1')]);
    await mine(2);
    await send(mustGet(ours), raw);
    await mine();
    expect(await bench.depositsOf(owner)).toEqual(['1 seen']);
    expect(await node.statusOf(txid)).toBe('mined');
    await reorganize(3, spend(coin, [pay(makeAddress('stranger'), '1')]).raw);
    await mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['1 reorged']);
    expect(await node.statusOf(txid)).toBe('unknown');
    expect(await bench.owned(owner, BTC)).toBe('0');
  });

  test('reorg after credit, of three blocks: it is taken back, and what replaced it is credited', async () => {
    const { owner, to } = await makePayee();
    const coin = await nextCoin();
    await send(mustGet(ours), spend(coin, [pay(to, '1')]).raw);
    await mine(3);
    expect(await bench.owned(owner, BTC)).toBe('1');
    await reorganize(3, spend(coin, [pay(to, '0.4')]).raw);
    await mine(3);
    expect((await bench.depositsOf(owner)).toSorted()).toEqual(['0.4 credited', '1 reversed']);
    expect(await bench.owned(owner, BTC)).toBe('0.4');
    expect(await bench.isFrozen(owner)).toBe(true);
  });

  test('same txid re-mined elsewhere: one credit', async () => {
    const { owner, to } = await makePayee();
    const { raw } = spend(await nextCoin(), [pay(to, '1')]);
    await send(mustGet(ours), raw);
    await mine(3);
    await reorganize(3, raw);
    await mine(2);
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    expect(await bench.owned(owner, BTC)).toBe('1');
    expect(await bench.isFrozen(owner)).toBe(false);
  });

  test('self-transfer: what is moved from an address of ours is no deposit', async () => {
    const from = makeAddress(ALSO_TRUE);
    const owner = await bench.makeUser(from.address);
    const { raw, txid } = spend(await nextCoin(), [pay(from, '2')]);
    await send(mustGet(ours), raw);
    await mine(3);
    const receiver = await makePayee();
    const own = { txid, ordinal: 0, amount: amount(units('2')) };
    await send(mustGet(ours), spend(own, [pay(receiver.to, '1')], { redeem: ALSO_TRUE }).raw);
    await mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['2 credited']);
    expect(await bench.depositsOf(receiver.owner)).toEqual([]);
  });

  test('broadcast twice, again after mined, after spent: the transaction is looked up', async () => {
    const from = makeAddress(ALSO_TRUE);
    const coin = await nextCoin();
    const { raw, txid } = spend(coin, [pay(from, '2')]);
    expect(await node.broadcast(raw)).toEqual({ isTaken: true });
    expect((await node.broadcast(raw)).isTaken).toBe(true);
    await mine();
    expect(await node.broadcast(raw)).toMatchObject({ isTaken: true });
    const own = { txid, ordinal: 0, amount: amount(units('2')) };
    await send(mustGet(ours), spend(own, [pay(makeAddress('stranger'), '1')], { redeem: ALSO_TRUE }).raw);
    await send(mustGet(ours), spend({ ...coin, txid, ordinal: 1, amount: coin.amount - own.amount - 10_000n }, []).raw);
    await mine();
    expect(await node.broadcast(raw)).toMatchObject({ isTaken: true });
    const rival = await node.broadcast(spend(coin, [pay(from, '1')]).raw);
    expect(rival).toMatchObject({ isTaken: false });
    expect(rival.reason).toMatch(/missingorspent/);
  });

  test('invented transaction (merkle root and header rechecked): nothing but the block itself is read', async () => {
    await send(mustGet(ours), spend(await nextCoin(), [pay(makeAddress('stranger'), '1')]).raw);
    await mine();
    const top = await height(mustGet(ours));
    const hash = await hashAt(mustGet(ours), top);
    const raw = Buffer.from(await mustGet(ours).rpc.call('getblock', [hash, 0], z.string()), 'hex');
    const parse = (bytes: Buffer) => () => parseUtxoBlock(bytes, { height: top, hash, chain: REGTEST });
    expect(parse(raw)().transactions).toHaveLength(2);
    const changed = (at: number) => Buffer.from(raw).fill(raw.readUInt8(at) ^ 1, at, at + 1);
    expect(parse(changed(70))).toThrow('a header that is not that');
    expect(parse(changed(raw.length - 1))).toThrow('transactions that are not those');
    expect(parse(raw.subarray(0, raw.length - 20))).toThrow('ends too early');
    expect(parse(Buffer.concat([raw.subarray(0, 80), Buffer.of(1), raw.subarray(81)]))).toThrow(NodeFault);
  });

  test('wrong chain or genesis: nothing of it is taken', async () => {
    const { height: before } = bench.follower.state;
    await mustGet(ours).mine(1);
    const follower = bench.followBy(new UtxoNode(mustGet(ours).rpc, BITCOIN_CHAIN));
    expect(await follower.step()).toBeUndefined();
    expect(follower.state).toMatchObject({ height: before, isBehind: true });
    await bench.follower.step();
  });

  test('block changes between two calls: what stands in the end counts', async () => {
    const { owner, to } = await makePayee();
    const coin = await nextCoin();
    await send(mustGet(ours), spend(coin, [pay(to, '1')]).raw);
    await mine(2);
    await mustGet(ours).mine();
    const top = await height(mustGet(ours));
    let isChanged = false;
    const changing = new (class extends UtxoNode {
      override async blockAt(at: number) {
        if (at === top && !isChanged) {
          isChanged = true;
          const { rpc } = mustGet(ours);
          await rpc.call('invalidateblock', [await hashAt(mustGet(ours), top - 2)], z.unknown());
          await copyUpTo(top - 3);
          await send(mustGet(other), spend(coin, [pay(makeAddress('stranger'), '1')]).raw);
          await mustGet(other).mine(4);
          await copyBlocks(mustGet(other), mustGet(ours), top - 3);
        }
        return super.blockAt(at);
      }
    })(mustGet(ours).rpc, REGTEST);
    expect(await bench.followBy(changing).step()).toBeUndefined();
    expect(await bench.owned(owner, BTC)).toBe('0');
    await bench.follower.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 reorged']);
  });

  test('lagging, going backwards: one of two nodes is waited for, and what both have counts', async () => {
    const { owner, to } = await makePayee();
    await copyUpTo(await height(mustGet(ours)));
    await send(mustGet(ours), spend(await nextCoin(), [pay(to, '1')]).raw);
    const follower = bench.followBy(pair);
    await mustGet(ours).mine(3);
    await follower.step();
    expect(await bench.depositsOf(owner)).toEqual([]);
    await mustGet(ours).mine();
    expect(await follower.step()).toBeUndefined();
    expect(follower.state.isBehind).toBe(true);
    await copyUpTo(await height(mustGet(ours)));
    expect(await follower.step()).toBeDefined();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    await mustGet(ours).rpc.call(
      'invalidateblock',
      [await hashAt(mustGet(ours), await height(mustGet(ours)))],
      z.null(),
    );
    expect(await follower.step()).toBeUndefined();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
    await mustGet(ours).rpc.call(
      'reconsiderblock',
      [await hashAt(mustGet(other), await height(mustGet(other)))],
      z.null(),
    );
    expect(await follower.step()).toBeDefined();
  });

  test('two disagree: credit halts, no vote', async () => {
    const { owner, to } = await makePayee();
    await copyUpTo(await height(mustGet(ours)));
    const fork = await height(mustGet(ours));
    await send(mustGet(ours), spend(await nextCoin(), [pay(to, '1')]).raw);
    await mustGet(ours).mine(3);
    await mustGet(other).mine(3);
    const follower = bench.followBy(pair);
    expect(await follower.step()).toBeUndefined();
    expect(await bench.depositsOf(owner)).toEqual([]);
    await mustGet(ours).mine();
    await copyBlocks(mustGet(ours), mustGet(other), fork);
    expect(await follower.step()).toBeDefined();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
  });

  test('dust, below minimum: it is noted and not credited', async () => {
    const { owner, to } = await makePayee();
    await send(mustGet(ours), spend(await nextCoin(), [pay(to, '0.00009999'), pay(to, '0.0001')]).raw);
    await mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['0.00009999 below_minimum', '0.0001 credited']);
    expect(await bench.owned(owner, BTC)).toBe('0.0001');
  });

  test('pruned: a node that has thrown the block away is waited for, and no block is left out', async () => {
    const { owner, to } = await makePayee();
    await send(mustGet(ours), spend(await nextCoin(), [pay(to, '1')]).raw);
    await mustGet(ours).mine(4);
    const thrown = await hashAt(mustGet(ours), (await height(mustGet(ours))) - 3);
    const pruned = new (class extends JsonRpc {
      override call<Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>) {
        if (method === 'getblock' && params[0] === thrown) {
          throw new NodeRefusal(-1, 'Block not available (pruned data)');
        }
        return super.call(method, params, shape);
      }
    })({ url: mustGet(ours).url });
    const follower = bench.followBy(new UtxoNode(pruned, REGTEST));
    expect(await follower.step()).toBeUndefined();
    expect(follower.state).toMatchObject({ isBehind: true });
    expect(await bench.depositsOf(owner)).toEqual([]);
    await bench.follower.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
  });

  test('immature coinbase: it is credited once it can be spent', async () => {
    const { owner, to } = await makePayee();
    await mustGet(ours).mine(1, to.script);
    await mine(98);
    const [seen] = await bench.depositsOf(owner);
    expect(seen).toMatch(/ seen$/);
    await mine();
    const [credited] = await bench.depositsOf(owner);
    expect(credited).toBe(`${await bench.owned(owner, BTC)} credited`);
  });

  test('a fee is what the node asks for at least', async () => {
    expect(formatUnits(await node.feeHint())).toBe('0.00000141');
  });
});

test('wrong chain or genesis: Bitcoin Cash has the genesis of Bitcoin, and is told by the block that left', async () => {
  const { genesis, rival } = BITCOIN_CHAIN;
  const nodeWith = (fork: string | undefined) =>
    new UtxoNode(
      new (class extends JsonRpc {
        override async call<Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>) {
          if (method === 'getblockhash' && params[0] === rival?.height && fork === undefined) {
            throw new NodeRefusal(-8, 'Block height out of range');
          }
          const head = { blocks: 900_000, bestblockhash: 'ab'.repeat(32) };
          return shape.parse(method === 'getblockchaininfo' ? head : params[0] === 0 ? genesis : fork);
        }
      })({ url: 'http://127.0.0.1:1' }),
      BITCOIN_CHAIN,
    );
  await expect(nodeWith(rival?.hash).head()).rejects.toThrow('another chain of the same genesis');
  for (const fork of ['cd'.repeat(32), undefined])
    expect(await nodeWith(fork).head()).toMatchObject({ height: 900_000 });
});

function mustGet(node: LitecoinNode | undefined): LitecoinNode {
  if (!node) throw new Error('no node was started');
  return node;
}
