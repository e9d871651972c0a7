// What a database from before numbers were read becomes, and that everybody in it goes on logging in.
import { account, office, officePeople } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInOperator } from '../../platform/http/testing-operators.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';
import { readStoredPhones } from './phone-numbers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const OTHER_PASSWORD = 'harbour472x';

/** Stores a user who was registered by an older program, by phone alone. */
async function store(phone: string, { password = TEST_PASSWORD, reviewStatus = 0 } = {}): Promise<number> {
  const { storage, passwords } = server.services;
  const [row] = await storage.sql<{ id: string }[]>`
    INSERT INTO users (phone, contact_email, password_hash, invite_code, created_at, review_status)
    VALUES (${phone}, 'somebody@example.com', ${await passwords.hash(password)}, ${phone}, 0, ${reviewStatus}) RETURNING id`;
  await storage.sql`INSERT INTO unread_phones (user_id) VALUES (${row?.id ?? null})`;
  return Number(row?.id);
}

const phoneOf = async (id: number): Promise<string | undefined> => {
  const [row] = await server.services.storage.sql<{ phone: string }[]>`SELECT phone FROM users WHERE id = ${id}`;
  return row?.phone;
};
const login = async (user_string: string, country_code: string, password = TEST_PASSWORD): Promise<number> => {
  const token = await server.mustCall(account.login, { user_string, country_code, password });
  return (await server.mustCall(account.userInfo, {}, token)).id;
};

test('stored numbers become E.164, and of two accounts with one number one keeps it', async () => {
  const alone = await store('+8201012345678');
  const italian = await store('+390612345678');
  const older = await store('+8109012345678');
  const younger = await store('+819012345678', { password: OTHER_PASSWORD });
  const unverified = await store('+4407911123456', { password: OTHER_PASSWORD });
  const verified = await store('+447911123456', { reviewStatus: 2 });
  const short = await store('+8612345');
  await readStoredPhones(server.services);

  expect(await Promise.all([alone, italian, older, younger, unverified, verified, short].map(phoneOf))).toEqual([
    '+821012345678',
    '+390612345678',
    '+819012345678',
    `+819012345678#${younger}`,
    `+447911123456#${unverified}`,
    '+447911123456',
    '+8612345',
  ]);
  for (const text of ['090-1234-5678', '9012345678', '+81 090 1234 5678']) {
    expect(await login(text, '81')).toBe(older);
    expect(await login(text, '81', OTHER_PASSWORD)).toBe(younger);
  }
  expect(await login('07911 123456', '44')).toBe(verified);
  expect(await login('12345', '86')).toBe(short);

  const operator = await logInOperator(server, 'operator');
  const { list } = await server.mustCall(office.searchUsers, { q: '090 1234 5678' }, operator);
  expect(list.map(({ id }) => id)).toEqual([younger, older]);
  const { restrictions } = await server.mustCall(officePeople.overview, { id: younger }, operator);
  expect(restrictions).toMatchObject([{ kind: 'phone_shared', reason: `+819012345678 · ${older}` }]);
  expect((await server.mustCall(officePeople.overview, { id: short }, operator)).restrictions).toMatchObject([
    { kind: 'phone_unreadable', reason: '+8612345' },
  ]);
  await server.services.storage
    .sql`UPDATE users SET nickname = 'Rubу', nickname_key = ${`ruby#${alone}`} WHERE id = ${alone}`;
  await server.services.storage.sql`UPDATE users SET nickname = 'Ruby', nickname_key = 'ruby' WHERE id = ${italian}`;
  expect((await server.mustCall(officePeople.overview, { id: alone }, operator)).restrictions).toMatchObject([
    { kind: 'name_alike', reason: `Rubу · ${italian}` },
  ]);
  const colliding = await server.mustCall(office.searchUsers, { is_colliding: 1 }, operator);
  expect(colliding.list.map(({ id, phone }) => [id, phone])).toEqual([
    [short, '+8612345'],
    [unverified, '+447911123456'],
    [younger, '+819012345678'],
    [alone, '+821012345678'],
  ]);
  const acts = await server.services.storage.sql<{ action: string; subject: string }[]>`
    SELECT action, subject FROM audit_log WHERE action LIKE 'user.phone.%' ORDER BY id`;
  expect(acts.map(({ action, subject }) => `${action} ${subject}`).toSorted()).toEqual(
    [
      `user.phone.shared user ${unverified}`,
      `user.phone.shared user ${younger}`,
      `user.phone.unreadable user ${short}`,
    ].toSorted(),
  );

  // Once more changes nothing.
  await readStoredPhones(server.services);
  expect(await phoneOf(younger)).toBe(`+819012345678#${younger}`);
});

test('whoever shares a number is sent codes to it once logged in', async () => {
  const holder = await store('+8108011112222');
  const sharer = await store('+818011112222', { password: OTHER_PASSWORD });
  await readStoredPhones(server.services);
  const user = { user_string: '080 1111 2222', country_code: '81' };
  const token = await server.mustCall(account.login, { ...user, password: OTHER_PASSWORD });
  expect(await server.mustCall(account.userInfo, {}, token)).toMatchObject({ id: sharer, phone: '+818011112222' });
  await server.mustCall(account.sendSms, { ...user, type: 'update' }, token);
  expect(await server.codeFor('+818011112222')).toMatch(/^\d{6}$/);
  expect(holder).not.toBe(sharer);
});
