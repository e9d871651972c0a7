// The chain of the audit log, and the database's refusal to change it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../core/storage/testing.ts';
import { connectTo, type TransactionSql } from '../../core/storage/connection.ts';
import { createClock } from '../../system/clock.ts';
import { type AuditLog, createAuditLog, verifyChain } from './audit-log.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let sql: ReturnType<typeof connectTo>;
let auditLog: AuditLog;
const lines: object[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  sql = connectTo(database.connection, { max: 4, fetch_types: false, onnotice: () => {} });
  auditLog = createAuditLog({ sql, clock: createClock(), log: { info: (line: object) => lines.push(line) } });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const enter = (action: string) =>
  auditLog.record({
    actor: 'a@example.com',
    action,
    subject: 'user 1',
    before: { b: 1, a: [null, '中'] },
    after: { z: 'x' },
    ip: '10.0.0.1',
  });

/** Tampers with the log like an owner of the database, past its triggers, and rolls back. */
async function tamper(change: (transaction: TransactionSql) => Promise<unknown>) {
  const undo = new Error('undone');
  let status: Awaited<ReturnType<typeof verifyChain>> | undefined;
  await sql
    .begin(async (transaction) => {
      await transaction`ALTER TABLE audit_log DISABLE TRIGGER ALL`;
      await change(transaction);
      status = await verifyChain(transaction);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return status;
}

test('an empty log is whole', async () => {
  expect(await verifyChain(sql)).toEqual({ entries: 0, head: '', brokenAt: undefined });
});

test('entries at the same time follow one another, and each hash is logged', async () => {
  await Promise.all(Array.from({ length: 20 }, (_, index) => enter(`act.${index}`)));
  const status = await verifyChain(sql);
  expect(status).toMatchObject({ entries: 20, brokenAt: undefined });
  expect(status.head).toMatch(/^[0-9a-f]{64}$/);
  // Each is logged once it is committed: two connections may say so the other way round.
  expect(new Set(lines.map((line) => 'entry' in line && line.entry)).size).toBe(20);
  expect(lines).toContainEqual(expect.objectContaining({ entry: '20', hash: status.head }));
});

test('an act that is rolled back leaves no entry, no gap and no hash in the log', async () => {
  const failing = auditLog.begin(async (transaction) => {
    await auditLog.append(transaction, { actor: 'a', action: 'x', subject: 'y', ip: '' });
    throw new Error('the act failed');
  });
  await expect(failing).rejects.toThrow('the act failed');
  expect(lines).toHaveLength(20);
  await enter('after');
  expect(lines).toHaveLength(21);
  expect(await verifyChain(sql)).toMatchObject({ entries: 21, brokenAt: undefined });
});

describe('the database refuses', () => {
  test.each([
    ['to change an entry', `UPDATE audit_log SET actor = 'b' WHERE id = 3`],
    ['to delete one', 'DELETE FROM audit_log WHERE id = 3'],
    ['to empty the log', 'TRUNCATE audit_log'],
  ])('%s', async (_, statement) => {
    await expect(sql.unsafe(statement)).rejects.toThrow('only ever appended to');
  });

  test('the same where triggers are off for a replica', async () => {
    const replica = sql.begin(async (transaction) => {
      await transaction`SET LOCAL session_replication_role = replica`;
      await transaction`DELETE FROM audit_log WHERE id = 3`;
    });
    await expect(replica).rejects.toThrow('only ever appended to');
  });
});

describe('the chain finds', () => {
  test.each(['at', 'actor', 'action', 'subject', 'before', 'after', 'ip'])('another %s', async (column) => {
    const value = column === 'at' ? '1' : 'forged';
    const status = await tamper((tx) => tx.unsafe(`UPDATE audit_log SET "${column}" = '${value}' WHERE id = 7`));
    expect(status).toMatchObject({ entries: 6, brokenAt: 7 });
  });

  test('a missing entry, at the beginning too', async () => {
    expect(await tamper((tx) => tx`DELETE FROM audit_log WHERE id = 5`)).toMatchObject({ brokenAt: 5 });
    expect(await tamper((tx) => tx`DELETE FROM audit_log WHERE id = 1`)).toMatchObject({ brokenAt: 1 });
  });

  test('a missing entry whose successors moved up', async () => {
    const status = await tamper(async (tx) => {
      await tx`DELETE FROM audit_log WHERE id = 21`;
      await tx`DELETE FROM audit_log WHERE id = 5`;
      await tx`UPDATE audit_log SET id = id + 1000 WHERE id > 5`;
      await tx`UPDATE audit_log SET id = id - 1001 WHERE id > 1000`;
    });
    expect(status).toMatchObject({ brokenAt: 5 });
  });

  test('two entries that changed places', async () => {
    const status = await tamper(async (tx) => {
      await tx`UPDATE audit_log SET id = 99 WHERE id = 8`;
      await tx`UPDATE audit_log SET id = 8 WHERE id = 9`;
      await tx`UPDATE audit_log SET id = 9 WHERE id = 99`;
    });
    expect(status).toMatchObject({ brokenAt: 8 });
  });

  test('nothing once all is as it was', async () => {
    expect(await verifyChain(sql)).toMatchObject({ entries: 21, brokenAt: undefined });
  });
});
