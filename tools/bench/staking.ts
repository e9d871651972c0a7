// How soon is paid for good what staking owes, where 10,000 orders mature in one second; how soon is a sale handed out that
// 10,000 have subscribed to, from the moment at which an operator approves of its result; and what do spot orders notice of it?
// On a real server with its embedded PostgreSQL, several times over.
//   npm run bench -- staking
import { SECOND_MS } from '@bourse/domain';
import { createClock } from '../../apps/server/src/system/clock.ts';
import { measureChunks, playDeadlines } from './chunks.ts';
import { fillEarnCrowd, ORDERS_DUE, PRODUCT, WAVES } from './staking-crowd.ts';
import { countSoldOut, findPayments, findShares } from './staking-ledger.ts';
import { fillLaunchCrowd, saleOf, SALES, SUBSCRIPTIONS } from './sales-crowd.ts';
import { prepareResults } from './sales-results.ts';
import { playWaves, reportWaves } from './waves.ts';

const startedAt = Date.now();
/** It moves by `advance` alone. */
const openClock = () => createClock(() => startedAt);

const matured = await playWaves({
  name: 'maturities',
  clock: openClock(),
  // The clock is moved by a day, which brings work of its own.
  before: 20,
  fill: fillEarnCrowd,
  findEnds: async (sql) => {
    const payments = await findPayments(sql, PRODUCT);
    const areAll = payments.length === WAVES * ORDERS_DUE && payments.every(({ isRight }) => isRight);
    if (!areAll) throw new Error('not each order was paid once');
    return payments.map(({ of, seq }) => ({ dueMs: of ?? Number.NaN, seq }));
  },
});
reportWaves(matured, {
  bench: 'earn maturities',
  title: `${WAVES} seconds in each of which ${ORDERS_DUE} staking orders mature`,
  durable: 'durable after their deadline',
  seconds: 'seconds of the deadlines',
  chunks: measureChunks(() => playDeadlines(matured.crowd)),
});

const handedOut = await playWaves({
  name: 'results',
  clock: openClock(),
  before: 8,
  fill: fillLaunchCrowd,
  prepare: (server) =>
    prepareResults(
      server,
      Array.from({ length: SALES }, (_, wave) => saleOf(wave)),
    ),
  findEnds: async (sql, { dueSeconds }) => {
    const shares = await findShares(sql, saleOf(0));
    const areAll = shares.length === SALES * SUBSCRIPTIONS && shares.every(({ isRight }) => isRight);
    if (!areAll || (await countSoldOut(sql, saleOf(0))) !== SALES) {
      throw new Error('not each subscription got its share once');
    }
    const secondOf = (sale: number | null): number => dueSeconds[(sale ?? Number.NaN) - saleOf(0)] ?? Number.NaN;
    return shares.map(({ of, seq }) => ({ dueMs: secondOf(of) * SECOND_MS, seq }));
  },
});
reportWaves(handedOut, {
  bench: 'earn results',
  title: `${SALES} sales whose results are handed out to ${SUBSCRIPTIONS} subscriptions each`,
  durable: 'durable after the approval',
  seconds: 'seconds of the approvals',
  // Nobody waits for it to the second.
  durableMsMax: 3_000,
  chunks: measureChunks(() =>
    playDeadlines(handedOut.crowd, (wave) => [{ kind: 'settleLaunch', projectId: saleOf(wave) }]),
  ),
});
