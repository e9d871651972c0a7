// Many at once at one desk, more than there are connections: whoever waits for his turn holds nothing that the others need.
import { officeCoins, officeLever, officeMicro, officeNetworks } from '@bourse/contract';
import { firstChainsOf, USDT } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdDesk } from '../../platform/changes/due-changes.ts';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../platform/http/testing.ts';
import { microChanges } from '../../modules/seconds/desk/changes.ts';

const AT_ONCE = 12;
const reason = 'as agreed';

let server: TestServer;
let maker: string;
let checker: string;
beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
});
afterAll(() => server.stop());

const atOnce = <T>(call: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, nth) => call(nth)));
const codesOf = (answers: readonly { readonly body: { readonly type: string; readonly code?: unknown } }[]) => [
  ...new Set(answers.map(({ body }) => (body.type === 'ok' ? 'ok' : body.code))),
];

test('whoever stops or halts at once with others is answered', async () => {
  const answers = await Promise.all([
    atOnce(() => server.call(officeMicro.stop, { scope: 'site', reason }, maker)),
    atOnce(() => server.call(officeLever.setState, { id: 1, state: 'halted', reason }, maker)),
    atOnce(() => server.call(officeCoins.halt, { id: 2, reason }, maker)),
    atOnce(() =>
      server.call(
        officeNetworks.pauseNetwork,
        { chain: firstChainsOf(USDT)[0]?.id ?? 0, currency: USDT, side: 'deposit', cause: 'maintenance', reason },
        maker,
      ),
    ),
  ]);
  expect(answers.map(codesOf)).toEqual([['ok'], ['ok'], ['ok'], ['ok']]);
});

test('a change is decided on once, whoever approves and rejects it at once', async () => {
  await server.mustCall(officeMicro.proposeOpen, { scope: 'site', reason }, maker);
  const [pending] = (await server.mustCall(officeMicro.listProposals, {}, checker)).list;
  const id = pending?.id ?? 0;
  const answers = await atOnce((nth) =>
    nth % 2 === 0
      ? server.call(officeMicro.approveProposal, { id }, checker)
      : server.call(officeMicro.rejectProposal, { id, reason }, maker),
  );
  expect(new Set(codesOf(answers))).toEqual(new Set(['ok', 'proposal_not_found']));
  // An approved change may still be taken back before it takes effect.
  const countOk = (side: number) => answers.filter(({ body }, nth) => nth % 2 === side && body.type === 'ok').length;
  expect(Math.max(countOk(0), countOk(1))).toBe(1);
});

test('what waits for its turn leaves others their connections', async () => {
  const { storage } = server.services;
  const [begun, working] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let done = 0;
  const first = holdDesk(storage, microChanges, () => {
    begun.resolve();
    return working.promise;
  });
  await begun.promise;
  const waiting = atOnce(() =>
    holdDesk(storage, microChanges, async () => {
      done += 1;
    }),
  );
  expect(await atOnce(async () => storage.sql`SELECT 1 AS one`)).toHaveLength(AT_ONCE);
  expect(done).toBe(0);
  working.resolve();
  await Promise.all([first, waiting]);
  expect(done).toBe(AT_ONCE);
});
