// How soon are 5,000 second contracts settled for good that one tick makes due, and what do spot orders notice of it? On a
// real server with its embedded PostgreSQL, several times over.
//   npm run bench -- seconds
import { SECOND_MS } from '@bourse/domain';
import { measureChunks } from './chunks.ts';
import { settleInEngine } from './seconds-chunks.ts';
import { fillMicroCrowd, ORDERS_DUE, WAVES } from './seconds-crowd.ts';
import { playWaves, reportWaves } from './waves.ts';

const played = await playWaves({
  name: 'micro',
  fill: fillMicroCrowd,
  findEnds: async (sql, { dueSeconds }) => {
    const ends = await sql<{ due: number; seq: number | null; isVoid: boolean }[]>`
      SELECT due_second::float8 AS due, ended_seq::float8 AS seq, close_second IS DISTINCT FROM due_second AS "isVoid"
      FROM micro_orders WHERE due_second = ANY(${dueSeconds.map(String)}::bigint[])`;
    if (ends.length < WAVES * ORDERS_DUE || ends.some(({ isVoid }) => isVoid)) {
      throw new Error('not all second contracts closed at the tick of their second');
    }
    return ends.map(({ due, seq }) => ({ dueMs: due * SECOND_MS, seq }));
  },
});
reportWaves(played, {
  bench: 'micro',
  title: `${WAVES} ticks at each of which ${ORDERS_DUE} second contracts are due`,
  durable: 'durable after their tick',
  seconds: 'seconds of the ticks',
  chunks: measureChunks(() => settleInEngine(played.crowd)),
});
