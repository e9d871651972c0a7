// Killed at each write of a fee that is raised, on a real node of Ethereum: whichever transaction is mined, the account pays on.
import { amount, ETH, price, units } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Anvil, startAnvil, whyNoAnvil } from '../../apps/server/src/modules/custody/nodes/testing-anvil.ts';
import { putTokens } from '../../apps/server/src/modules/custody/nodes/testing-tokens.ts';
import { liveFor } from './mortal.ts';
import { type MovesBench, openMovesBench } from './moves-bench.ts';

const reason = whyNoAnvil();
const BUMP_AFTER_MS = 3 * 60_000;
const ETHER = 10n ** 18n;
const TETHER = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
const CIRCLE = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const RECEIVER = '0x000000000000000000000000000000000000bEEF';
const much = { hour: '1000', day: '1000' };
const bounds = { autoMax: '5', withdrawal: much, refill: much };
const token = (contract: string) => ({ ...bounds, contract: contract.toLowerCase(), decimals: 6 });
const LIMITS = {
  feeMax: '0.01',
  fees: much,
  gas: much,
  coin: bounds,
  tokens: { USDT: token(TETHER), USDC: token(CIRCLE) },
};
/** The plan, the signer's answer, its bytes; then the try and what the node said. */
const WRITES = 5;

describe.skipIf(reason !== undefined)(`anvil${reason === undefined ? '' : ` (${reason})`}`, () => {
  let anvil: Anvil;
  let bench: MovesBench;

  beforeAll(async () => {
    anvil = await startAnvil(31_337n);
    await putTokens(anvil, [TETHER, CIRCLE]);
    const prices = new Map([[ETH, price(units('2000'))]]);
    const place = { code: 'eth', signed: 'ethereum-dev', url: anvil.url, limits: LIMITS, prices } as const;
    bench = await openMovesBench(place);
    await anvil.send({ to: bench.running.wallet.address, value: 50n * ETHER });
    await anvil.mine(2);
    await bench.step();
    const booked = { chainId: bench.running.chain.id, currencyId: ETH, amount: amount(units('50')) };
    await bench.mustSubmit({ kind: 'fundChain', ...booked });
  });
  afterAll(async () => {
    await bench?.stop();
    await anvil?.stop();
  });

  /** All of them together have to fit into what the hot account keeps, 10. */
  async function ask() {
    const { id: owner } = await bench.makeUser();
    const money = { currencyId: ETH, amount: amount(units('1')) };
    await bench.mustSubmit({ kind: 'creditUser', userId: owner, source: 'outside', wallet: 'change', ...money });
    const id = await bench.withdraw({ owner, currencyId: ETH, to: RECEIVER, amount: '0.8', fee: '0.1' });
    await bench.step();
    expect(await bench.statusOf(id)).toBe('broadcast');
    return id;
  }

  async function mine(): Promise<void> {
    for (let block = 0; block < 2; block += 1) {
      await anvil.mine(1);
      await bench.step();
    }
  }

  test('a raised fee that was never answered, and may not be asked for any more, keeps nobody from paying', async () => {
    const first = await ask();
    bench.server.clock.advance(BUMP_AFTER_MS);
    const { storage, sequencer } = bench.server.services;
    await bench.setLimits({ ...LIMITS, fees: { hour: '0', day: '0' } });
    const life = liveFor(1, { sql: storage.sql, sequencer });
    await bench.restart(life);
    await bench.step().catch(() => {});
    expect(life.end()).toBe('DELETE FROM signing_requests');
    // From now on it takes operators, who have signed nothing.
    await bench.setLimits({ ...LIMITS, coin: { ...bounds, autoMax: '0' } });
    await bench.restart();
    await bench.step();
    expect(await storage.sql`SELECT FROM signing_requests WHERE txid IS NULL`).toHaveLength(0);
    await bench.setLimits(LIMITS);
    const next = await ask();
    await mine();
    expect([await bench.statusOf(first), await bench.statusOf(next)]).toEqual(['final', 'final']);
  });

  test.each(Array.from({ length: WRITES }, (_, writes) => writes))(
    'killed at write %i: it is paid once, and the next one leaves',
    async (writes) => {
      const first = await ask();
      bench.server.clock.advance(BUMP_AFTER_MS);
      const { storage, sequencer } = bench.server.services;
      const life = liveFor(writes, { sql: storage.sql, sequencer });
      await bench.restart(life);
      await bench.step().catch(() => {});
      expect(life.end()).toBeDefined();
      // A block has one of them before anybody asks for the other one again.
      await anvil.mine(1);
      await bench.restart();
      await mine();
      const next = await ask();
      await mine();
      expect([await bench.statusOf(first), await bench.statusOf(next)]).toEqual(['final', 'final']);
      expect(bench.running.reconciler.shortfalls).toEqual(new Map());
    },
  );
});
