// What is said in tickets, over sockets: to their user, and to nobody else.
import { officeTickets, support } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { type RealtimeBench, startRealtimeBench } from '../../platform/realtime/testing.ts';

let bench: RealtimeBench;

beforeAll(async () => {
  bench = await startRealtimeBench();
});
afterAll(() => bench.stop());

test('its user hears of an answer at once, and of no note; a third user hears nothing', async () => {
  const { server } = bench;
  const asker = await server.register('ticket-asker@example.com');
  const stranger = await server.register('ticket-stranger@example.com');
  const [asking, other] = [await bench.connect({ token: asker.token }), await bench.connect({ token: stranger.token })];
  const operator = await logInOperator(server, 'support');
  const asked = { category: 'other', subject: 'Hello', content: 'Is anybody there?' } as const;
  await server.mustCall(support.open, asked, asker.token);
  await asking.ear.count('support_ticket', 1);
  const { list } = await server.mustCall(support.list, {}, asker.token);
  const { id } = { id: 0, ...list[0] };
  await server.mustCall(officeTickets.noteTicket, { id, content: 'odd' }, operator);
  await server.mustCall(officeTickets.answerTicket, { id, content: 'Yes.' }, operator);
  await asking.ear.count('support_ticket', 2);
  expect(asking.ear.named('support_ticket').map(({ data }) => [data.id, data.state, data.unread])).toEqual([
    [id, 'open', 0],
    [id, 'answered', 1],
  ]);
  await other.settle();
  expect(other.ear.named('support_ticket')).toEqual([]);
});
