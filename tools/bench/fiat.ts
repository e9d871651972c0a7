// How soon are 1,000 deals for fiat money expired for good whose deadline falls in one second, and what do spot orders notice
// of it? On a real server with its embedded PostgreSQL, several times over.
//   npm run bench -- fiat
import { measureChunks, playDeadlines } from './chunks.ts';
import { DEALS_DUE, fillFiatCrowd, WAVES } from './fiat-crowd.ts';
import { playWaves, reportWaves } from './waves.ts';

const played = await playWaves({
  name: 'fiat',
  fill: fillFiatCrowd,
  findEnds: async (sql) => {
    const ends = await sql<{ dueMs: number; seq: number | null; isExpired: boolean }[]>`
      SELECT pay_until::float8 AS "dueMs", ended_seq::float8 AS seq, end_reason IS NOT DISTINCT FROM 'expired' AS "isExpired"
      FROM fiat_deals`;
    const areAll = ends.length === WAVES * DEALS_DUE && ends.every(({ isExpired }) => isExpired);
    if (!areAll) throw new Error('not all deals expired at their deadline');
    return ends;
  },
});
reportWaves(played, {
  bench: 'fiat',
  title: `${WAVES} seconds in each of which ${DEALS_DUE} deals expire`,
  durable: 'durable after their deadline',
  seconds: 'seconds of the deadlines',
  chunks: measureChunks(() => playDeadlines(played.crowd)),
});
