// Moves on a real node of Ethereum: gas for a token, its way to the hot and the cold wallet, and fees that are raised.
import { amount, divCeil, ETH, price, units, USDC, USDT } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkAddress, TEST_LETTERS } from '../../apps/server/src/modules/custody/addresses/addresses.ts';
import {
  type Anvil,
  encodeCall,
  encodeWord,
  startAnvil,
  whyNoAnvil,
} from '../../apps/server/src/modules/custody/nodes/testing-anvil.ts';
import { hexOf, keccak } from '../../apps/server/src/modules/custody/nodes/ethereum-block.ts';
import { putTokens, slotOfBalance, transferTo } from '../../apps/server/src/modules/custody/nodes/testing-tokens.ts';
import { readTransferCost } from '../../apps/server/src/modules/custody/balances/chain-costs.ts';
import { type MovesBench, openMovesBench } from './moves-bench.ts';

const reason = whyNoAnvil();
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const ETHER = 10n ** 18n;
const TETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const CIRCLE = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

const APPROVAL = hexOf(keccak(Buffer.from('Approval(address,address,uint256)')));
/** Code that writes one entry of the log, with these topics, and ends. */
const telling = (topic: string, owner: string, spender: string): string =>
  `0x7f${encodeWord(spender)}7f${encodeWord(owner)}7f${topic.slice(2)}60006000a300`;

const token = (contract: string) => ({
  contract: contract.toLowerCase(),
  decimals: 6,
  autoMax: '0',
  withdrawal: { hour: '0', day: '0' },
  refill: { hour: '60000', day: '60000' },
});
const LIMITS = {
  feeMax: '0.01',
  fees: { hour: '1', day: '1' },
  gas: { hour: '1', day: '1' },
  coin: { autoMax: '0', withdrawal: { hour: '0', day: '0' }, refill: { hour: '10', day: '10' } },
  tokens: { USDT: token(TETHER), USDC: token(CIRCLE) },
};

describe.skipIf(reason !== undefined)(`anvil${reason === undefined ? '' : ` (${reason})`}`, () => {
  let anvil: Anvil;
  let bench: MovesBench;
  let payee: string;

  beforeAll(async () => {
    anvil = await startAnvil(31_337n);
    await putTokens(anvil, [TETHER, CIRCLE]);
    const prices = new Map([ETH, USDT, USDC].map((coin) => [coin, price(units(coin === ETH ? '2000' : '1'))]));
    bench = await openMovesBench({
      code: 'eth',
      signed: 'ethereum-dev',
      url: anvil.url,
      limits: LIMITS,
      prices,
    });
    // The house sends ether to its hot wallet, and books it.
    await anvil.send({ to: bench.running.wallet.address, value: 20n * ETHER });
    await mine(1);
    await bench.mustSubmit({
      kind: 'fundChain',
      chainId: bench.running.chain.id,
      currencyId: ETH,
      amount: amount(units('20')),
    });
  });
  afterAll(async () => {
    await bench?.stop();
    await anvil?.stop();
  });

  async function mine(count: number): Promise<void> {
    await anvil.mine(count);
    await bench.step();
  }
  const newest = async () => (await bench.moves()).at(-1);
  const pay = (to: string, micros: bigint) => anvil.send({ to: TETHER, data: transferTo(to, micros) });

  test('tokens at a deposit address get gas first, once', async () => {
    const user = await bench.makeUser();
    payee = user.address;
    await pay(payee, 120_000_000_000n);
    await mine(2);
    await bench.pass(MINUTE_MS);
    expect(await bench.moves()).toHaveLength(1);
    expect(await newest()).toMatch(/^gas 0\.\d+ broadcast$/);
    await bench.pass(MINUTE_MS);
    expect(await bench.moves()).toHaveLength(1);
    await mine(1);
    expect(await newest()).toMatch(/^gas 0\.\d+ mined$/);
    // What it cost has left the chain and is not booked yet: that is no shortfall.
    expect(bench.running.reconciler.shortfalls).toEqual(new Map());
    await mine(1);
    expect(await newest()).toMatch(/^gas 0\.\d+ final$/);
  });

  test('a transfer by hand between own addresses: what it cost is read from its block', async () => {
    const { chain, adapter } = bench.running;
    const { sql } = bench.server.services.storage;
    const txid = await anvil.send({ to: anvil.other, value: ETHER });
    await mine(1);
    const needs = { sql, chain, adapter, feeCurrencyId: ETH };
    const read = () => readTransferCost(needs, txid);
    const own = [anvil.sender, anvil.other].map((it, index) => ({
      chain_id: chain.id,
      address: checkAddress('eth', it, TEST_LETTERS) ?? '',
      account: 'cold',
      branch: 1,
      address_index: index,
    }));
    expect(await read()).toBeUndefined();
    await sql`INSERT INTO own_addresses ${sql(own[0] ?? {})}`;
    // It pays somebody else, and then it is not deep enough.
    await mine(1);
    expect(await read()).toBeUndefined();
    await sql`INSERT INTO own_addresses ${sql(own[1] ?? {})}`;
    const { gasUsed, effectiveGasPrice } = await anvil.rpc.call(
      'eth_getTransactionReceipt',
      [txid],
      z.object({ gasUsed: z.string(), effectiveGasPrice: z.string() }),
    );
    const paid = divCeil(BigInt(gasUsed) * BigInt(effectiveGasPrice), 10n ** 10n);
    expect(await read()).toEqual({ txid, currencyId: ETH, amount: paid });
    await sql`DELETE FROM own_addresses WHERE account = 'cold' AND branch = 1`;
  });

  test('a call of the cold account that moved nothing: it is reverted, or gives a permission, and its fee is a cost', async () => {
    const { chain, adapter } = bench.running;
    const { sql } = bench.server.services.storage;
    const cold = { chain_id: chain.id, address: checkAddress('eth', anvil.sender, TEST_LETTERS) ?? '' };
    await sql`INSERT INTO own_addresses ${sql({ ...cold, account: 'cold', branch: 1, address_index: 0 })}`;
    const read = (txid: string) => readTransferCost({ sql, chain, adapter, feeCurrencyId: ETH }, txid);
    const all = 2n ** 256n - 1n;
    // Tokens of tests know no permissions: for one block this one does nothing but tell of one.
    const code = await anvil.rpc.call('eth_getCode', [CIRCLE, 'latest'], z.string());
    const setCode = (of: string) => anvil.rpc.call('anvil_setCode', [CIRCLE, of], z.unknown());
    await setCode(telling(APPROVAL, anvil.sender, anvil.other));
    const calls = {
      // More than there is; to the hot wallet, and to a stranger.
      reverted: await anvil.send({ to: TETHER, data: transferTo(bench.running.wallet.address, all) }),
      revertedToAnother: await anvil.send({ to: TETHER, data: transferTo(anvil.other, all) }),
      permitted: await anvil.send({ to: CIRCLE, data: encodeCall('approve(address,uint256)', anvil.other, all) }),
      ofAnother: await anvil.send({ from: anvil.other, to: TETHER, data: transferTo(anvil.sender, all) }),
      // It moves tokens to a stranger, which is no cost.
      moved: await anvil.send({ to: TETHER, data: transferTo(anvil.other, 1n) }),
    };
    await anvil.mine(1);
    await setCode(code);
    await bench.step();
    expect(await read(calls.reverted)).toBeUndefined();
    await mine(1);
    const shape = z.object({ status: z.string(), gasUsed: z.coerce.bigint(), effectiveGasPrice: z.coerce.bigint() });
    for (const [txid, status] of [
      [calls.reverted, '0x0'],
      [calls.revertedToAnother, '0x0'],
      [calls.permitted, '0x1'],
    ] as const) {
      const paid = await anvil.rpc.call('eth_getTransactionReceipt', [txid], shape);
      expect(paid.status).toBe(status);
      const cost = divCeil(paid.gasUsed * paid.effectiveGasPrice, 10n ** 10n);
      expect(await read(txid)).toEqual({ txid, currencyId: ETH, amount: cost });
    }
    expect([await read(calls.ofAnother), await read(calls.moved)]).toEqual([undefined, undefined]);
    await sql`DELETE FROM own_addresses WHERE account = 'cold' AND branch = 1`;
  });

  test('then fill the hot wallet up, and the rest goes to the cold one', async () => {
    await bench.pass(MINUTE_MS);
    expect(await newest()).toBe('refill 50000 broadcast');
    await mine(2);
    expect(await newest()).toBe('refill 50000 final');
    expect(await bench.running.wallet.available(USDT)).toBe(units('50000'));
    await bench.pass(HOUR_MS);
    for (let tries = 0; !(await newest())?.startsWith('sweep') && tries < 3; tries += 1) {
      await mine(2);
      await bench.pass(HOUR_MS);
    }
    expect(await newest()).toBe('sweep 70000 broadcast');
    await mine(2);
    expect(await newest()).toBe('sweep 70000 final');
  });

  /** Some tokens more, whose sweep or gas then waits in the pool; answers with its transaction. */
  async function beginMove(): Promise<string> {
    await pay(payee, 2_000_000_000n);
    await mine(2);
    await bench.step('sweep');
    const { txid } = await bench.rawOf(1);
    expect(await bench.rounds()).toEqual({ sent: 1, mined: undefined });
    return txid;
  }
  const drop = (txid: string) => anvil.rpc.call('anvil_dropTransaction', [txid], z.unknown());
  const setBaseFee = (gwei: bigint) =>
    anvil.rpc.call('anvil_setNextBlockBaseFeePerGas', [`0x${(gwei * 10n ** 9n).toString(16)}`], z.unknown());

  test('re-signed too early: nothing is, until it has waited for three minutes', async () => {
    await beginMove();
    await bench.pass(2 * MINUTE_MS);
    expect(await bench.rounds()).toEqual({ sent: 1, mined: undefined });
    await mine(2);
    expect(await newest()).toMatch(/final$/);
  });

  test('fee bump: the new one wins', async () => {
    await beginMove();
    await bench.pass(3 * MINUTE_MS);
    expect(await bench.rounds()).toEqual({ sent: 2, mined: undefined });
    await mine(2);
    expect(await bench.rounds()).toEqual({ sent: 2, mined: 2 });
    expect(await newest()).toMatch(/final$/);
  });

  test('fee bump: the old one wins', async () => {
    await beginMove();
    await bench.pass(3 * MINUTE_MS);
    await drop((await bench.rawOf(2)).txid);
    await anvil.rpc.call('eth_sendRawTransaction', [(await bench.rawOf(1)).raw], z.string());
    await mine(2);
    expect(await bench.rounds()).toEqual({ sent: 2, mined: 1 });
    expect(await newest()).toMatch(/final$/);
  });

  test('fee bump: by hand, and none of what does not wait', async () => {
    const txid = await beginMove();
    const { bumper } = bench.running.moves ?? {};
    expect(await bumper?.bump(txid)).toMatchObject({ ok: true });
    expect(await bench.rounds()).toEqual({ sent: 2, mined: undefined });
    expect(await bumper?.bump(txid)).toMatchObject({ code: 'transaction_not_waiting' });
    await mine(2);
    expect(await newest()).toMatch(/final$/);
  });

  test('fee bump: refused, and the old one still counts', async () => {
    const txid = await beginMove();
    await bench.setLimits({ ...LIMITS, fees: { hour: '0', day: '0' } });
    await bench.pass(3 * MINUTE_MS);
    expect(await bench.rounds()).toEqual({ sent: 1, mined: undefined });
    expect(await bench.alarms()).toContain('stuck_fee hour_limit_reached');
    expect(await bench.running.moves?.bumper.bump(txid)).toMatchObject({ code: 'transaction_not_signed' });
    await bench.setLimits(LIMITS);
    await mine(2);
    expect(await newest()).toMatch(/final$/);
    expect(await bench.alarms()).not.toContain('stuck_fee hour_limit_reached');
  });

  test('base fee above the cap: it waits, operators are told, and it is sent when the fee has fallen', async () => {
    const txid = await beginMove();
    await setBaseFee(2_000n);
    await mine(1);
    await bench.pass(3 * MINUTE_MS);
    expect(await bench.rounds()).toEqual({ sent: 1, mined: undefined });
    expect(await bench.alarms()).toContain('stuck_fee fee_above_limit');
    expect(await bench.running.moves?.bumper.bump(txid)).toMatchObject({ code: 'fee_limit_reached' });
    await setBaseFee(1n);
    // The pool has let go of it: it is there again after this.
    await mine(1);
    await mine(2);
    expect(await newest()).toMatch(/final$/);
    expect(await bench.alarms()).not.toContain('stuck_fee fee_above_limit');
  });

  test('dropped from the pool: the same bytes are sent again', async () => {
    const txid = await beginMove();
    await drop(txid);
    await bench.step();
    await mine(2);
    expect(await bench.rounds()).toEqual({ sent: 1, mined: 1 });
    expect(await newest()).toMatch(/final$/);
  });

  test('mined and reverted: it has failed, what it cost is booked, and it is planned anew', async () => {
    const txid = await beginMove();
    const slot = slotOfBalance(payee.toLowerCase());
    const held = await anvil.rpc.call('eth_getStorageAt', [TETHER, slot, 'latest'], z.string());
    const setHeld = (word: string) => anvil.rpc.call('anvil_setStorageAt', [TETHER, slot, word], z.unknown());
    // What it would move is not there in that one block.
    await setHeld(`0x${'0'.repeat(64)}`);
    await anvil.mine(1);
    await setHeld(held);
    await mine(1);
    expect(await newest()).toMatch(/ failed reverted$/);
    const { sql } = bench.server.services.storage;
    const costs = await sql`SELECT FROM idempotency_keys WHERE route = 'custody/cost' AND key LIKE ${`%${txid}`}`;
    expect(costs).toHaveLength(1);
    await bench.step('sweep');
    await mine(2);
    expect(await newest()).toMatch(/^sweep \d+ final$/);
    expect(bench.running.reconciler.shortfalls).toEqual(new Map());
  });

  test('a limit of the signer lets a move wait, and operators know', async () => {
    const { address } = await bench.makeUser();
    await pay(address, 3_000_000_000n);
    await mine(2);
    await bench.setLimits({ ...LIMITS, gas: { hour: '0', day: '0' } });
    await bench.step('sweep');
    expect(await newest()).toMatch(/^gas 0\.\d+ planned signer_limit_reached$/);
    expect(await bench.alarms()).toEqual(['signer_refuses signer_limit_reached']);
    await bench.setLimits(LIMITS);
    await bench.step();
    expect(await newest()).toMatch(/^gas 0\.\d+ broadcast$/);
    expect(await bench.alarms()).toEqual([]);
    await mine(2);
  });

  test('a short hot wallet leaves withdrawals approved, tells operators and fails none', async () => {
    const { id: owner } = await bench.makeUser();
    const money = { currencyId: USDC, amount: amount(units('70')) };
    await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
    const asked = { owner, currencyId: USDC, to: anvil.other, amount: '70', fee: '3' };
    const withdrawal = await bench.withdraw(asked);
    await bench.pass(MINUTE_MS);
    expect(await bench.statusOf(withdrawal)).toBe('approved');
    expect(await bench.alarms()).toContain('hot_wallet_short');
  });

  test('what the chain took is booked: chain and ledger agree to the last unit of each', async () => {
    expect(await bench.surplus(USDT)).toBe('0');
    // Of each fee the part below our least unit stays on the chain.
    const surplus = units(await bench.surplus(ETH));
    expect(surplus).toBeGreaterThanOrEqual(0n);
    expect(surplus).toBeLessThanOrEqual((await bench.moves()).length);
  });
});
