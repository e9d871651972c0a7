import { accountId, currencyId, instant, seq, userId, ZERO } from '@bourse/domain';
import { createChanges } from '@bourse/engine';
import { zeroCounters } from '@bourse/engine/entities';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { withClient } from './connection.ts';
import { loadSnapshot } from '../../database.ts';
import { openConnected } from '../../database.ts';
import { seal, type SealedBatch } from './sealed.ts';
import { createTestDatabase } from './testing.ts';
import { acquireWriter, type Writer, type WriterLost } from './writer.ts';

const NO_ENTITIES = zeroCounters();
const UNGUARDED = {
  masterId: undefined,
  isFrozenByMaster: false,
  closedAt: undefined,
  verificationLevel: 0,
  outflowsHeldUntil: undefined,
  heldSince: undefined,
  heldWorth: undefined,
  lockedWallets: 0,
} as const;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let writers: Writer[];

beforeEach(async () => {
  database = await createTestDatabase();
  writers = [];
});

afterEach(async () => {
  await Promise.all(writers.map((writer) => writer.close()));
  await database.drop();
});

type Observed = { readonly writer: Writer; readonly losses: readonly WriterLost[]; readonly lost: Promise<WriterLost> };

async function acquire(onStandby = (): void => {}): Promise<Observed> {
  const losses: WriterLost[] = [];
  const { promise: lost, resolve } = Promise.withResolvers<WriterLost>();
  const onLost = (error: WriterLost): void => {
    losses.push(error);
    resolve(error);
  };
  const writer = await acquireWriter(database.connection, { onLost, onStandby });
  writers.push(writer);
  return { writer, losses, lost };
}

/** A batch that makes one user known. */
function batchOf(place: number): SealedBatch {
  const changes = createChanges();
  changes.users.add({
    id: userId(place),
    isFrozen: false,
    ...UNGUARDED,
  });
  return seal(changes, { seq: seq(place), at: instant(place), before: NO_ENTITIES, counters: NO_ENTITIES }, []);
}

async function committedUsers(): Promise<number[]> {
  return (await loadSnapshot(database.connection)).users.map((user) => user.id);
}

const run = (text: string): Promise<unknown> => withClient(database.connection, (sql) => sql.unsafe(text));

test('each writer raises the epoch, and the place it wrote is loaded again', async () => {
  const first = await acquire();
  await first.writer.commit(batchOf(7));
  await first.writer.close();
  expect(first.losses).toEqual([]);
  const second = await acquire();
  expect(second.writer.epoch).toBe(first.writer.epoch + 1);
  expect(await loadSnapshot(database.connection)).toMatchObject({
    seq: 7,
    at: 7,
    users: [{ id: 7, isFrozen: false, ...UNGUARDED }],
  });
});

test('a standby waits for the lock, and takes over when the writer has ended', async () => {
  const first = await acquire();
  const standby = Promise.withResolvers<void>();
  let isWriter = false;
  const second = acquire(standby.resolve).then((observed) => {
    isWriter = true;
    return observed;
  });
  await standby.promise;
  await first.writer.commit(batchOf(1));
  expect(isWriter).toBe(false);
  await first.writer.close();
  const { writer } = await second;
  await writer.commit(batchOf(2));
  expect(await committedUsers()).toEqual([1, 2]);
});

test('a writer whose lock connection was cut learns it at once and commits nothing more', async () => {
  const { writer, lost, losses } = await acquire();
  await writer.commit(batchOf(1));
  await run(`SELECT pg_terminate_backend(${writer.backendPid})`);
  expect((await lost).name).toBe('WriterLost');
  await expect(writer.commit(batchOf(2))).rejects.toThrow('closed');
  expect(losses).toHaveLength(1);
  expect(await committedUsers()).toEqual([1]);
});

test('a connection that is cut during a commit leaves nothing of it behind', async () => {
  const { writer, lost } = await acquire();
  await writer.commit(batchOf(1));
  // Another session holds the row that every commit has to move, so that this commit waits.
  const { promise: isHeld, resolve: held } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const holder = withClient(database.connection, (sql) =>
    sql.begin(async (transaction) => {
      await transaction`SELECT 1 FROM writer FOR UPDATE`;
      held();
      await mayEnd;
    }),
  );
  await isHeld;
  const commit = writer.commit(batchOf(2));
  const outcome = expect(commit).rejects.toThrow();
  await run(`SELECT pg_terminate_backend(${writer.backendPid})`);
  await outcome;
  await lost;
  end();
  await holder;
  expect(await committedUsers()).toEqual([1]);
});

test('a writer with an older epoch is refused, whoever raised it', async () => {
  const { writer } = await acquire();
  await writer.commit(batchOf(1));
  await run('UPDATE writer SET epoch = epoch + 1');
  await expect(writer.commit(batchOf(2))).rejects.toThrow('Another process is the writer now.');
  expect(await committedUsers()).toEqual([1]);
});

test('a batch that PostgreSQL refuses in part is refused as a whole', async () => {
  const { writer } = await acquire();
  const changes = createChanges();
  changes.currencies.add({ id: currencyId(1) });
  changes.users.add({ id: userId(2 ** 80), isFrozen: false, ...UNGUARDED });
  const batch = seal(changes, { seq: seq(1), at: instant(1), before: NO_ENTITIES, counters: NO_ENTITIES }, []);
  await expect(writer.commit(batch)).rejects.toThrow();
  expect(await loadSnapshot(database.connection)).toMatchObject({ seq: 0, currencies: [], users: [] });
});

test('batches may be sent one behind another, and each is durable when it is answered', async () => {
  const { writer } = await acquire();
  const places = [1, 2, 3, 4];
  const seen = places.map((place) => writer.commit(batchOf(place)).then(committedUsers));
  for (const [at, users] of (await Promise.all(seen)).entries())
    expect(users).toEqual(expect.arrayContaining(places.slice(0, at + 1)));
});

test('a batch that follows a refused one is refused with it, though it was sent before anyone knew', async () => {
  const { writer } = await acquire();
  await writer.commit(batchOf(1));
  const changes = createChanges();
  changes.users.add({ id: userId(2 ** 80), isFrozen: false, ...UNGUARDED });
  const refused = writer.commit(
    seal(changes, { seq: seq(2), at: instant(2), before: NO_ENTITIES, counters: NO_ENTITIES }, []),
  );
  const outcomes = await Promise.allSettled([refused, writer.commit(batchOf(3))]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await committedUsers()).toEqual([1]);
});

test('batches handed over in one turn are transactions of their own: the one that fails takes no part of another along', async () => {
  const { writer } = await acquire();
  const changes = createChanges();
  changes.currencies.add({ id: currencyId(1) });
  changes.users.add({ id: userId(2), isFrozen: false, ...UNGUARDED });
  const owner = { kind: 'house', purpose: 'fees' } as const;
  // Refused by the database after the statements for the currency and the user.
  changes.accounts.add({ id: accountId(2 ** 80), owner, currencyId: currencyId(1), available: ZERO, locked: ZERO });
  const refused = seal(changes, { seq: seq(2), at: instant(2), before: NO_ENTITIES, counters: NO_ENTITIES }, []);
  const outcomes = await Promise.allSettled([writer.commit(batchOf(1)), writer.commit(refused)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(await loadSnapshot(database.connection)).toMatchObject({ seq: 1, currencies: [], users: [{ id: 1 }] });
});

test('a longer batch that is handed over in the turn of a refused one leaves nothing behind either', async () => {
  const { writer } = await acquire();
  const bad = createChanges();
  bad.users.add({ id: userId(2 ** 80), isFrozen: false, ...UNGUARDED });
  const longer = createChanges();
  const owner = { kind: 'house', purpose: 'fees' } as const;
  longer.currencies.add({ id: currencyId(1) });
  longer.users.add({ id: userId(2), isFrozen: false, ...UNGUARDED });
  longer.accounts.add({ id: accountId(1), owner, currencyId: currencyId(1), available: ZERO, locked: ZERO });
  const batches = [bad, longer].map((changes, at) =>
    seal(changes, { seq: seq(at + 1), at: instant(at + 1), before: NO_ENTITIES, counters: NO_ENTITIES }, []),
  );
  const outcomes = await Promise.allSettled(batches.map((batch) => writer.commit(batch)));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await loadSnapshot(database.connection)).toMatchObject({ seq: 0, currencies: [], users: [], accounts: [] });
});

test('an entity that the engine knows and the database does not stops the writer', async () => {
  const { writer } = await acquire();
  const changes = createChanges();
  const owner = { kind: 'house', purpose: 'fees' } as const;
  changes.accounts.add({ id: accountId(5), owner, currencyId: currencyId(1), available: ZERO, locked: ZERO });
  const batch = seal(
    changes,
    { seq: seq(1), at: instant(1), before: { ...NO_ENTITIES, account: 5 }, counters: NO_ENTITIES },
    [],
  );
  await expect(writer.commit(batch)).rejects.toThrow('0 of 1 rows were written');
  await expect(writer.commit(batchOf(2))).rejects.toThrow('closed');
});

test('a database that a newer version migrated is refused', async () => {
  await run(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('future', 9999999999999)`);
  const opened = openConnected(database.connection, { log: () => {}, onWriterLost: () => {} });
  await expect(opened).rejects.toThrow('newer version');
});
