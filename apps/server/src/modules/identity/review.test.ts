import { account, identity } from '@bourse/contract';
import { amount, BTC, units } from '@bourse/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { draftIdentity, findPending, REVIEWER, reviewsOf } from './testing.ts';
import { mustAccept } from '../../core/sequencer/testing.ts';
import { startTestServer, type TestServer, type TestUser } from '../../platform/http/testing.ts';
import { grantApproved, type IdentityReviews } from './review.ts';
import { tickOf } from '../../core/market/testing.ts';

const SECOND_REVIEWER = { operatorId: 2, email: 'second@bourse.test' };

let server: TestServer;
let reviews: IdentityReviews;
let user: TestUser;
let email: string;
let id: number;
let names = 0;
beforeAll(async () => {
  server = await startTestServer();
  reviews = reviewsOf(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  email = `applicant-${(names += 1)}@bourse.test`;
  user = await server.register(email);
  await server.mustCall(identity.submitIdentity, await draftIdentity(server, user), user.token);
  id = await findPending(reviews, user);
});

const levelOf = async (): Promise<number> => (await server.mustCall(identity.identity, {}, user.token)).level;
const statusOf = async (): Promise<number> => (await server.mustCall(account.userInfo, {}, user.token)).review_status;

describe('the reviewer', () => {
  test('sees name, number and pictures', async () => {
    expect(await reviews.find(id)).toMatchObject({
      ok: true,
      value: {
        id,
        userId: user.userId,
        account: email,
        name: '王小明',
        pictures: ['front', 'reverse', 'hand'],
        isNumberInUse: false,
        others: [],
      },
    });
    const picture = await reviews.readPicture(id, 'front');
    expect(picture.ok && picture.value.bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(await reviews.find(999_999)).toMatchObject({ ok: false, code: 'submission_not_found' });
    expect(await reviews.readPicture(999_999, 'front')).toMatchObject({ code: 'submission_not_found' });
  });

  test('is never the one who submitted', async () => {
    const self = { operatorId: 9, email: ` ${email.toUpperCase()} ` };
    expect(await reviews.approve({ id, reviewer: self })).toMatchObject({ code: 'reviewer_is_submitter' });
    expect(await reviews.reject({ id, reviewer: self, reason: 'no' })).toMatchObject({ code: 'reviewer_is_submitter' });
    expect(await statusOf()).toBe(1);
  });

  test('lists what waits longest first, and what was decided last first', async () => {
    const later = await server.register(`later-${names}@bourse.test`);
    await server.mustCall(identity.submitIdentity, await draftIdentity(server, later), later.token);
    const { rows } = await reviews.list({ status: 'pending', page: 1, pageSize: 100 });
    const ids = rows.map((row) => row.id);
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    const laterId = await findPending(reviews, later);
    for (const one of [id, laterId]) await reviews.reject({ id: one, reviewer: REVIEWER, reason: 'blurred' });
    const decided = await reviews.list({ status: 'rejected', page: 1, pageSize: 1 });
    expect(decided.rows.map((row) => row.id)).toEqual([laterId]);
    expect(decided.total).toBeGreaterThanOrEqual(2);
  });
});

describe('approving', () => {
  test('verifies the user and gives the level in the engine', async () => {
    expect(await reviews.approve({ id, reviewer: REVIEWER })).toMatchObject({
      ok: true,
      value: { isNew: true, submission: { status: 'approved', reviewedBy: 1 } },
    });
    expect([await statusOf(), await levelOf()]).toEqual([2, 2]);
  });

  test('again by the same reviewer changes nothing, by another or the other way it is refused', async () => {
    await reviews.approve({ id, reviewer: REVIEWER });
    expect(await reviews.approve({ id, reviewer: REVIEWER })).toMatchObject({ ok: true, value: { isNew: false } });
    expect(await reviews.approve({ id, reviewer: SECOND_REVIEWER })).toMatchObject({
      code: 'submission_already_decided',
    });
    expect(await reviews.reject({ id, reviewer: REVIEWER, reason: 'x' })).toMatchObject({
      code: 'submission_already_decided',
    });
  });

  test('is told to the user, once, and so is a rejection with its reason', async () => {
    const letters = async (): Promise<string[]> => {
      const { body } = await server.send({ url: '/dev/outbox', query: { to: email } });
      return z
        .array(z.object({ text: z.string() }))
        .parse(body)
        .map(({ text }) => text);
    };
    const before = (await letters()).length;
    await reviews.reject({ id, reviewer: REVIEWER, reason: '照片模糊' });
    expect((await letters())[0]).toContain('照片模糊');
    await server.mustCall(identity.submitIdentity, await draftIdentity(server, user), user.token);
    const again = await findPending(reviews, user);
    for (const _ of [1, 2]) await reviews.approve({ id: again, reviewer: REVIEWER });
    const after = await letters();
    expect(after).toHaveLength(before + 2);
    expect(after[0]).toContain('审核通过');
    expect(after[0]).not.toContain('/freeze');
  });

  test('two reviewers at once: one decides', async () => {
    const answers = await Promise.all([
      reviews.approve({ id, reviewer: REVIEWER }),
      reviews.reject({ id, reviewer: SECOND_REVIEWER, reason: 'blurred' }),
      reviews.approve({ id, reviewer: SECOND_REVIEWER }),
    ]);
    expect(answers.filter((answer) => answer.ok && answer.value.isNew)).toHaveLength(1);
    const { rows } = await server.services.storage.sql`SELECT status FROM identity_submissions WHERE id = ${id}`.then(
      (found) => ({ rows: found }),
    );
    const isApproved = rows[0]?.['status'] === 'approved';
    expect([await statusOf(), await levelOf()]).toEqual(isApproved ? [2, 2] : [0, 0]);
  });

  test('of two users with one number only one is verified', async () => {
    const twin = await server.register(`twin-${names}@bourse.test`);
    const found = await reviews.find(id);
    if (!found.ok) throw new Error(found.code);
    await server.mustCall(
      identity.submitIdentity,
      { ...(await draftIdentity(server, twin)), card_id: found.value.cardId },
      twin.token,
    );
    const twinId = await findPending(reviews, twin);
    const answers = await Promise.all([id, twinId].map((one) => reviews.approve({ id: one, reviewer: REVIEWER })));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toMatchObject({ code: 'id_number_in_use' });
    const loser = answers[0]?.ok ? twinId : id;
    expect(await reviews.find(loser)).toMatchObject({ value: { status: 'pending', isNumberInUse: true } });
    expect(await reviews.reject({ id: loser, reviewer: REVIEWER, reason: 'number in use' })).toMatchObject({
      ok: true,
    });
  });

  test('is recorded in its own transaction: what fails to be recorded has not happened', async () => {
    const record = async (): Promise<void> => {
      throw new Error('the log is full');
    };
    await expect(reviews.approve({ id, reviewer: REVIEWER, record })).rejects.toThrow('the log is full');
    expect([await statusOf(), await levelOf()]).toEqual([1, 0]);
    const seen: string[] = [];
    await reviews.approve({
      id,
      reviewer: REVIEWER,
      record: async (_, { before, after }) => void seen.push(before.status, after.status),
    });
    await reviews.approve({ id, reviewer: REVIEWER, record: async () => void seen.push('again') });
    expect(seen).toEqual(['pending', 'approved']);
  });

  test('that a dying process left half done is granted by the next run', async () => {
    // The decision has been committed; the engine has not heard of it.
    const { sql } = server.services.storage;
    await sql`UPDATE identity_submissions SET status = 'approved', reviewed_at = 1, reviewed_by = 1 WHERE id = ${id}`;
    expect(await levelOf()).toBe(0);
    await grantApproved(server.services);
    expect(await levelOf()).toBe(2);
    // And never again: a level that was taken away stays so.
    await server.services.sequencer.submit({ kind: 'setVerificationLevel', userId: user.userId, level: 1 });
    await grantApproved(server.services);
    expect(await levelOf()).toBe(1);
  });

  test('that two runs grant at once leaves the level 3 that came between them', async () => {
    const { sequencer, storage } = server.services;
    await storage.sql`
      UPDATE identity_submissions SET status = 'approved', reviewed_at = 1, reviewed_by = 1 WHERE id = ${id}`;
    /** The slower run: it has read that nothing is granted, and submits when all else has happened. */
    const submit: typeof sequencer.submit = async (command, options) => {
      await grantApproved(server.services);
      const rich = { wallet: 'change', currencyId: BTC, amount: amount(units('21')), source: 'outside' } as const;
      await mustAccept(sequencer, { kind: 'creditUser', userId: user.userId, ...rich });
      await mustAccept(sequencer, tickOf(server.clock.now(), [[BTC, '100000']]));
      await server.mustCall(identity.raiseLevel, { level: 3 }, user.token);
      return sequencer.submit(command, options);
    };
    await grantApproved({ ...server.services, sequencer: { submit } });
    expect(await levelOf()).toBe(3);
  });
});

describe('rejecting', () => {
  test('needs a reason', async () => {
    expect(await reviews.reject({ id, reviewer: REVIEWER, reason: '  ' })).toMatchObject({
      code: 'reject_reason_required',
    });
    expect(await statusOf()).toBe(1);
  });

  test('shows the form again and gives no level', async () => {
    expect(await reviews.reject({ id, reviewer: REVIEWER, reason: 'blurred' })).toMatchObject({
      ok: true,
      value: { isNew: true, submission: { reason: 'blurred' } },
    });
    expect(await reviews.reject({ id, reviewer: REVIEWER, reason: 'other words' })).toMatchObject({
      ok: true,
      value: { isNew: false, submission: { reason: 'blurred' } },
    });
    expect([await statusOf(), await levelOf()]).toEqual([0, 0]);
  });

  test('a second submission shows the first to the reviewer', async () => {
    await reviews.reject({ id, reviewer: REVIEWER, reason: 'blurred' });
    await server.mustCall(identity.submitIdentity, await draftIdentity(server, user), user.token);
    const found = await reviews.find(await findPending(reviews, user));
    expect(found).toMatchObject({ value: { others: [{ id, status: 'rejected', reason: 'blurred' }] } });
  });
});
