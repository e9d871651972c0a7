// How far a withdrawal has come, and since when, as its owner sees it while it goes over a chain.
import { walletWithdrawals } from '@bourse/contract';
import { ETH, firstChainsOf, type Instant, MINUTE_MS, withdrawalId } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { askCode, readyToWithdraw, registerWithdrawer, withdraw, type Withdrawer } from './testing.ts';

const [ETHEREUM] = firstChainsOf(ETH);

let server: TestServer;
let owner: Withdrawer;
beforeAll(async () => {
  server = await startTestServer();
  owner = await registerWithdrawer(server, 'follower');
  await readyToWithdraw(server);
});
afterAll(() => server.stop());

const timeline = async () => {
  const { list } = await server.mustCall(walletWithdrawals.withdrawals, {}, owner.token);
  return list[0]?.timeline.map(({ status, time_ms }) => [status, time_ms] as const);
};

/** A minute later; answers when. */
function wait(): Instant {
  server.clock.advance(MINUTE_MS);
  return server.clock.now();
}

test('each step has its own time', async () => {
  const { custody, sequencer, storage } = server.services;
  const { body } = await withdraw(server, owner, { code: await askCode(server, owner) });
  const id = withdrawalId((body.type === 'ok' && body.data?.id) || 0);
  const applied = server.clock.now();
  await sequencer.submit({ kind: 'approveWithdrawal', id });
  const decided = wait();
  await storage.sql`
    INSERT INTO withdrawal_reviews (withdrawal_id, flags, needed, created_at, decided_at)
    VALUES (${id}, '{}', 0, ${decided}, ${decided})`;
  const sent = wait();
  await custody.step();
  const mined = wait();
  await custody.mine(1, ETHEREUM);
  const known = (at: Instant) => expect.closeTo(at, -4);
  const way = [
    ['applied', known(applied)],
    ['approved', decided],
    ['signed', known(sent)],
    ['broadcast', known(sent)],
  ];
  expect(await timeline()).toEqual([...way, ['mined', known(mined)]]);

  // A step that the ledger does not have yet is not shown: the last step shown is the present one.
  await storage.sql`UPDATE withdrawals SET status = 'broadcast' WHERE id = ${id}`;
  expect(await timeline()).toEqual(way);
  await storage.sql`UPDATE withdrawals SET status = 'mined' WHERE id = ${id}`;

  const final = wait();
  await custody.mine(6, ETHEREUM);
  expect(await timeline()).toEqual([...way, ['mined', known(mined)], ['final', known(final)]]);
  // One from before these times were kept shows those that are known.
  await storage.sql`UPDATE chain_transactions SET broadcast_at = NULL, mined_at = NULL WHERE withdrawal_id = ${id}`;
  expect((await timeline())?.map(([status]) => status)).toEqual(['applied', 'approved', 'signed', 'final']);
});
