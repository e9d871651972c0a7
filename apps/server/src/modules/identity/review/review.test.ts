// The review desk: queue, papers and pictures, decisions; each of them in the audit log, and nobody decides about himself.
import { identity, office } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../platform/http/testing.ts';
import { draftIdentity } from '../testing.ts';

let server: TestServer;
let operator: string;
beforeAll(async () => {
  server = await startTestServer();
  operator = await logInOperator(server, 'operator');
});
afterAll(() => server.stop());

async function submit(email: string): Promise<{ user: TestUser; id: number }> {
  const user = await server.register(email);
  await server.mustCall(identity.submitIdentity, await draftIdentity(server, user), user.token);
  const { list } = await server.mustCall(office.listIdentities, {}, operator);
  const id = list.find((row) => row.user_id === user.userId)?.id;
  if (id === undefined) throw new Error('the submission is not in the queue');
  return { user, id };
}
const stateOf = async ({ token }: TestUser) => (await server.mustCall(identity.identity, {}, token)).review_status;
const actions = async (): Promise<readonly string[]> =>
  (await server.mustCall(office.listAudit, { action: 'identity' }, operator)).list.map(({ action }) => action);

test('papers and pictures are shown to a reviewer, and each look is in the log', async () => {
  const { id } = await submit('looked-at@bourse.test');
  const detail = await server.mustCall(office.identityDetail, { id }, operator);
  expect(detail).toMatchObject({ name: '王小明', pictures: ['front', 'reverse', 'hand'], is_number_in_use: 0 });
  const url = `${office.identityPicture.path}?id=${id}&picture=hand`;
  const picture = await (await server.office()).inject({ url, headers: { authorization: operator } });
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(picture.rawPayload.subarray(0, 2)).toEqual(Buffer.of(0xff, 0xd8));
  expect((await actions()).slice(0, 2)).toEqual(['identity.picture', 'identity.look']);
  const support = await logInOperator(server, 'support');
  const refused = await server.send({ url, headers: { authorization: support } });
  expect(refused.body).toMatchObject({ code: 'forbidden' });
});

test('an approval verifies the user, once', async () => {
  const { user, id } = await submit('approved@bourse.test');
  await server.mustCall(office.approveIdentity, { id }, operator);
  await server.mustCall(office.approveIdentity, { id }, operator);
  expect(await stateOf(user)).toBe(2);
  expect((await actions()).filter((action) => action === 'identity.approve')).toHaveLength(1);
  const late = await server.call(office.rejectIdentity, { id, reason: 'too late' }, operator);
  expect(late.body).toMatchObject({ code: 'submission_already_decided' });
});

test('a rejection tells the user why, and he may submit again', async () => {
  const { user, id } = await submit('rejected@bourse.test');
  const bare = await server.send({
    method: 'POST',
    url: office.rejectIdentity.path,
    payload: { id },
    headers: { authorization: operator },
  });
  expect(bare.status).toBe(400);
  await server.mustCall(office.rejectIdentity, { id, reason: 'blurred' }, operator);
  const state = await server.mustCall(identity.identity, {}, user.token);
  expect(state).toMatchObject({ review_status: 0, is_rejected: 1, reason: 'blurred' });
  await server.mustCall(identity.submitIdentity, await draftIdentity(server, user), user.token);
  expect(await stateOf(user)).toBe(1);
});

test('an operator who is the user himself decides nothing', async () => {
  const { id } = await submit('operator@demo.example');
  for (const call of [office.approveIdentity, office.rejectIdentity]) {
    const answer = await server.send({
      method: 'POST',
      url: call.path,
      payload: { id, reason: 'x' },
      headers: { authorization: operator },
    });
    expect(answer.body).toMatchObject({ code: 'reviewer_is_submitter' });
  }
});
