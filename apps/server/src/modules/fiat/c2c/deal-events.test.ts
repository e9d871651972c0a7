// Deals over the socket: both parties hear of each change, masked, and nobody else of anything.
import { acceptors, fiat } from '@bourse/contract';
import { amount, fiatDealId, ppm, units } from '@bourse/domain';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type RealtimeBench, startRealtimeBench } from '../../../platform/realtime/testing.ts';
import {
  accountOf,
  freshen,
  FUND_PASSWORD,
  publish,
  registerMerchant,
  registerTrader,
  take,
} from '../deals/testing.ts';

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

test('a deal with an acceptor is told to its two parties with each change, masked; a third user hears nothing', async () => {
  const { server } = bench;
  const [acceptor, user, third] = [
    await registerTrader(server, { usdt: '5000' }),
    await registerTrader(server),
    await registerTrader(server),
  ];
  const bounds = { least: amount(units('100')), most: amount(units('5000')) };
  await server.services.sequencer.submit({
    kind: 'configureAcceptor',
    userId: acceptor.userId,
    terms: {
      isAppointed: true,
      rechargeMin: bounds.least,
      rechargeMax: bounds.most,
      rechargeRate: ppm(0n),
      cashMin: bounds.least,
      cashMax: bounds.most,
      cashRate: ppm(0n),
    },
  });
  const [mine, theirs] = [await bench.connect({ token: user.token }), await bench.connect({ token: acceptor.token })];
  const others = [await bench.connect({ token: third.token }), await bench.connect()];
  const asked = { acceptor_id: acceptor.userId, way: 'bank', type: 'buy', money: '650' } as const;
  const { body } = await server.call(acceptors.deal, asked, user.token);
  const id = body.type === 'ok' ? (body.data?.id ?? 0) : 0;
  await theirs.ear.count('acceptor_deal', 1);
  await server.mustCall(acceptors.cancel, { id }, user.token);
  await theirs.ear.count('acceptor_deal', 2);
  await mine.ear.count('acceptor_deal', 2);
  const heard = ({ ear }: typeof mine) =>
    ear.named('acceptor_deal').map(({ data }) => [data.id, data.state, data.acts]);
  expect(heard(mine)).toEqual([
    [id, 'waiting', ['cancel', 'pay']],
    [id, 'cancelled', ['appeal']],
  ]);
  expect(heard(theirs)).toEqual([
    [id, 'waiting', ['refuse']],
    [id, 'cancelled', []],
  ]);
  expect(theirs.ear.named('acceptor_deal')[0]).toMatchObject({ type: 'acceptor_deal', data: { is_acceptor: 1 } });
  expect(JSON.stringify(mine.ear.named('acceptor_deal'))).not.toContain(accountOf(acceptor.userId));
  for (const { ear } of others) expect(ear.named('acceptor_deal')).toEqual([]);
});
