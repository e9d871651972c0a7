// Killed at each write between what is asked for and its commit, and up to its end: a move, a raised fee and a withdrawal on a
// real node and with a real signer. Whenever it dies, in the end each was signed once, sent once and booked once.
import { amount, LTC, units } from '@bourse/domain';
import { Address, OutScript, TEST_NETWORK } from '@scure/btc-signer';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { MoveWish } from '../../apps/server/src/modules/custody/moves/move-worker.ts';
import {
  coinOf,
  type LitecoinNode,
  makeAddress,
  type Output,
  spend,
  startLitecoin,
  whyNoLitecoin,
} from '../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { type Life, liveFor } from './mortal.ts';
import { type MovesBench, openMovesBench } from './moves-bench.ts';

const reason = whyNoLitecoin();
const BUMP_AFTER_MS = 30 * 60_000;
const NETWORK = { ...TEST_NETWORK, bech32: 'rltc' };
/** More than any of them has. */
const WRITES_MAX = 60;
/** The plan of what is signed, and what is noted of the answer: between the two the signer is asked. */
const SIGNING = ['a transaction', 'UPDATE signing_requests', 'INSERT INTO chain_transactions'];
/** That it is tried, and that it was taken: between the two the node is asked. */
const SENDING = ['UPDATE chain_transactions', 'UPDATE chain_transactions'];
const BLOCK = 'a transaction';
const much = { hour: '1000', day: '1000' };
const LIMITS = {
  feeMax: '0.01',
  fees: much,
  gas: { hour: '0', day: '0' },
  coin: { autoMax: '5', withdrawal: much, refill: much },
};

type Scenario = {
  readonly prepare: () => Promise<unknown>;
  readonly check: () => Promise<void>;
  readonly wish: MoveWish | undefined;
};

describe.skipIf(reason !== undefined)(`litecoind${reason === undefined ? '' : ` (${reason})`}`, () => {
  let node: LitecoinNode;
  let bench: MovesBench;
  let coins = 0;

  beforeAll(async () => {
    node = await startLitecoin();
    await node.mine(180);
    const place = {
      code: 'ltc',
      signed: 'litecoin-regtest',
      url: node.url,
      limits: LIMITS,
      prices: new Map(),
    } as const;
    bench = await openMovesBench(place);
    for (let nth = 0; nth < 8; nth += 1) await pay(bench.running.wallet.address, '49');
    await node.mine(1);
    await bench.step();
    const booked = { chainId: bench.running.chain.id, currencyId: LTC, amount: amount(units('392')) };
    await bench.mustSubmit({ kind: 'fundChain', ...booked });
  });
  afterAll(async () => {
    await bench?.stop();
    await node?.stop();
  });

  async function pay(address: string, quantity: string): Promise<void> {
    coins += 1;
    const script = Buffer.from(OutScript.encode(Address(NETWORK).decode(address)));
    const output: Output = { script, amount: units(quantity) };
    await node.rpc.call('sendrawtransaction', [spend(await coinOf(node, coins), [output]).raw], z.string());
  }

  /** A deposit that is credited, and not swept yet. */
  async function receive(): Promise<void> {
    const { address } = await bench.makeUser();
    await pay(address, '10');
    await node.mine(2);
    await bench.step();
  }

  /** An act's error ends with the life that it belongs to: it is thrown only while that life goes on. */
  const act = (life: Life, acting: Promise<void>) =>
    acting.catch((error: unknown) => {
      if (life.end() === undefined) throw error;
    });

  /** From the beginning to the end, as far as it lives; another one goes on where it was killed. */
  async function playOnce(writes: number, wish: MoveWish | undefined): Promise<string | undefined> {
    const { storage, sequencer } = bench.server.services;
    const life = liveFor(writes, { sql: storage.sql, sequencer });
    await bench.restart(life);
    await act(life, bench.step(wish));
    for (let block = 0; block < 2; block += 1) {
      await node.mine(1);
      await act(life, bench.step());
    }
    await bench.restart();
    await bench.step(wish);
    for (let block = 0; block < 2; block += 1) {
      await node.mine(1);
      await bench.step();
    }
    return life.end();
  }

  /** Killed at the first write, at the second, and so on until it lives to its end. Answers where it was. */
  async function playAll({ prepare, check, wish }: Scenario): Promise<readonly string[]> {
    const ends: string[] = [];
    for (let writes = 0; writes < WRITES_MAX; writes += 1) {
      await prepare();
      const end = await playOnce(writes, wish);
      await check();
      expect(await bench.surplus(LTC), `after it was killed at ${end}`).toBe('0');
      if (end === undefined) return ends;
      ends.push(end);
    }
    throw new Error(`it has not ended within ${WRITES_MAX} writes`);
  }

  const rows = (table: 'chain_moves' | 'withdrawals') => {
    const { sql } = bench.server.services.storage;
    const key = table === 'withdrawals' ? sql`withdrawal_id` : sql`move_id`;
    const state = table === 'withdrawals' ? sql`status` : sql`state`;
    return sql<{ id: string; state: string; sent: number; mined: number }[]>`
      SELECT m.id, m.${state} AS state, (SELECT count(*)::integer FROM chain_transactions c WHERE c.${key} = m.id) AS sent,
        (SELECT count(*)::integer FROM chain_transactions c WHERE c.${key} = m.id AND c.mined_height IS NOT NULL) AS mined
      FROM ${sql(table)} m ORDER BY m.id`;
  };
  const countSigned = (id: string) => bench.signed().filter((one) => one === id).length;

  test('what a raised fee would have spent in addition is free once the old one is mined, unless it was signed', async () => {
    const { wallet, chain } = bench.running;
    const { storage, sequencer } = bench.server.services;
    await pay(wallet.address, '4.000003');
    await node.mine(1);
    await bench.step();
    const fund = { chainId: chain.id, currencyId: LTC, amount: amount(units('4.000003')) };
    await bench.mustSubmit({ kind: 'fundChain', ...fund });
    const { id: owner } = await bench.makeUser();
    const money = { currencyId: LTC, amount: amount(units('4.01')) };
    await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
    const { address: to } = makeAddress('of whom no change is left');
    const id = await bench.withdraw({ owner, currencyId: LTC, to, amount: '4.01', fee: '0.01' });
    await bench.step();
    const before = await wallet.available(LTC);
    bench.server.clock.advance(BUMP_AFTER_MS);
    // It is refused, and who has asked dies before that is written down.
    await bench.setLimits({ ...LIMITS, fees: { hour: '0', day: '0' } });
    const life = liveFor(1, { sql: storage.sql, sequencer });
    await bench.restart(life);
    await act(life, bench.step());
    expect(life.end()).toBe('DELETE FROM signing_requests');
    expect(await wallet.available(LTC)).toBeLessThan(before);
    await bench.setLimits(LIMITS);
    await node.mine(2);
    await bench.restart();
    await bench.step();
    expect([await bench.statusOf(id), countSigned(`${id}`)]).toEqual(['final', 1]);
    expect(await wallet.available(LTC)).toBe(before);
  });

  test('a move: planned once, signed once, sent once, and its cost booked once', async () => {
    let before = 0;
    const check = async () => {
      const moves = await rows('chain_moves');
      expect(moves.slice(before)).toMatchObject([{ state: 'final', sent: 1, mined: 1 }]);
      before = moves.length;
      expect(countSigned(`sweep-${moves.at(-1)?.id}`)).toBe(1);
    };
    expect(await playAll({ prepare: receive, check, wish: 'sweep' })).toEqual([
      'INSERT INTO chain_moves',
      ...SIGNING,
      'UPDATE chain_moves',
      ...SENDING,
      'UPDATE chain_moves',
      BLOCK,
      'UPDATE chain_moves',
      BLOCK,
      'bookChainCost',
      'UPDATE chain_moves',
    ]);
  }, 300_000);

  test('a raised fee: of the two one is mined, and no third is signed', async () => {
    const prepare = async () => {
      await receive();
      await bench.step('sweep');
      bench.server.clock.advance(BUMP_AFTER_MS);
    };
    const check = async () => {
      const [newest] = (await rows('chain_moves')).toReversed();
      expect(newest).toMatchObject({ state: 'final', mined: 1 });
      // A second one may be signed as it dies; the one that a block has was never asked for again.
      const signed = countSigned(`sweep-${newest?.id}`);
      expect([signed <= 2, (newest?.sent ?? 0) <= signed]).toEqual([true, true]);
    };
    expect(await playAll({ prepare, check, wish: undefined })).toEqual([
      ...SIGNING,
      ...SENDING,
      'UPDATE chain_moves',
      BLOCK,
      'UPDATE chain_moves',
      BLOCK,
      'bookChainCost',
      'UPDATE chain_moves',
    ]);
  }, 300_000);

  test('a raised fee that was signed and not kept: the same bytes are sent, and none is signed for a third fee', async () => {
    await receive();
    await bench.step('sweep');
    bench.server.clock.advance(BUMP_AFTER_MS);
    const { storage, sequencer } = bench.server.services;
    // Its plan and the signer's answer are written down.
    const life = liveFor(2, { sql: storage.sql, sequencer });
    await bench.restart(life);
    await act(life, bench.step());
    expect(life.end()).toBe('INSERT INTO chain_transactions');
    await bench.restart();
    await bench.step();
    const [newest] = (await rows('chain_moves')).toReversed();
    expect([newest?.sent, countSigned(`sweep-${newest?.id}`)]).toEqual([2, 2]);
    await node.mine(2);
    await bench.step();
    expect((await rows('chain_moves')).at(-1)).toMatchObject({ state: 'final', mined: 1 });
  });

  test('a withdrawal: signed once, sent once, and paid once', async () => {
    let to = '';
    let receivers = 0;
    const prepare = async () => {
      const { id: owner } = await bench.makeUser();
      const money = { currencyId: LTC, amount: amount(units('0.5')) };
      await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
      receivers += 1;
      to = makeAddress(`receiver ${receivers}`).address;
      await bench.withdraw({ owner, currencyId: LTC, to, amount: '0.5', fee: '0.01' });
    };
    const check = async () => {
      const [newest] = (await rows('withdrawals')).toReversed();
      expect(newest).toMatchObject({ state: 'final', sent: 1, mined: 1 });
      expect(countSigned(`${newest?.id}`)).toBe(1);
      const shape = z.object({ unspents: z.array(z.unknown()), total_amount: z.string() });
      const paid = await node.rpc.call('scantxoutset', ['start', [`addr(${to})`]], shape);
      expect([paid.unspents.length, units(paid.total_amount)]).toEqual([1, units('0.49')]);
    };
    expect(await playAll({ prepare, check, wish: undefined })).toEqual([
      'signWithdrawal',
      ...SIGNING,
      ...SENDING,
      'moveWithdrawal',
      BLOCK,
      'moveWithdrawal',
      BLOCK,
      'finishWithdrawal',
    ]);
  }, 300_000);

  test('two that are planned at once, with the same coin in mind, are asked for with one each', async () => {
    const { id: owner } = await bench.makeUser();
    const money = { currencyId: LTC, amount: amount(units('1')) };
    await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
    const payments = [];
    for (const name of ['one', 'other']) {
      const { address: to } = makeAddress(`at once: ${name}`);
      const id = await bench.withdraw({ owner, currencyId: LTC, to, amount: '0.5', fee: '0.01' });
      const asked = {
        sending: { withdrawalId: id },
        requestId: `${id}`,
        purpose: 'withdrawal',
        currencyId: LTC,
      } as const;
      payments.push({ ...asked, to, amount: amount(units('0.49')) });
    }
    const signed = await Promise.all(payments.map((payment) => bench.running.wallet.sign(payment)));
    expect(new Set(signed.flatMap(({ inputs }) => inputs)).size).toBe(2);
    for (let block = 0; block < 3; block += 1) {
      await bench.step();
      await node.mine(1);
    }
    await bench.step();
    const states = await Promise.all(payments.map(({ sending }) => bench.statusOf(sending.withdrawalId)));
    expect(states).toEqual(['final', 'final']);
    expect(payments.map(({ requestId }) => countSigned(requestId))).toEqual([1, 1]);
  });
});
