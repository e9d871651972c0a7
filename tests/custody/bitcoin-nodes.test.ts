// Bitcoin and Bitcoin Cash by nodes of their own: deposits, withdrawals and moves, each to its end and once.
import { amount, BCH, BTC, type CurrencyId, units, type UserId } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { auditBooks } from '../../apps/server/src/audit.ts';
import type { ChainName } from '../../apps/signer/src/chains.ts';
import { type MovesBench, openMovesBench } from './moves-bench.ts';
import {
  BITCOIN_NODES,
  type BitcoinCode,
  type BitcoinNode,
  FIRST_BLOCKS,
  startBitcoin,
  whyNoBitcoin,
} from './testing-bitcoin-nodes.ts';

const reason = whyNoBitcoin();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const LIMITS = {
  feeMax: '0.01',
  fees: { hour: '1', day: '1' },
  gas: { hour: '0', day: '0' },
  coin: { autoMax: '5', withdrawal: { hour: '20', day: '20' }, refill: { hour: '200', day: '200' } },
};

type Place = { readonly code: BitcoinCode; readonly signed: ChainName; readonly coin: CurrencyId; readonly to: string };
const PLACES: readonly Place[] = [
  { code: 'btc', signed: 'bitcoin-regtest', coin: BTC, to: 'bcrt1qqyqszqgpqyqszqgpqyqszqgpqyqszqgpvxat9t' },
  {
    code: 'bch',
    signed: 'bitcoin-cash-regtest',
    coin: BCH,
    to: 'bchreg:qqqszqgpqyqszqgpqyqszqgpqyqszqgpqya267v9rm',
  },
];

describe.skipIf(reason !== undefined).each(PLACES)(`$code${reason === undefined ? '' : ` (${reason})`}`, (place) => {
  const { code, signed, coin, to } = place;
  let node: BitcoinNode;
  let bench: MovesBench;
  let rival: BitcoinNode;
  let spent = 0;

  beforeAll(async () => {
    [node, rival] = await Promise.all([startBitcoin(code), startBitcoin(code)]);
    await node.mine(FIRST_BLOCKS);
    bench = await openMovesBench({
      code,
      signed,
      url: node.url,
      firstBlock: FIRST_BLOCKS - 1,
      limits: LIMITS,
      prices: new Map(),
    });
    await bench.step();
  });
  afterAll(async () => {
    for (const it of [bench, node, rival]) await it?.stop();
  });

  async function mine(count = 1): Promise<void> {
    await node.mine(count);
    await bench.step();
  }
  function pay(address: string, quantity: string) {
    spent += 1;
    return node.pay(spent, address, quantity);
  }
  /** A branch that is one longer, with nothing in it, replaces the newest block. */
  async function overtake(): Promise<void> {
    const height = await node.rpc.call('getblockcount', [], z.int());
    await node.copyTo(rival, height - 1);
    await rival.mine(2);
    await rival.copyTo(node, height + 1);
  }
  const newest = async () => (await bench.moves()).at(-1);
  const balance = async (of: 'hot' | 'cold' | 'deposit') => {
    const [row] = await bench.server.services.storage.sql<{ sum: string }[]>`
      SELECT coalesce(sum(amount), 0) AS sum FROM chain_outputs WHERE account = ${of} AND spent_by IS NULL`;
    return units(row?.sum ?? '0');
  };
  async function expectWhole(): Promise<void> {
    expect(await bench.surplus(coin)).toBe('0');
    expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
  }
  const makeRich = async (quantity: string): Promise<UserId> => {
    const { id, address } = await bench.makeUser();
    await pay(address, quantity);
    await mine(2);
    expect(await bench.owned(id, coin)).toBe(quantity);
    return id;
  };
  const withdraw = (owner: UserId, quantity: string) =>
    bench.withdraw({ owner, currencyId: coin, to, amount: quantity, fee: '0.01' });

  test('a deposit is credited once, as deep as it has to be; a block that goes takes it back with it', async () => {
    const { id, address } = await bench.makeUser();
    const { raw } = await pay(address, '2');
    await mine();
    expect(await bench.owned(id, coin)).toBe('0');
    await overtake();
    await bench.step();
    expect([await bench.owned(id, coin), await node.received(address)]).toEqual(['0', 0n]);
    await node.send(raw);
    await mine(2);
    expect(await bench.owned(id, coin)).toBe('2');
    await mine(2);
    expect(await bench.owned(id, coin)).toBe('2');
    await expectWhole();
  });

  test('a deposit fills the hot wallet up while it is short; the rest goes to the cold one', async () => {
    await makeRich('48');
    await bench.pass(MINUTE_MS);
    expect(await newest()).toMatch(/^refill \d+(\.\d+)? broadcast$/);
    await mine(2);
    expect(await newest()).toMatch(/ final$/);
    expect(await balance('hot')).toBeGreaterThan(units('0.4'));
    for (let more = 0; more < 3; more += 1) await makeRich('45');
    await bench.step('sweep');
    await mine(2);
    await bench.pass(HOUR_MS);
    await mine(2);
    expect(await newest()).toMatch(/ final$/);
    expect((await bench.moves()).filter((move) => move.startsWith('sweep')).length).toBeGreaterThan(0);
    expect([await balance('deposit'), (await balance('cold')) > 0n]).toEqual([0n, true]);
    // What is hot beyond its target went with the rest: for the withdrawals below it is brought by the house.
    await pay(bench.running.wallet.address, '20');
    await mine();
    const brought = { chainId: bench.running.chain.id, currencyId: coin, amount: amount(units('20')) };
    await bench.mustSubmit({ kind: 'fundChain', ...brought });
    await expectWhole();
  });

  test('a withdrawal goes to final, and its address has it, by what the node says', async () => {
    const owner = await makeRich('3');
    const before = await node.received(to);
    const id = await withdraw(owner, '1');
    await bench.step();
    expect(await bench.statusOf(id)).toBe('broadcast');
    await mine();
    expect(await bench.statusOf(id)).toBe('mined');
    await mine();
    expect([await bench.statusOf(id), await bench.owned(owner, coin)]).toEqual(['final', '2']);
    expect((await node.received(to)) - before).toBe(units('0.99'));
    await expectWhole();
  });

  test('killed between the request to the signer and its commit: the same transaction, and it is paid once', async () => {
    const owner = await makeRich('3');
    const before = await node.received(to);
    const id = await withdraw(owner, '2');
    await bench.step();
    const { sql } = bench.server.services.storage;
    const [first] = await sql<{ txid: string }[]>`
      DELETE FROM chain_transactions WHERE withdrawal_id = ${id} RETURNING txid`;
    await sql`UPDATE signing_requests SET txid = NULL WHERE request_id = ${`${id}`}`;
    await bench.restart();
    await bench.step();
    const [again] = await sql<{ txid: string }[]>`SELECT txid FROM chain_transactions WHERE withdrawal_id = ${id}`;
    expect(again?.txid).toBe(first?.txid);
    await mine(2);
    expect([await bench.statusOf(id), await bench.owned(owner, coin)]).toEqual(['final', '1']);
    expect((await node.received(to)) - before).toBe(units('1.99'));
    await expectWhole();
  });

  test('mined, and unmined by a longer branch: the same bytes are sent again, and it ends once', async () => {
    const owner = await makeRich('3');
    const before = await node.received(to);
    const id = await withdraw(owner, '1');
    await bench.step();
    await mine();
    expect(await bench.statusOf(id)).toBe('mined');
    await overtake();
    await bench.step();
    expect([await bench.statusOf(id), await node.received(to)]).toEqual(['broadcast', before]);
    await mine(2);
    expect([await bench.statusOf(id), await bench.owned(owner, coin)]).toEqual(['final', '2']);
    expect((await node.received(to)) - before).toBe(units('0.99'));
    await expectWhole();
  });

  test('a fee that is too low after half an hour: what is signed anew is not what ends it twice', async () => {
    const owner = await makeRich('3');
    const before = await node.received(to);
    const id = await withdraw(owner, '1');
    await bench.step();
    await bench.pass(30 * MINUTE_MS);
    const { sql } = bench.server.services.storage;
    const sent = await sql`SELECT FROM chain_transactions WHERE withdrawal_id = ${id}`;
    // Bitcoin Cash takes nothing in the place of another one; this node of Bitcoin keeps the first, too.
    expect(sent).toHaveLength(code === 'btc' ? 2 : 1);
    await mine(2);
    expect([await bench.statusOf(id), await bench.owned(owner, coin)]).toEqual(['final', '2']);
    expect((await node.received(to)) - before).toBe(units('0.99'));
    await expectWhole();
  });

  test('its node is the package of its name', async () => {
    const { subversion } = await node.rpc.call('getnetworkinfo', [], z.object({ subversion: z.string() }));
    expect(subversion).toContain(BITCOIN_NODES[code]);
  });
});
