// Keys of operators: enrolled and revoked with a second factor, by their owners, and shown as the signer knows them.
import { officeApprovals } from '@bourse/contract';
import { MINUTE_MS } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyChain } from '../../../platform/http/audit-log.ts';
import { logInOperator } from '../../../platform/http/testing-operators.ts';
import { startTestServer, type TestServer } from '../../../platform/http/testing.ts';
import { generateSigningKey } from '../../../system/signatures.ts';
import {
  type Approver,
  codeOf,
  createApprover,
  enrol,
  enrolmentOf,
  rosterOf,
  signFor,
  type TestSigner,
} from './testing.ts';

let server: TestServer;
let ann: Approver;
let bob: Approver;
beforeAll(async () => {
  server = await startTestServer({ hasRateLimits: true });
  ann = await createApprover(server, 'operator', 'Ann');
  bob = await createApprover(server, 'admin', 'Bob');
});
afterAll(() => server.stop());

const list = (token = ann.token) => server.mustCall(officeApprovals.listKeys, {}, token);
const ask = async (
  approver: Approver,
  fields: Partial<ReturnType<typeof enrolmentOf>> & { readonly code?: string },
) => {
  const code = fields.code ?? (await codeOf(server, approver));
  const { body } = await server.call(
    officeApprovals.enrolKey,
    { ...enrolmentOf(approver), ...fields, code },
    approver.token,
  );
  return body.type === 'ok' ? 'ok' : body.code;
};
const entries = async () => {
  const rows = await server.services.storage.sql<{ actor: string; action: string; subject: string }[]>`
    SELECT actor, action, subject FROM audit_log WHERE action LIKE 'approver.%' ORDER BY id`;
  return rows.map(({ actor, action, subject }) => [actor, action, subject]);
};

test('where all chains are simulated a key can be enrolled, and nobody knows of a roster', async () => {
  expect(await list()).toEqual({ is_simulated: 1, keys: [] });
  expect(await server.mustCall(officeApprovals.ownKey, {}, ann.token)).toBeNull();
  await enrol(server, ann);
  const { keys } = await list();
  expect(keys).toMatchObject([{ operator: ann.operator, name: 'Ann', wrap: 'passphrase', roster: 'unknown' }]);
  const own = await server.mustCall(officeApprovals.ownKey, {}, ann.token);
  expect(own).toEqual({ name: 'Ann', public_key: ann.key.key, sealed: enrolmentOf(ann).sealed });
  expect(await server.mustCall(officeApprovals.ownKey, {}, bob.token)).toBeNull();
  expect(await entries()).toEqual([[ann.operator, 'approver.enrol', 'approver Ann']]);
});

test('a key proves itself, is nobody else’s, and takes a code that was not used', async () => {
  const other = { ...bob, key: generateSigningKey() };
  expect(await ask(bob, { signature: enrolmentOf(other).signature })).toBe('approver_key_invalid');
  expect(await ask(bob, { name: 'Bobby' })).toBe('approver_key_invalid');
  expect(await ask({ ...bob, operator: ann.operator }, { code: '000000' })).toBe('approver_key_invalid');
  expect(await ask({ ...ann, key: other.key }, {})).toBe('approver_key_held');
  expect(await ask({ ...bob, name: 'ANN' }, {})).toBe('approver_name_taken');
  expect(await ask({ ...bob, key: ann.key }, {})).toBe('approver_key_used');
  expect(await ask(bob, { code: '000000' })).toBe('second_factor_wrong');
  const code = await codeOf(server, bob);
  expect(await ask(bob, { code })).toBe('ok');
  const [, key] = (await list()).keys;
  const again = await server.call(officeApprovals.revokeKey, { id: key?.id ?? 0, code }, bob.token);
  expect(again.body).toMatchObject({ code: 'second_factor_wrong' });
});

test('what the signer’s host has entered is shown', async () => {
  const signer: TestSigner = signFor(server);
  const states = async () => (await list()).keys.map(({ roster }) => roster);
  signer.approvers = rosterOf(ann);
  expect(await states()).toEqual(['listed', 'missing']);
  signer.approvers = rosterOf(ann, { ...bob, key: generateSigningKey() });
  expect(await states()).toEqual(['listed', 'other_key']);
  signer.isReachable = false;
  expect(await states()).toEqual(['unknown', 'unknown']);
  expect((await list()).is_simulated).toBe(0);
});

test('an operator revokes the own key, an admin anybody’s, and it never comes back', async () => {
  const [annKey, bobKey] = (await list()).keys;
  const revoke = async (approver: Approver, id = 0) => {
    const { body } = await server.call(
      officeApprovals.revokeKey,
      { id, code: await codeOf(server, approver) },
      approver.token,
    );
    return body.type === 'ok' ? 'ok' : body.code;
  };
  expect(await revoke(ann, bobKey?.id)).toBe('forbidden');
  expect(await revoke(bob, annKey?.id)).toBe('ok');
  expect(await revoke(bob, annKey?.id)).toBe('approver_key_not_found');
  expect(await ask(ann, {})).toBe('approver_key_used');
  const [row] = await server.services.storage.sql`SELECT sealed FROM approver_keys WHERE public_key = ${ann.key.key}`;
  expect(row).toEqual({ sealed: null });
  expect(await ask({ ...ann, key: generateSigningKey() }, {})).toBe('ok');
  expect((await entries()).at(-2)).toEqual([bob.operator, 'approver.revoke', 'approver Ann']);
  expect(await verifyChain(server.services.storage.sql)).toMatchObject({ brokenAt: undefined });
});

test('wrong codes lock as wrong logins do, whatever else is refused between them', async () => {
  server.clock.advance(20 * MINUTE_MS);
  const token = await logInOperator(server, 'operator');
  const key = (await list(token)).keys.find(({ operator }) => operator === ann.operator);
  const ip = '192.0.2.77';
  const guess = async (code: string, id = key?.id ?? 0) => {
    const { body } = await server.call(officeApprovals.revokeKey, { id, code }, token, { ip });
    return body.type === 'ok' ? 'ok' : body.code;
  };
  const answers: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) answers.push(await guess('000000'), await guess('000000', 999_999_999));
  expect(answers.slice(0, 2)).toEqual(['second_factor_wrong', 'approver_key_not_found']);
  expect(answers.slice(-2)).toEqual(['login_locked', 'login_locked']);
});

test('support sees who has a key, and signs nothing', async () => {
  const support = await logInOperator(server, 'support');
  expect((await list(support)).keys).not.toEqual([]);
  expect((await server.call(officeApprovals.ownKey, {}, support)).body).toMatchObject({ code: 'forbidden' });
});
