// What a role may do is what two admins say, with the next call of everybody; and who works here is looked at.
import { office, officeHouse, officeRoles } from '@bourse/contract';
import { DAY_MS, PERMISSIONS } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { employ, type People, type Person } from '../testing-people.ts';

let server: TestServer;
let people: People;
let admin: string;
let second: Person;
beforeAll(async () => {
  server = await startTestServer();
  people = employ(server);
  admin = await logInOperator(server, 'admin');
  second = await people.addedByConsole('admin');
});
afterAll(() => server.stop());

type Cells = Readonly<Partial<Record<(typeof PERMISSIONS)[number], 0 | 1>>>;

function propose(role: 'viewer' | 'support' | 'operator' | 'admin', cells: Cells, token = admin) {
  const named = PERMISSIONS.flatMap((permission) => {
    const is_granted = cells[permission];
    return is_granted === undefined ? [] : [{ permission, is_granted }];
  });
  return server.call(officeRoles.proposeRole, { role, cells: named, reason: 'asked' }, token);
}

async function pending(): Promise<number> {
  const { list } = await server.mustCall(officeRoles.listProposals, {}, admin);
  return list.at(-1)?.id ?? 0;
}

const approve = async (token: string) => server.call(officeRoles.approveProposal, { id: await pending() }, token);

async function change(role: 'viewer' | 'support' | 'operator', cells: Cells): Promise<void> {
  expect((await propose(role, cells)).body).toMatchObject({ type: 'ok' });
  expect((await approve(second.token)).body).toMatchObject({ type: 'ok' });
}

describe('a right', () => {
  test('is granted and taken by two admins, and counts with the next call', async () => {
    const viewer = await logInOperator(server, 'viewer');
    const look = () => server.call(officeHouse.accounts, {}, viewer);
    expect((await look()).body).toMatchObject({ code: 'forbidden' });
    await change('viewer', { 'house.read': 1 });
    expect((await look()).body).toMatchObject({ type: 'ok' });
    expect((await server.mustCall(office.me, {}, viewer)).permissions).toContain('house.read');
    const { permissions } = await server.mustCall(officeRoles.matrix, {}, admin);
    const row = permissions.find(({ permission }) => permission === 'house.read');
    expect(row?.cells[0]).toEqual({ role: 'viewer', is_granted: 1, is_fixed: 0, is_edited: 1 });
    await change('viewer', { 'house.read': 0 });
    expect((await look()).body).toMatchObject({ code: 'forbidden' });
  });

  test('is edited amid the acts of many, who wait for nobody', async () => {
    expect((await propose('support', { 'news.edit': 1 })).body).toMatchObject({ type: 'ok' });
    const start = () => server.call(officeRoles.startReview, {}, admin);
    const [approved] = await Promise.all([approve(second.token), ...Array.from({ length: 12 }, start)]);
    expect(approved?.body).toMatchObject({ type: 'ok' });
    const [review] = (await server.mustCall(officeRoles.listReviews, {}, admin)).list;
    expect(review?.closed_at).toBeNull();
    await server.services.storage.sql`DELETE FROM access_review_items`;
    await server.services.storage.sql`DELETE FROM access_reviews`;
    await change('support', { 'news.edit': 0 });
  });

  test('to ask for rights is an admin’s alone', async () => {
    const operator = await people.addedByConsole('operator');
    expect((await propose('viewer', { 'news.edit': 1 }, operator.token)).body).toMatchObject({ code: 'forbidden' });
  });

  test.each([
    ['of an admin', 'admin', { 'news.edit': 0 }, 'role_cell_fixed'],
    ['over rights', 'operator', { 'roles.review': 1 }, 'role_cell_fixed'],
    ['over operators', 'support', { 'operators.edit': 1 }, 'role_cell_fixed'],
    ['to ask for operators', 'support', { 'operators.request': 1 }, 'role_cell_fixed'],
    ['to approve operators', 'operator', { 'operators.review': 1 }, 'role_cell_fixed'],
    ['that could not be seen', 'viewer', { 'lever.halt': 1 }, 'role_needs_reading'],
    ['whose section is taken', 'operator', { 'lever.read': 0 }, 'role_needs_reading'],
    ['that stands so already', 'viewer', { 'news.read': 1 }, 'invalid_request'],
  ] as const)('%s is refused', async (_, role, cells, code) => {
    expect((await propose(role, cells)).body).toMatchObject({ type: 'error', code });
  });

  test('takes another admin, who is independent, and one request a role at a time', async () => {
    expect((await propose('support', { 'news.edit': 1 })).body).toMatchObject({ type: 'ok' });
    expect((await propose('support', { 'users.freeze': 1 })).body).toMatchObject({ code: 'change_already_requested' });
    expect((await approve(admin)).body).toMatchObject({ code: 'own_request' });
    const made = await people.addedByConsole('operator');
    expect((await approve(made.token)).body).toMatchObject({ code: 'forbidden' });
    const id = await pending();
    expect((await server.call(officeRoles.rejectProposal, { id, reason: 'no' }, second.token)).body.type).toBe('ok');
    expect((await server.mustCall(office.me, {}, await logInOperator(server, 'support'))).permissions).not.toContain(
      'news.edit',
    );
  });

  test('of which a later version knows nothing says nothing', async () => {
    await server.services.storage.sql`INSERT INTO role_grants VALUES ('viewer', 'gone.read', true)`;
    const { permissions } = await server.mustCall(office.me, {}, await logInOperator(server, 'viewer'));
    expect(permissions.toSorted()).toEqual(['news.read', 'settings.read', 'users.read']);
  });
});

describe('an access review', () => {
  const reviews = async () => server.mustCall(officeRoles.listReviews, {}, admin);
  const decide = (id: number, operator: number, verdict: 'kept' | 'disabled', token: string) =>
    server.call(officeRoles.decideReview, { id, operator_id: operator, verdict, note: 'asked the lead' }, token);

  test('asks about everybody, nobody about himself, and ends with the last decision', async () => {
    const leaver = await people.addedByConsole('support');
    await server.mustCall(officeRoles.startReview, {}, admin);
    expect((await server.call(officeRoles.startReview, {}, second.token)).body).toMatchObject({
      code: 'access_review_open',
    });
    const [review] = (await reviews()).list;
    if (!review) throw new Error('no review');
    const me = await server.mustCall(office.me, {}, admin);
    expect((await decide(review.id, me.id, 'kept', admin)).body).toMatchObject({ code: 'not_yourself' });
    expect((await decide(review.id, 999_999, 'kept', admin)).body).toMatchObject({ code: 'access_review_not_found' });
    expect((await decide(review.id, leaver.id, 'disabled', admin)).body).toMatchObject({ type: 'ok' });
    expect((await server.call(office.me, {}, leaver.token)).body).toMatchObject({ code: 'not_logged_in' });
    expect((await decide(review.id, leaver.id, 'kept', second.token)).body).toMatchObject({
      code: 'access_review_decided',
    });
    for (const { operator_id: id, verdict } of review.items) {
      if (verdict !== '' || id === leaver.id) continue;
      expect((await reviews()).list[0]?.closed_at).toBeNull();
      expect((await decide(review.id, id, 'kept', id === me.id ? second.token : admin)).body).toMatchObject({
        type: 'ok',
      });
    }
    expect((await reviews()).list[0]?.closed_at).not.toBeNull();
  });

  test('is due every ninety days, and overdue after fourteen', async () => {
    expect((await reviews()).is_due).toBe(0);
    server.clock.advance(90 * DAY_MS);
    admin = await logInOperator(server, 'admin');
    expect((await reviews()).is_due).toBe(1);
    await server.mustCall(officeRoles.startReview, {}, admin);
    expect(await reviews()).toMatchObject({ is_due: 0, list: [{ is_overdue: 0 }, {}] });
    server.clock.advance(14 * DAY_MS);
    admin = await logInOperator(server, 'admin');
    expect(await reviews()).toMatchObject({ list: [{ is_overdue: 1 }, {}] });
  });
});
