// Deposits of ether and tokens on a real node, and what only looks like one.
import { amount, CHAINS, ETH, type UserId, USDC, USDT, withdrawalId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Sender } from '../sending/sender.ts';
import { EthereumNode, type EthereumTerms, spendingOf } from './ethereum-node.ts';
import { writeAddress } from './ethereum-transfers.ts';
import { hexOf, keccak } from './ethereum-block.ts';
import { JsonRpc, NodeRefusal } from './json-rpc.ts';
import { type Anvil, encodeCall, encodeWord, startAnvil, whyNoAnvil } from './testing-anvil.ts';
import contracts from './testing-contracts.json' with { type: 'json' };
import { type DepositBench, openDepositBench } from './testing-deposits.ts';

const reason = whyNoAnvil();
const CHAIN_ID = 31_337n;
const ETHER = 10n ** 18n;

describe.skipIf(reason !== undefined)(`anvil${reason === undefined ? '' : ` (${reason})`}`, () => {
  let anvil: Anvil;
  let bench: DepositBench;
  let node: EthereumNode;
  let terms: EthereumTerms;
  let at: Readonly<Record<'usdt' | 'usdc' | 'fake' | 'taxed' | 'payer', string>>;
  let serial = 0;

  beforeAll(async () => {
    anvil = await startAnvil(CHAIN_ID);
    const token = (feePpm = 0n) => anvil.deploy(contracts.Token + encodeWord(feePpm));
    const [usdt, usdc, fake, taxed] = [await token(), await token(), await token(), await token(10_000n)];
    at = { usdt, usdc, fake, taxed, payer: await anvil.deploy(contracts.Payer) };
    const genesis = await anvil.rpc.call('eth_getBlockByNumber', ['0x0', false], z.object({ hash: z.string() }));
    terms = {
      chainId: CHAIN_ID,
      genesis: genesis.hash,
      currencyId: ETH,
      tokens: new Map([
        [writeAddress(at.usdt), { currencyId: USDT, decimals: 6 }],
        [writeAddress(at.usdc), { currencyId: USDC, decimals: 8 }],
      ]),
      findOurs: (addresses) => bench.findOurs(addresses),
      headTag: 'latest',
      hasTraces: true,
    };
    node = new EthereumNode(anvil.rpc, terms);
    bench = await openDepositBench('eth', { node, firstHeight: 3, confirmations: 3 });
    await bench.follower.step();
  });
  afterAll(async () => {
    for (const it of [bench, anvil]) await it.stop();
  });

  async function makePayee(): Promise<{ readonly owner: UserId; readonly to: string }> {
    serial += 1;
    const to = hexOf(keccak(Buffer.from(`payee/${serial}`)).subarray(0, 20));
    return { owner: await bench.makeUser(writeAddress(to)), to };
  }

  async function mine(count = 1): Promise<void> {
    await anvil.mine(count);
    await bench.follower.step();
  }

  /** The same node, by way of who sees each call before it and may refuse it. */
  function rpcThat(see: (method: string) => void): JsonRpc {
    return new (class extends JsonRpc {
      override call<Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>) {
        see(method);
        return super.call(method, params, shape);
      }
    })({ url: anvil.url });
  }

  const transfer = (to: string, value: bigint) => encodeCall('transfer(address,uint256)', to, value);

  async function logIndexOf(txid: string): Promise<string | undefined> {
    const shape = z.object({ logs: z.array(z.object({ logIndex: z.string() })) });
    return (await anvil.rpc.call('eth_getTransactionReceipt', [txid], shape)).logs[0]?.logIndex;
  }

  /** Takes the newest blocks away and puts longer ones in their place, which begin with what is given. */
  async function reorganize(depth: number, again: () => Promise<unknown>): Promise<void> {
    await anvil.rpc.call('anvil_rollback', [depth], z.unknown());
    await anvil.rpc.call('anvil_dropAllTransactions', [], z.unknown());
    await again();
    await anvil.rpc.call('evm_increaseTime', [1000], z.unknown());
    await mine(depth + 1);
  }

  test('decimals are the contract’s word, and none where it has no such word', async () => {
    // Answers every call with 6.
    const six = await anvil.deploy('0x600a600c600039600a6000f3600660005260206000f3');
    expect(await node.decimalsOf(six)).toBe(6);
    for (const other of [at.usdt, `0x${'12'.repeat(20)}`]) expect(await node.decimalsOf(other)).toBeUndefined();
  });

  test('6, 8 and 18 decimals: what is below our least unit is not credited', async () => {
    const { owner, to } = await makePayee();
    await anvil.send({ to, value: ETHER + 9_999_999_999n });
    await anvil.send({ to: at.usdt, data: transfer(to, 5_000_001n) });
    await anvil.send({ to: at.usdc, data: transfer(to, 700_000_001n) });
    await mine(3);
    expect((await bench.depositsOf(owner)).toSorted()).toEqual([
      '1 credited',
      '5.000001 credited',
      '7.00000001 credited',
    ]);
    expect(await bench.owned(owner, ETH)).toBe('1');
    expect(await bench.owned(owner, USDT)).toBe('5.000001');
  });

  test('two outputs or logs to us: two credits; zero value: none', async () => {
    const { owner, to } = await makePayee();
    const data = encodeCall('transferTwice(address,uint256,uint256)', to, 3_000_000n, 4_000_000n);
    await anvil.send({ to: at.usdt, data });
    await anvil.send({ to: at.usdt, data: transfer(to, 0n) });
    await mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['3 credited', '4 credited']);
  });

  test('fake token, fake symbol: logs of contracts that we do not know are none', async () => {
    const { owner, to } = await makePayee();
    await anvil.send({ to: at.fake, data: transfer(to, 5_000_000n) });
    await mine(3);
    expect(await bench.depositsOf(owner)).toEqual([]);
  });

  const payFromWithin = (signature: string, to: string) =>
    anvil.send({ to: at.payer, value: ETHER, data: encodeCall(signature, to) });

  test('reverted, inner revert swallowed: nothing has come', async () => {
    const { owner, to } = await makePayee();
    await payFromWithin('payAndRevert(address)', to);
    await payFromWithin('paySwallowed(address)', to);
    await anvil.send({ to: at.usdt, data: encodeCall('transferAndRevert(address,uint256)', to, 1_000_000n) });
    await mine(3);
    expect(await bench.depositsOf(owner)).toEqual([]);
  });

  test('internal transfer: it is credited, and told alike by a node that has trace_block and no debug_', async () => {
    const { owner, to } = await makePayee();
    await payFromWithin('paySwallowed(address)', to);
    await payFromWithin('pay(address)', to);
    await mine();
    const { height } = await node.head();
    const asked: string[] = [];
    const other = new EthereumNode(
      rpcThat((method) => {
        asked.push(method);
        if (method.startsWith('debug_')) throw new NodeRefusal(-32_601, 'the method does not exist');
      }),
      terms,
    );
    expect(await other.blockAt(height)).toEqual(await node.blockAt(height));
    expect(asked).toContain('trace_block');
    await mine(2);
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
  });

  test('fee-on-transfer: the delta counts, not what the log says', async () => {
    const { owner, to } = await makePayee();
    const { owner: other, to: elsewhere } = await makePayee();
    await anvil.send({ to: at.taxed, data: transfer(to, 100_000_000n) });
    await anvil.send({ to: at.taxed, data: transfer(to, 50_000_000n) });
    await anvil.send({ to: at.taxed, data: transfer(elsewhere, 10_000_000n) });
    await anvil.send({ to: at.usdt, data: transfer(to, 7_000_000n) });
    await anvil.mine(3);
    const tokens = new Map([...terms.tokens, [writeAddress(at.taxed), { currencyId: USDC, decimals: 6 }]]);
    tokens.delete(writeAddress(at.usdc));
    await bench.followBy(new EthereumNode(anvil.rpc, { ...terms, tokens })).step();
    // 1 % of each is kept back: 150 are logged, and 148.5 have come.
    expect((await bench.depositsOf(owner)).toSorted()).toEqual(['100 credited', '48.5 credited', '7 credited']);
    expect(await bench.depositsOf(other)).toEqual(['9.9 credited']);
    expect([await bench.owned(owner, USDC), await bench.owned(owner, USDT)]).toEqual(['148.5', '7']);
  });

  test('log range limit: logs are read block by block, and never asked for by range', async () => {
    const { to } = await makePayee();
    await anvil.send({ to: at.usdt, data: transfer(to, 1_000_000n) });
    await mine();
    const asked = new Set<string>();
    const watched = new EthereumNode(
      rpcThat((method) => void asked.add(method)),
      terms,
    );
    const block = await watched.blockAt((await watched.head()).height);
    expect(block?.transactions.flatMap(({ transfers }) => transfers)).toMatchObject([{ ordinal: 1, currencyId: USDT }]);
    expect([...asked].filter((method) => /log|filter/i.test(method))).toEqual([]);
  });

  test('pruned: nothing is credited until a node still knows what a block did', async () => {
    const { owner, to } = await makePayee();
    await payFromWithin('pay(address)', to);
    await anvil.mine(3);
    const pruned = rpcThat((method) => {
      if (method === 'debug_traceBlockByHash') throw new NodeRefusal(-32_000, 'historical state is not available');
    });
    const follower = bench.followBy(new EthereumNode(pruned, terms));
    expect(await follower.step()).toBeUndefined();
    expect(follower.state).toMatchObject({ isBehind: true });
    expect(await bench.depositsOf(owner)).toEqual([]);
    await bench.follower.step();
    expect(await bench.depositsOf(owner)).toEqual(['1 credited']);
  });

  test('same txid re-mined elsewhere, with other indices of logs: one credit', async () => {
    const { owner, to } = await makePayee();
    const data = transfer(to, 2_000_000n);
    const nonce = await anvil.rpc.call('eth_getTransactionCount', [anvil.sender, 'latest'], z.coerce.bigint());
    const first = await anvil.send({ to: at.usdt, data, nonce });
    await mine(3);
    expect(await bench.depositsOf(owner)).toEqual(['2 credited']);
    const index = await logIndexOf(first);
    await reorganize(3, async () => {
      await anvil.send({ from: anvil.other, to: at.usdt, data: transfer(to, 0n), tip: 9n });
      expect(await anvil.send({ to: at.usdt, data, nonce })).toBe(first);
    });
    expect(await logIndexOf(first)).not.toBe(index);
    await mine(2);
    expect(await bench.depositsOf(owner)).toEqual(['2 credited']);
    expect(await bench.owned(owner, USDT)).toBe('2');
    expect(await bench.isFrozen(owner)).toBe(false);
  });

  test.each([
    ['before credit', 2, 'reorged'],
    ['after credit', 3, 'reversed'],
  ])('reorg %s: replaced by nothing to us', async (_, depth, state) => {
    const { owner, to } = await makePayee();
    const nonce = await anvil.rpc.call('eth_getTransactionCount', [anvil.sender, 'latest'], z.coerce.bigint());
    const txid = await anvil.send({ to, value: ETHER, nonce });
    await mine(depth);
    await reorganize(depth, () => anvil.send({ to: anvil.sender, value: 1n, nonce }));
    await mine(3);
    expect(await node.statusOf(txid)).toBe('unknown');
    expect(await bench.depositsOf(owner)).toEqual([`1 ${state}`]);
    expect(await bench.owned(owner, ETH)).toBe('0');
  });

  test('what a transaction spends is its sender’s number', async () => {
    const nonce = await anvil.rpc.call('eth_getTransactionCount', [anvil.sender, 'latest'], z.coerce.bigint());
    await anvil.send({ to: anvil.sender, value: 1n });
    await mine();
    const block = await node.blockAt((await node.head()).height);
    expect(block?.transactions.map(({ inputs }) => inputs)).toEqual([[spendingOf(writeAddress(anvil.sender), nonce)]]);
  });

  test('nonce used elsewhere: what we have signed is lost, once that is deep', async () => {
    const { services } = bench.server;
    const { sql } = services.storage;
    const chain = CHAINS.find(({ code }) => code === 'eth');
    if (!chain) throw new Error('there is no Ethereum');
    const sender = new Sender({ ...services, sql, chain, adapter: node });
    const sending = { withdrawalId: withdrawalId(900_001) };
    const nonce = await anvil.rpc.call('eth_getTransactionCount', [anvil.sender, 'latest'], z.coerce.bigint());
    const txid = await anvil.send({ to: anvil.other, value: 1n, nonce });
    const raw = await anvil.rpc.call('eth_getRawTransactionByHash', [txid], z.string());
    const inputs = [spendingOf(writeAddress(anvil.sender), nonce)];
    await sender.commit(sending, { txid, raw, inputs, fee: amount(1n) });
    await anvil.rpc.call('anvil_dropTransaction', [txid], z.unknown());
    await anvil.send({ to: anvil.other, value: 2n, nonce });
    const look = async () => {
      const head = await bench.follower.step();
      return head && sender.look(sending, { head, confirmations: 3 });
    };
    await anvil.mine(2);
    expect(await look()).toEqual({ state: 'waiting' });
    expect(await sender.send(sending)).toBeUndefined();
    await anvil.mine();
    expect(await look()).toEqual({ state: 'lost' });
  });

  test('wrong chain or genesis: nothing of it is taken', async () => {
    await expect(new EthereumNode(anvil.rpc, { ...terms, chainId: 1n }).head()).rejects.toThrow('another chain');
    const genesis = `0x${'1'.repeat(64)}`;
    await expect(new EthereumNode(anvil.rpc, { ...terms, genesis }).head()).rejects.toThrow('another chain');
  });

  test('invented transaction: neither a value nor a log nor a sender is the node’s word', async () => {
    const { to } = await makePayee();
    await anvil.send({ to, value: ETHER });
    await anvil.send({ to: at.usdt, data: transfer(to, 1_000_000n) });
    await mine();
    const { height } = await node.head();
    const lies = [
      [`"value":"0x${ETHER.toString(16)}"`, `"value":"0x${(9n * ETHER).toString(16)}"`],
      [encodeWord(1_000_000n), encodeWord(9_000_000n)],
      [`"from":"${anvil.sender}"`, `"from":"${to}"`],
    ] as const;
    for (const [truth, lie] of lies) {
      const lying = new (class extends JsonRpc {
        override async call<Result>(method: string, params: readonly unknown[], shape: z.ZodType<Result>) {
          const told = JSON.stringify(await super.call(method, params, z.unknown()));
          return shape.parse(JSON.parse(told.replaceAll(truth, lie)));
        }
      })({ url: anvil.url });
      await expect(new EthereumNode(lying, terms).blockAt(height)).rejects.toMatchObject({ name: 'NodeFault' });
    }
    expect((await node.blockAt(height))?.transactions).toHaveLength(2);
  });
});
