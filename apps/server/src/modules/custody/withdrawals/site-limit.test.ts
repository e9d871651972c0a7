// What all users together are sent of a coin in a day: what is more waits, and goes by itself.
import { amount, BTC, DAY_MS, units } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numericFromUnits } from '../../../core/storage/columns.ts';
import { type CustodyBench, openCustodyBench } from '../chains/testing.ts';
import { NATIVE } from '../coins/assets.ts';
import { approveOne, rivalFrom } from './testing-withdrawals.ts';

let bench: CustodyBench;
beforeAll(async () => {
  bench = await openCustodyBench('btc');
});
afterAll(() => bench.stop());

const limitTo = (whole: string) => bench.server.services.storage.sql`
  UPDATE coin_chains SET site_day_limit = ${numericFromUnits(amount(units(whole)))} WHERE currency_id = ${BTC}`;

test('the limit counts what is sent over 24 hours, less the fees, and gives back what has failed', async () => {
  await limitTo('1.9996');
  const [first, second, third] = [await approveOne(bench), await approveOne(bench), await approveOne(bench)];
  const states = () => Promise.all([first, second, third].map(({ id }) => bench.withdrawal(id)));
  await bench.step();
  expect(await states()).toEqual(['broadcast', 'broadcast', 'approved']);
  await bench.mine(4);
  expect(await states()).toEqual(['final', 'final', 'approved']);

  bench.server.clock.advance(DAY_MS);
  await bench.step();
  expect(await states()).toEqual(['final', 'final', 'broadcast']);
  await limitTo('0.9998');
  const fourth = await approveOne(bench);
  await bench.step();
  expect(await bench.withdrawal(fourth.id)).toBe('approved');
  await bench.sim.overtake(rivalFrom(bench, { id: third.id, to: 'cold' }));
  await bench.mine(4);
  expect(await bench.withdrawal(third.id)).toBe('failed');
  await bench.sim.mint({ asset: NATIVE, to: bench.wallet.address, amount: bench.sim.fee.amount });
  await bench.step();
  await bench.step();
  expect(await bench.withdrawal(fourth.id)).toBe('broadcast');
});
