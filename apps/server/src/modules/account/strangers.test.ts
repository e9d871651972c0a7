// Whether an account exists cannot be read off an answer, nor off the time that it takes.
import { account, safe } from '@bourse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../platform/delivery/testing.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../platform/http/testing.ts';

let mailServer: MailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startMailServer();
  const smtp = { url: mailServer.url, from: 'no-reply@bourse.example' };
  server = await startTestServer({ delivery: { smtp } });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const ROUNDS = 60;
const KNOWN = 'known@example.com';

async function addKnown(): Promise<void> {
  const { passwords, storage } = server.services;
  const hash = await passwords.hash(TEST_PASSWORD);
  await storage.sql`INSERT INTO users (email, password_hash, invite_code, created_at) VALUES (${KNOWN}, ${hash}, 'KNOWN', 0)`;
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Medians of the time for a known and an unknown address, asked for in turn so that both meet the same machine. */
async function compare(ask: (address: string) => Promise<unknown>): Promise<{ known: number; unknown: number }> {
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const which of round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const begun = performance.now();
      await ask(which === 'known' ? KNOWN : `unknown-${round}@example.com`);
      times[which].push(performance.now() - begun);
    }
  }
  return { known: median(times.known), unknown: median(times.unknown) };
}

/** Far apart where one of the two hashes a password or waits for a mail server, and close where both do the same. */
function expectAlike({ known, unknown }: { known: number; unknown: number }): void {
  const difference = Math.abs(known - unknown);
  expect(difference, `${known.toFixed(2)} ms against ${unknown.toFixed(2)} ms`).toBeLessThan(
    Math.max(5, 0.5 * unknown),
  );
}

test('asking for codes, logging in and resetting take as long for an account as for none', async () => {
  await addKnown();
  for (const type of ['register', 'forget'] as const) {
    expectAlike(await compare((address) => server.mustCall(account.sendMail, { user_string: address, type })));
  }
  expectAlike(await compare((address) => server.call(account.login, { user_string: address, password: 'wrong1234' })));
  const passwords = { password: 'changed456', repassword: 'changed456' };
  expectAlike(await compare((address) => server.call(safe.forget, { account: address, code: '000000', ...passwords })));
}, 120_000);

test('asking for a code writes one row of the queue in any case, and a mail only where somebody is meant', async () => {
  const { storage, delivery } = server.services;
  const ask = (address: string) => server.mustCall(account.sendMail, { user_string: address, type: 'forget' });
  await ask(KNOWN);
  await ask('nobody@example.com');
  await delivery.runDue();
  const rows = await storage.sql`
    SELECT DISTINCT ON ("to") "to", status, fields FROM deliveries WHERE "to" IN (${KNOWN}, 'nobody@example.com') ORDER BY "to", id DESC`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { to: KNOWN, status: 'sent', fields: {} },
    { to: 'nobody@example.com', status: 'dead', fields: {} },
  ]);
  expect(mailServer.mails.some(({ to }) => to.includes('nobody@example.com'))).toBe(false);
});
