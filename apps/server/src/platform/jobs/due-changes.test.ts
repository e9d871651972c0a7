// Approved changes of all desks hold by one job.
import { amount, USDT, units } from '@bourse/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChangeDesk } from '../changes/due-changes.ts';
import { OFFICE_DESKS } from '../../modules.ts';
import { startTestServer, type TestServer } from '../http/testing.ts';
import type { AllServices } from '../../modules.ts';
import { DESKS } from '../changes/tables.ts';
import { startDueChanges } from './due-changes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const fund = { kind: 'fundTreasury', currencyId: USDT, amount: amount(units('100')) } as const;
  await server.services.sequencer.submit(fund);
});
afterAll(() => server.stop());

/** Two operators have decided that 1 USDT is put aside for staking, and one for sales. */
async function approveBoth(): Promise<void> {
  const { storage, clock } = server.services;
  const changes = [
    { field: 'currency', from: 'USDT', to: String(USDT) },
    { field: 'amount', from: '', to: '1' },
  ];
  await storage.sql`
    INSERT INTO changes (desk, kind, changes, reason, status, effective_from, requested_by, requested_at, decided_by, decided_at)
    SELECT unnest(ARRAY['earn', 'launch']), 'fund', ${storage.sql.json(changes)}, '', 'approved', ${clock.now()}, min(id), 0,
      max(id), 0 FROM operators`;
}

const statuses = async (): Promise<Record<string, unknown>> => {
  const rows = await server.services.storage.sql<{ desk: string; status: string }[]>`
    SELECT DISTINCT ON (desk) desk, status FROM changes ORDER BY desk, id DESC`;
  return Object.fromEntries(rows.map(({ desk, status }) => [desk, status]));
};

test('every desk stands in the list once, with a lock of its own', () => {
  const desks = OFFICE_DESKS;
  expect(desks.map(({ name }) => name).toSorted()).toEqual([...DESKS].toSorted());
  expect(new Set(desks.map(({ lock }) => lock)).size).toBe(DESKS.length);
});

test('what breaks at one desk keeps no other change from holding, and is tried again', async () => {
  await approveBoth();
  const desks = OFFICE_DESKS;
  const broken = desks.map(
    (desk): ChangeDesk<AllServices> =>
      desk.name === 'earn' ? { ...desk, submit: () => Promise.reject(new Error('broken')) } : desk,
  );
  const job = startDueChanges(server.services, broken);
  await job.stop();
  expect(job.state()).toMatchObject({ name: 'approved changes', failures: 1, error: new Error('broken') });
  expect(await statuses()).toEqual({ earn: 'approved', launch: 'applied' });
  const next = startDueChanges(server.services, desks);
  await next.stop();
  expect([next.state()?.failures, await statuses()]).toEqual([0, { earn: 'applied', launch: 'applied' }]);
});

// The migration has written the same texts for older changes (core/storage/changes-migration.test.ts), or both could be open at once.
test.each([
  ['lever', 'market', '5', 'market 5'],
  ['lever', 'state', '5', 'state 5'],
  ['lever', 'settle', '6', 'state 6'],
  ['lever', 'rules', undefined, 'rules'],
  ['lever', 'fund', undefined, undefined],
  ['micro', 'site', undefined, 'site'],
  ['micro', 'fund', undefined, undefined],
  ['fiat', 'merchant', '7 3', 'merchant 7 3'],
  ['fiat', 'gateway_fund', undefined, undefined],
  ['earn', 'product', '4', 'product 4'],
  ['earn', 'fund', undefined, undefined],
  ['launch', 'receive', '4', 'receive 4'],
  ['launch', 'fund', undefined, undefined],
  ['coins', 'supply', '8', 'supply 8'],
  ['custody', 'costs', '1', 'costs 1'],
  ['networks', 'settings', '1/1', 'settings 1/1'],
  ['house', 'move', 'treasury/fees', undefined],
  ['house', 'full_stop', 'exchange', 'stop'],
  ['house', 'end_stop', 'exchange', 'stop'],
  ['fees', 'tiers', undefined, 'tiers'],
  ['roles', 'role', 'viewer', 'role viewer'],
  ['limits', 'level', '1', 'level 1'],
  ['messages', 'announcement', undefined, undefined],
  ['operators', 'reset', 'a@b.example', 'a@b.example'],
  ['agents', 'region', '7', 'region 7'],
  ['factors', 'removal', '7', 'removal 7'],
  ['funds', 'deposit', '7', 'deposit 7'],
] as const)('a change of %s, %s of %s, keeps out others with the text %s', (name, kind, subject, text) => {
  const desk = OFFICE_DESKS.find((one) => one.name === name);
  expect(desk?.exclusive({ kind, subject })).toBe(text);
});
