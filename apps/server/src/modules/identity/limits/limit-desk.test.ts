// What levels may withdraw is what two operators say, and what counts at once.
import { officeLimits } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { loadLevelLimits } from '../levels.ts';

let server: TestServer;
let maker: string;
let checker: string;
beforeAll(async () => {
  server = await startTestServer();
  maker = await logInOperator(server, 'operator');
  checker = await logInOperator(server, 'admin');
});
afterAll(() => server.stop());

const propose = (level: number, limit: string, token = maker) =>
  server.call(officeLimits.proposeLevel, { level, day_limit: limit, reason: 'agreed' }, token);

async function decide(token: string) {
  const { list } = await server.mustCall(officeLimits.listProposals, {}, checker);
  return server.call(officeLimits.approveProposal, { id: list[0]?.id ?? 0 }, token);
}

const standing = async (level: number) =>
  (await server.mustCall(officeLimits.view, {}, maker)).levels.find((one) => one.level === level)?.day_limit;

const engineLimit = async (level: number) => {
  const [row] = await server.services.storage.sql<{ day_limit: string }[]>`
    SELECT day_limit FROM withdrawal_rules WHERE level = ${level}`;
  return Number(row?.day_limit);
};

test('another limit takes two, and counts in the engine at once', async () => {
  expect(await standing(1)).toBe('20000');
  expect((await propose(1, '5000')).body).toMatchObject({ type: 'ok' });
  expect((await propose(1, '6000')).body).toMatchObject({ code: 'change_already_requested' });
  expect((await decide(maker)).body).toMatchObject({ code: 'own_request' });
  expect(await standing(1)).toBe('20000');
  expect((await decide(checker)).body).toMatchObject({ type: 'ok' });
  expect([await standing(1), await engineLimit(1)]).toEqual(['5000', 5000]);
});

test('no level may less than the one below it, asked for or approved', async () => {
  expect((await propose(1, '999')).body).toMatchObject({ code: 'level_limits_not_rising' });
  expect((await propose(1, '200001')).body).toMatchObject({ code: 'level_limits_not_rising' });
  expect((await propose(1, '1500')).body).toMatchObject({ type: 'ok' });
  await server.services.storage.sql`UPDATE level_limits SET daily_withdrawal = 1600 WHERE level = 0`;
  expect((await decide(checker)).body).toMatchObject({ code: 'level_limits_not_rising' });
  expect((await loadLevelLimits(server.services.storage.sql)).map(({ level }) => level)).toEqual([0, 1, 2, 3]);
});

test('one who approves twelve times at once approves once, and holds up nobody', async () => {
  expect((await propose(2, '150000')).body).toMatchObject({ type: 'ok' });
  const { list } = await server.mustCall(officeLimits.listProposals, {}, checker);
  const [{ id } = { id: 0 }] = list.filter(({ subject }) => subject === '2');
  const approve = async () => (await server.call(officeLimits.approveProposal, { id }, checker)).body;
  const answers = await Promise.all(Array.from({ length: 12 }, approve));
  expect(answers.filter(({ type }) => type === 'ok')).toHaveLength(1);
  expect(answers.filter((body) => body.type !== 'ok' && body.code === 'proposal_not_found')).toHaveLength(11);
  expect(await standing(2)).toBe('150000');
});
