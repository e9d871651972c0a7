import { region } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { setAgency } from './regions.ts';

let server: TestServer;
let agent: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  agent = await server.register('agent@bourse.test');
});
afterAll(() => server.stop());

const appoint = (city: string, district = '') =>
  setAgency(server.services.storage.sql, {
    userId: agent.userId,
    region: { city, district },
    now: server.clock.now(),
  });

async function settle(email: string, city_name: string, district_name?: string): Promise<TestUser> {
  const user = await server.register(email);
  const input = district_name === undefined ? { city_name } : { city_name, district_name };
  await server.mustCall(region.chooseRegion, input, user.token);
  return user;
}

const listed = async (): Promise<readonly (readonly [number, string])[]> => {
  const { list } = await server.mustCall(region.regionUsers, {}, agent.token);
  return list.map((row) => [row.id, row.district_name]);
};

test('who is no agent is told so', async () => {
  expect(await server.call(region.regionUsers, {}, agent.token)).toMatchObject({
    body: { type: 'error', code: 'not_region_agent', message: '您不是区域代理，无权查看。如需成为代理，请联系客服。' },
  });
});

test('an agent sees the users of the own city or district, newest first, with the phone masked', async () => {
  const [nan, fu] = [await settle('a@bourse.test', '深圳', '南山'), await settle('b@bourse.test', ' 深圳 ', '福田')];
  await settle('c@bourse.test', '上海');
  await server.services.storage.sql`UPDATE users SET phone = '+8613800138000' WHERE id = ${fu.userId}`;
  await appoint('深圳');
  const { list, total } = await server.mustCall(region.regionUsers, {}, agent.token);
  expect(total).toBe(2);
  expect(list).toMatchObject([
    { id: fu.userId, city_name: '深圳', district_name: '福田', phone: '138****8000' },
    { id: nan.userId, city_name: '深圳', district_name: '南山', phone: '' },
  ]);
  await appoint('深圳', '南山');
  expect(await listed()).toEqual([[nan.userId, '南山']]);
  expect(await server.mustCall(region.region, {}, nan.token)).toEqual({
    city_name: '深圳',
    district_name: '南山',
    is_agent: 0,
  });
  await server.mustCall(region.chooseRegion, {}, nan.token);
  expect(await listed()).toEqual([]);
});

test('who is an agent no more sees nobody', async () => {
  expect(await server.mustCall(region.region, {}, agent.token)).toMatchObject({ is_agent: 1 });
  const { sql } = server.services.storage;
  await setAgency(sql, { userId: agent.userId, region: undefined, now: server.clock.now() });
  expect(await server.call(region.regionUsers, {}, agent.token)).toMatchObject({ body: { code: 'not_region_agent' } });
});
