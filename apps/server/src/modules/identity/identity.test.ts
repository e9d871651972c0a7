import { identity } from '@bourse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { draftIdentity, findPending, REVIEWER, reviewsOf, upload, verify } from './testing.ts';

let server: TestServer;
let user: TestUser;
let names = 0;
const register = (): Promise<TestUser> => server.register(`user-${(names += 1)}@bourse.test`);
beforeAll(async () => {
  server = await startTestServer();
  user = await register();
});
afterAll(() => server.stop());

async function refusalOf(input: Record<string, string>, token: string): Promise<string> {
  const { body } = await server.call(identity.submitIdentity, input, token);
  return body.type === 'ok' ? 'ok' : body.code;
}

describe('submitting', () => {
  test('is under review, with name and number masked', async () => {
    expect(await server.mustCall(identity.identity, {}, user.token)).toMatchObject({
      review_status: 0,
      is_rejected: 0,
      level: 0,
      pending_level: 0,
      name: '',
      submit_time: '',
    });
    const draft = await draftIdentity(server, user);
    await server.mustCall(
      identity.submitIdentity,
      { ...draft, name: ' 王  小明 ', card_id: '1101-0119900307-876x' },
      user.token,
      { form: true },
    );
    expect(await server.mustCall(identity.identity, {}, user.token)).toMatchObject({
      review_status: 1,
      level: 0,
      pending_level: 2,
      name: '王**',
      card_id: '****876X',
      front_pic: draft.front_pic,
      hand_pic: draft.hand_pic,
    });
    expect(await refusalOf(draft, user.token)).toBe('identity_under_review');
  });

  test('keeps neither name nor number in the open', async () => {
    const rows = await server.services.storage.sql`SELECT * FROM identity_submissions WHERE user_id = ${user.userId}`;
    const text = JSON.stringify(rows.map((row) => ({ ...row, sealed: Buffer.from(row['sealed']).toString('latin1') })));
    expect(rows).toHaveLength(1);
    expect(text).not.toContain('876X');
    expect(text).not.toContain('小明');
  });

  test.each([
    ['マイケル・ジョーダン', 'A123456(7)', '****4567'],
    ['阿卜杜拉•买买提', '12.345.678-9', '****6789'],
    ['Ravi A/L Kumar', '２１０１０１１９９００３０７１２３４', '****1234'],
    ['Tan Ah Kow @ Tan Ah Beng', 'Ｂ１２３４５６（７）', '****4567'],
    ['Martin Luther King, Jr.', '\u200e12.345.678–k', '****678K'],
    ['O‘Brien', '1 23 456\u00a07890', '****7890'],
    ['\u2068Ann\tLee\u2069', '\u202aB123456(7)\u202c', '****4567'],
    [`${'A'.repeat(60)}${' '.repeat(50)}`, 'B123456(7)', '****4567'],
  ])('the name %s and the number %s are taken', async (name, card_id, shown) => {
    const applicant = await register();
    const draft = await draftIdentity(server, applicant);
    expect(await refusalOf({ ...draft, name, card_id }, applicant.token)).toBe('ok');
    expect(await server.mustCall(identity.identity, {}, applicant.token)).toMatchObject({
      review_status: 1,
      card_id: shown,
    });
  });

  test.each([
    [{ name: '' }, 'identity_name_required'],
    [{ name: '王小明2' }, 'invalid_identity_name'],
    [{ name: 'Ann <b>' }, 'invalid_identity_name'],
    [{ card_id: '' }, 'id_number_required'],
    [{ card_id: '身份证110101' }, 'invalid_id_number'],
    [{ card_id: '1234' }, 'invalid_id_number'],
    [{ name: '\u200b' }, 'identity_name_required'],
    [{ card_id: '\u200b()' }, 'id_number_required'],
    [{ front_pic: '' }, 'identity_pictures_required'],
    [{ reverse_pic: '' }, 'identity_pictures_required'],
    [{ front_pic: 'https://elsewhere.test/a.jpg' }, 'picture_not_found'],
    [{ hand_pic: `/api/upload?name=${'A'.repeat(43)}` }, 'picture_not_found'],
  ])('%j is refused with %s', async (change, code) => {
    const applicant = await register();
    const draft = await draftIdentity(server, applicant);
    expect(await refusalOf({ ...draft, ...change }, applicant.token)).toBe(code);
    expect(await server.mustCall(identity.identity, {}, applicant.token)).toMatchObject({ review_status: 0 });
  });

  test("does not take another user's picture", async () => {
    const [thief, owner] = [await register(), await register()];
    const draft = { ...(await draftIdentity(server, thief)), front_pic: await upload(server, owner) };
    expect(await refusalOf(draft, thief.token)).toBe('picture_not_found');
  });

  test('without a hand-held picture is for level 1', async () => {
    const applicant = await register();
    const { hand_pic: _, ...draft } = await draftIdentity(server, applicant);
    await server.mustCall(identity.submitIdentity, draft, applicant.token);
    expect(await server.mustCall(identity.identity, {}, applicant.token)).toMatchObject({
      pending_level: 1,
      hand_pic: '',
    });
  });

  test('twice at once is one submission', async () => {
    const applicant = await register();
    const draft = await draftIdentity(server, applicant);
    const codes = await Promise.all([1, 2, 3].map(() => refusalOf(draft, applicant.token)));
    expect(codes.toSorted()).toEqual(['identity_under_review', 'identity_under_review', 'ok']);
  });

  test('after approval is refused, and the number verifies nobody else', async () => {
    const [first, second] = [await register(), await register()];
    const draft = await draftIdentity(server, first);
    await server.mustCall(identity.submitIdentity, draft, first.token);
    const reviews = reviewsOf(server);
    await reviews.approve({ id: await findPending(reviews, first), reviewer: REVIEWER });
    expect(await refusalOf(draft, first.token)).toBe('identity_already_verified');
    const copy = { ...(await draftIdentity(server, second)), card_id: draft.card_id.toLowerCase() };
    expect(await refusalOf(copy, second.token)).toBe('id_number_in_use');
  });

  test('after a rejection shows the reason and may come again with the same pictures', async () => {
    const applicant = await register();
    const draft = await draftIdentity(server, applicant);
    await server.mustCall(identity.submitIdentity, draft, applicant.token);
    const reviews = reviewsOf(server);
    const id = await findPending(reviews, applicant);
    await reviews.reject({ id, reviewer: REVIEWER, reason: '照片模糊' });
    expect(await server.mustCall(identity.identity, {}, applicant.token)).toMatchObject({
      review_status: 0,
      is_rejected: 1,
      reason: '照片模糊',
      level: 0,
    });
    await server.mustCall(identity.submitIdentity, draft, applicant.token);
    expect(await server.mustCall(identity.identity, {}, applicant.token)).toMatchObject({
      review_status: 1,
      is_rejected: 0,
      reason: '',
    });
  });
});

test('refusals are told in the language of the caller', async () => {
  const { body } = await server.call(identity.submitIdentity, {}, user.token, { headers: { lang: 'en' } });
  expect(body).toMatchObject({ type: 'error', message: 'Enter your full name.' });
  const chinese = await server.call(identity.submitIdentity, {}, user.token, { headers: { lang: 'zh' } });
  expect(chinese.body).toMatchObject({ type: 'error', message: '请输入真实姓名。' });
});

test('another user sees nothing of it', async () => {
  const [owner, other] = [await register(), await register()];
  await verify(server, owner, { level: 2 });
  expect(await server.mustCall(identity.identity, {}, other.token)).toMatchObject({
    review_status: 0,
    name: '',
    front_pic: '',
  });
});
