// Litecoin by a real node and a real signer: from a deposit to a withdrawal that two operators have signed.
import { ALARM_KINDS, amount, BTC, LTC, MINUTE_MS, units } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCustody } from '../../apps/server/src/modules/custody/custody.ts';
import {
  coinOf,
  type LitecoinNode,
  makeAddress,
  scriptOfAddress,
  spend,
  startLitecoin,
  whyNoLitecoin,
} from '../../apps/server/src/modules/custody/nodes/testing-litecoin.ts';
import { CustodySetupError } from '../../apps/server/src/modules/custody/adapter.ts';
import { listAlarms } from '../../apps/server/src/platform/alarms/alarms.ts';
import { auditBooks } from '../../apps/server/src/audit.ts';
import { addApprover, removeApprover } from '../../apps/signer/src/roster.ts';
import { type NodeBench, openNodeBench } from './testing-node-chain.ts';
import { startSigner, type TestSigner } from './testing-signer.ts';

const reason = whyNoLitecoin();
const FIRST_BLOCK = 120;
/** Of what one user has, one withdrawal takes. */
const LIMITS = {
  feeMax: '0.01',
  fees: { hour: '0.1', day: '0.2' },
  gas: { hour: '0', day: '0' },
  coin: { autoMax: '0.5', withdrawal: { hour: '20', day: '40' }, refill: { hour: '1', day: '2' } },
};

describe.skipIf(reason !== undefined)(`litecoind${reason === undefined ? '' : ` (${reason})`}`, () => {
  let node: LitecoinNode;
  let signer: TestSigner;
  let bench: NodeBench;
  let coins = 0;

  beforeAll(async () => {
    [node, signer] = await Promise.all([startLitecoin(), startSigner('litecoin-regtest', LIMITS)]);
    await node.mine(FIRST_BLOCK);
    bench = await openNodeBench('ltc', { url: node.url, firstBlock: FIRST_BLOCK, signer });
    await bench.step();
    for (const quantity of ['10', '3']) await fundHot(quantity);
    expect(await bench.surplus(LTC)).toBe('0');
  });
  afterAll(async () => {
    for (const it of [bench, node, signer]) await it?.stop();
  });

  const send = (raw: string) => node.rpc.call('sendrawtransaction', [raw], z.string());

  async function pay(address: string, quantity: string): Promise<void> {
    coins += 1;
    const coin = await coinOf(node, coins);
    await send(spend(coin, [{ script: scriptOfAddress(address), amount: units(quantity) }]).raw);
    await mine();
  }

  async function fundHot(quantity: string): Promise<void> {
    await pay(bench.running.wallet.address, quantity);
    const { sequencer } = bench.server.services;
    const chainId = bench.running.chain.id;
    await sequencer.submit({ kind: 'fundChain', chainId, currencyId: LTC, amount: amount(units(quantity)) });
  }

  async function mine(count = 1): Promise<void> {
    await node.mine(count);
    await bench.step();
  }

  async function makeRich(quantity: string) {
    const user = await bench.makeUser();
    await pay(user.address, quantity);
    await mine();
    expect(await bench.owned(user.id, LTC)).toBe(quantity);
    return user;
  }

  /** Reads what an address was paid in blocks. */
  async function received(address: string): Promise<string> {
    const found = z.object({ total_amount: z.string() });
    const { total_amount: total } = await node.rpc.call('scantxoutset', ['start', [`addr(${address})`]], found);
    return total;
  }

  const signerAlarms = async () =>
    (
      await listAlarms(bench.server.services.storage.sql, {
        kinds: ALARM_KINDS,
        isStanding: true,
        limit: 10,
        offset: 0,
      })
    ).alarms
      .filter(({ kind }) => kind === 'signer_refuses')
      .map(({ params }) => params['code']);

  async function expectWhole(): Promise<void> {
    expect(await bench.surplus(LTC)).toBe('0');
    expect(await auditBooks(bench.server.services.storage.sql)).toEqual([]);
  }

  test('a withdrawal waits for two operators, is signed by them and goes to final', async () => {
    const { id: owner } = await makeRich('2');
    const { address: to } = makeAddress('receiver/1');
    const id = await bench.withdraw({ owner, currencyId: LTC, to, amount: '1', fee: '0.001' });
    await bench.step();
    expect(await bench.statusOf(id)).toBe('approved');
    await bench.approve(id, '0.005');
    await bench.step();
    expect(await bench.statusOf(id)).toBe('broadcast');
    await mine();
    expect(await bench.statusOf(id)).toBe('mined');
    await mine();
    expect(await bench.statusOf(id)).toBe('final');
    expect(await bench.owned(owner, LTC)).toBe('1');
    expect(units(await received(to))).toBe(units('0.999'));
    await expectWhole();
  });

  test('an approver is taken off the list of the signer after signing: it waits, and no other signature is spoilt', async () => {
    const { id: owner } = await makeRich('2');
    const id = await bench.withdraw({
      owner,
      currencyId: LTC,
      to: makeAddress('receiver/10').address,
      amount: '1',
      fee: '0.001',
    });
    await bench.approve(id, '0.005');
    removeApprover(signer.roster, 'Bob');
    await bench.step();
    expect(await bench.statusOf(id)).toBe('approved');
    expect(await signerAlarms()).toEqual([]);
    addApprover(signer.roster, { name: 'Bob', key: signer.approvers[1]?.publicKey ?? '' });
    await bench.step();
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    await expectWhole();
  });

  test('what is small goes by itself; two at once spend different coins', async () => {
    const { id: owner } = await makeRich('2');
    const [first, second] = ['receiver/2', 'receiver/3'].map((seed) => makeAddress(seed).address);
    const ids = [];
    for (const to of [first ?? '', second ?? '']) {
      ids.push(await bench.withdraw({ owner, currencyId: LTC, to, amount: '0.4', fee: '0.001' }));
    }
    await bench.step();
    await mine(2);
    for (const id of ids) expect(await bench.statusOf(id)).toBe('final');
    await expectWhole();
  });

  test('the signer is killed: it waits as approved, and goes when the signer is back', async () => {
    const { id: owner } = await makeRich('1');
    const { address: to } = makeAddress('receiver/4');
    await signer.kill();
    const id = await bench.withdraw({ owner, currencyId: LTC, to, amount: '0.3', fee: '0.001' });
    await bench.step();
    expect(await bench.statusOf(id)).toBe('approved');
    await signer.start();
    await bench.restart();
    await bench.step();
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    expect(units(await received(to))).toBe(units('0.299'));
    await expectWhole();
  });

  test('the answer of the signer is lost: the same bytes are asked for again, and it is paid once', async () => {
    const { id: owner } = await makeRich('1');
    const { address: to } = makeAddress('receiver/5');
    const id = await bench.withdraw({ owner, currencyId: LTC, to, amount: '0.3', fee: '0.001' });
    await bench.step();
    const { sql } = bench.server.services.storage;
    // As if the process had died between the answer and its commit, and the node had never heard of it.
    const [signed] = await sql<{ txid: string }[]>`
      DELETE FROM chain_transactions WHERE withdrawal_id = ${id} RETURNING txid`;
    await sql`UPDATE signing_requests SET txid = NULL WHERE request_id = ${`${id}`}`;
    await bench.restart();
    await bench.step();
    const [again] = await sql<{ txid: string }[]>`SELECT txid FROM chain_transactions WHERE withdrawal_id = ${id}`;
    expect(again?.txid).toBe(signed?.txid);
    await mine(2);
    expect(await bench.statusOf(id)).toBe('final');
    expect(units(await received(to))).toBe(units('0.299'));
    await expectWhole();
  });

  describe('the signer refuses what was begun', () => {
    const elsewhere = { ...LIMITS, allowList: [makeAddress('receiver/9').address] };
    /** Fees pass: tomorrow there is room for them. */
    const feeless = { ...LIMITS, fees: { hour: '0', day: '0' } };
    const exhausted = { ...LIMITS, coin: { ...LIMITS.coin, withdrawal: { hour: '0', day: '0' } } };
    async function askFor(amountText: string) {
      const { id: owner } = await makeRich('1');
      const { address: to } = makeAddress('receiver/8');
      return { owner, id: await bench.withdraw({ owner, currencyId: LTC, to, amount: amountText, fee: '0.001' }) };
    }

    test('an address that it never pays: it is back with its owner at once, and nothing was signed', async () => {
      const { owner, id } = await askFor('0.3');
      await signer.limit(elsewhere);
      await bench.step();
      expect([await bench.statusOf(id), await bench.owned(owner, LTC)]).toEqual(['rejected', '1']);
      const { sql } = bench.server.services.storage;
      expect(await sql`SELECT FROM signing_requests WHERE request_id = ${`${id}`}`).toHaveLength(0);
      const [review] = await sql<{ refused_for: string; returned_for: string }[]>`
        SELECT refused_for, returned_for FROM withdrawal_reviews WHERE withdrawal_id = ${id}`;
      expect(review).toEqual({ refused_for: 'address_not_allowed', returned_for: 'address_not_allowed' });
      // That it may pay it now changes nothing.
      await signer.limit(LIMITS);
      await bench.restart();
      await mine(2);
      expect([await bench.statusOf(id), await bench.owned(owner, LTC), await signerAlarms()]).toEqual([
        'rejected',
        '1',
        [],
      ]);
      await expectWhole();
    });

    test('it is approved again with nothing signed, rests, and goes when it is allowed', async () => {
      const { owner, id } = await askFor('0.3');
      await signer.limit(feeless);
      await bench.step();
      expect([await bench.statusOf(id), await bench.owned(owner, LTC)]).toEqual(['approved', '0.7 + 0.3']);
      const { sql } = bench.server.services.storage;
      expect(await sql`SELECT FROM signing_requests WHERE request_id = ${`${id}`}`).toHaveLength(0);
      expect(await signerAlarms()).toEqual(['hour_limit_reached']);
      await signer.limit(LIMITS);
      // It rests, and the alarm stays.
      await bench.step();
      expect([await bench.statusOf(id), await signerAlarms()]).toEqual(['approved', ['hour_limit_reached']]);
      bench.server.clock.advance(5 * MINUTE_MS);
      await bench.step();
      expect([await bench.statusOf(id), await signerAlarms()]).toEqual(['broadcast', []]);
      await mine(2);
      expect(await bench.statusOf(id)).toBe('final');
      await expectWhole();
    });

    test('operators may reject it then, and its owner has the money', async () => {
      const { owner, id } = await askFor('0.2');
      await signer.limit(feeless);
      await bench.step();
      await bench.server.services.sequencer.submit({ kind: 'rejectWithdrawal', id });
      await bench.step();
      expect([await bench.owned(owner, LTC), await signerAlarms()]).toEqual(['1', []]);
      await expectWhole();
      await signer.limit(LIMITS);
    });

    test('a process that died between the look and the request leaves nothing that is stuck', async () => {
      const { id } = await askFor('0.3');
      await bench.server.services.sequencer.submit({ kind: 'signWithdrawal', id });
      await signer.limit(exhausted);
      await bench.restart();
      await bench.step();
      expect(await bench.statusOf(id)).toBe('approved');
      await signer.limit(LIMITS);
      await bench.step();
      await mine(2);
      expect(await bench.statusOf(id)).toBe('final');
      await expectWhole();
    });

    test('its log is the witness: what it has signed counts as signed, whatever was lost here', async () => {
      const { id } = await askFor('0.3');
      const { wallet } = bench.running;
      expect(await wallet.isUnsigned(`${id}`)).toBe(true);
      await bench.step();
      const { sql } = bench.server.services.storage;
      // The deletion restores, as it were, a backup from before the signature was asked for.
      const asked = await sql`DELETE FROM signing_requests WHERE request_id = ${`${id}`} RETURNING *`;
      expect(await wallet.isUnsigned(`${id}`)).toBe(false);
      await sql`INSERT INTO signing_requests ${sql(asked)}`;
      await mine(2);
      expect(await bench.statusOf(id)).toBe('final');
    });
  });

  test('more than the hot wallet has waits, and the limit of the signer holds back what is beyond', async () => {
    const { id: owner } = await makeRich('40');
    const { address: to } = makeAddress('receiver/6');
    const asked = { owner, currencyId: LTC, to, fee: '0.001' };
    const [short, limited] = [
      await bench.withdraw({ ...asked, amount: '15' }),
      await bench.withdraw({ ...asked, amount: '21' }),
    ];
    for (const id of [short, limited]) await bench.approve(id, '0.005');
    await mine();
    expect([await bench.statusOf(short), await bench.statusOf(limited)]).toEqual(['approved', 'approved']);
    await fundHot('30');
    await mine(2);
    expect([await bench.statusOf(short), await bench.statusOf(limited)]).toEqual(['final', 'approved']);
    await expectWhole();
  });

  test('a site that is started again goes on where it was, also without its signer, and with no other one', async () => {
    const { services } = bench.server;
    const start = (door: Pick<TestSigner, 'socket' | 'keyFile'>) => {
      // Two that agree, because they are one.
      const nodes = new Map([['ltc', { urls: [node.url, node.url], firstBlock: undefined }]] as const);
      const chains = { network: 'test', nodes, signer: door } as const;
      return createCustody({ ...services, config: { isDemo: false, chains } });
    };
    const { id, address } = await bench.makeUser();
    const { chain } = bench.running;
    await signer.kill();
    const custody = await start(signer);
    await custody.step();
    expect(custody.chainState(chain.id)).toEqual(bench.running.follower.state);
    expect(await custody.depositAddress(id, chain)).toBe(address);
    expect((await custody.coinChains(LTC)).map(({ isDepositOpen, isBehind }) => [isDepositOpen, isBehind])).toEqual([
      [true, false],
    ]);
    expect((await custody.coinChains(BTC)).map(({ isDepositOpen }) => isDepositOpen)).toEqual([false]);
    expect(await custody.signing?.describe()).toBeUndefined();
    await signer.start();
    expect((await custody.signing?.describe())?.approvers.map(({ name }) => name)).toEqual(['Ann', 'Bob']);
    const stranger = await startSigner('litecoin-regtest', LIMITS);
    await expect(start(stranger)).rejects.toThrow(CustodySetupError);
    await stranger.stop();
  });

  test('change and hot addresses are none to withdraw to, and no transfer of ours is a deposit', async () => {
    const { sql } = bench.server.services.storage;
    const own = await sql<{ address: string }[]>`
      SELECT address FROM own_addresses WHERE chain_id = ${bench.running.chain.id} AND account <> 'deposit'`;
    expect(own.length).toBeGreaterThan(2);
    const chains = { network: 'test', nodes: new Map(), signer: undefined } as const;
    const custody = await createCustody({ ...bench.server.services, config: { isDemo: false, chains } });
    const { chain } = bench.running;
    for (const { address } of own) expect(await custody.checkAddress(chain, address)).toBeUndefined();
    const { address: users } = await bench.makeUser();
    for (const fine of [users, makeAddress('receiver/7').address]) {
      expect(await custody.checkAddress(chain, fine)).toBe(fine);
    }
    const [count] = await sql<{ n: string }[]>`
      SELECT count(*) AS n FROM chain_deposits WHERE address IN (
        SELECT address FROM own_addresses WHERE account <> 'deposit')`;
    expect(count?.n).toBe('0');
  });
});
