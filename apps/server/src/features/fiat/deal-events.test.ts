// Deals over the socket: both parties hear of each change, masked, and nobody else of anything.
import { fiat } from '@bourse/contract';
import { fiatDealId } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RealtimeBench, startRealtimeBench } from '../../realtime/testing.ts';
import {
  accountOf,
  freshen,
  FUND_PASSWORD,
  publish,
  registerMerchant,
  registerTrader,
  take,
} from '../../fiat/testing.ts';

let bench: RealtimeBench;
beforeAll(async () => {
  bench = await startRealtimeBench();
});
afterAll(() => bench.stop());
afterEach(() => bench.disconnect());

test('a deal is told to its two parties as it opens, is paid and is released; a third user hears nothing', async () => {
  const { server } = bench;
  const [merchant, buyer, third] = [
    await registerMerchant(server),
    await registerTrader(server),
    await registerTrader(server),
  ];
  await freshen(server);
  const [mine, theirs] = [await bench.connect({ token: buyer.token }), await bench.connect({ token: merchant.token })];
  const others = [await bench.connect({ token: third.token }), await bench.connect()];
  const id = await take(server, buyer, { id: await publish(server, merchant) });
  await mine.ear.count('legal_deal', 1);
  await server.services.sequencer.submit({
    kind: 'payFiatDeal',
    userId: buyer.userId,
    dealId: fiatDealId(id),
    hasProof: true,
  });
  await mine.ear.count('legal_deal', 2);
  await server.mustCall(fiat.release, { id, pay_password: FUND_PASSWORD }, merchant.token);
  await mine.ear.count('legal_deal', 3);
  await theirs.ear.count('legal_deal', 3);
  expect(mine.ear.named('legal_deal').map(({ data }) => [data.id, data.state, data.role])).toEqual([
    [id, 'unpaid', 'buyer'],
    [id, 'paid', 'buyer'],
    [id, 'done', 'buyer'],
  ]);
  const [opened] = theirs.ear.named('legal_deal');
  expect(opened).toMatchObject({ type: 'legal_deal', data: { id, is_sure: 0, is_seller: 1, hes_realname: '王**' } });
  expect(JSON.stringify(opened)).not.toContain(accountOf(merchant.userId));
  for (const { ear } of others) expect(ear.named('legal_deal')).toEqual([]);
});
