import { queryObjects } from 'node:v8';
import { instant, seq, userId } from '@bourse/domain';
import { createChanges } from '@bourse/engine';
import { zeroCounters } from '@bourse/engine/entities';
import { expect, test } from 'vitest';
import { seal } from './sealed.ts';
import { createTestDatabase } from './testing.ts';
import { acquireWriter } from './writer.ts';

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
const COMMITS = 300;

test('a writer that commits for months keeps nothing of what it has committed', async () => {
  const database = await createTestDatabase();
  const writer = await acquireWriter(database.connection, { onLost: () => {} });
  let place = 0;
  const commitSome = async (count: number): Promise<number> => {
    for (let nth = 0; nth < count; nth += 1) {
      place += 1;
      const changes = createChanges();
      changes.users.add({ id: userId(1), isFrozen: nth % 2 === 0, ...UNGUARDED });
      const stamp = { seq: seq(place), at: instant(place), before: NO_ENTITIES, counters: NO_ENTITIES };
      await writer.commit(seal(changes, stamp, []));
    }
    return queryObjects(Promise, { format: 'count' });
  };
  const before = await commitSome(20);
  const after = await commitSome(COMMITS);
  expect(after - before).toBeLessThan(COMMITS / 2);
  await writer.close();
  await database.drop();
});
