// What is said in deals, over sockets: to both parties, each in the reader's language, and to nobody else.
import { fiatChat } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  mustSubmit,
  publishAd,
  registerParty,
  registerPublisher,
  takeAd,
} from '../../../platform/http/testing-fiat.ts';
import { settle, tick } from '../../../platform/http/testing-ticks.ts';
import { type RealtimeBench, startRealtimeBench } from '../../../platform/realtime/testing.ts';
import { startFiatNotes } from '../fiat-notes.ts';

let bench: RealtimeBench;

beforeAll(async () => {
  bench = await startRealtimeBench();
});
afterAll(() => bench.stop());

test('both parties hear words and changes at once; a third user and a visitor hear nothing', async () => {
  const { server } = bench;
  await tick(server, { BTC: '60000' });
  const [seller, buyer, stranger] = [
    await registerPublisher(server),
    await registerParty(server),
    await registerParty(server),
  ];
  const sockets = [
    await bench.connect({ token: seller.token }),
    await bench.connect({ token: buyer.token }),
    await bench.connect({ token: stranger.token }),
    await bench.connect(),
  ] as const;
  const [selling, buying, ...others] = sockets;
  const notes = startFiatNotes(server.services);
  const dealId = await takeAd(server, buyer, await publishAd(server, seller));
  await selling.ear.count('legal_message', 1);
  await server.mustCall(fiatChat.send, { id: dealId, content: 'Hello' }, buyer.token);
  await selling.ear.count('legal_message', 2);
  await mustSubmit(server, { kind: 'cancelFiatDeal', userId: buyer.userId, dealId });
  await settle(server);
  await selling.ear.count('legal_message', 3);
  await buying.ear.count('legal_message', 3);
  const heardBy = (socket: (typeof sockets)[number]) =>
    socket.ear
      .named('legal_message')
      .map(({ type, data }) => [type, data.deal_id, data.from, data.act || data.content]);
  expect(heardBy(selling)).toEqual([
    ['legal_message', dealId, 'system', 'opened'],
    ['legal_message', dealId, 'other', 'Hello'],
    ['legal_message', dealId, 'system', 'cancelled'],
  ]);
  expect(heardBy(buying)[1]).toEqual(['legal_message', dealId, 'me', 'Hello']);
  for (const other of others) {
    await other.settle();
    expect(heardBy(other)).toEqual([]);
  }
  await notes.stop();
});
