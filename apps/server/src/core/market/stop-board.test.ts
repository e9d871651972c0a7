// When a stop lasts, and until when nobody is liquidated after it, as of what was committed.
import { instant, type Instant, type LeverState, marketId, stopId } from '@bourse/domain';
import { expect, test } from 'vitest';
import { LEVER_ENTRIES } from '../../modules/lever/catalogue.ts';
import { AWAITED, createStopBoard } from './stop-board.ts';

type Rows = Parameters<typeof createStopBoard>[0];

const NOW = instant(1_000_000);
const LATER = instant(1_060_000);

function market(id: number, graceUntil: Instant | undefined, state: LeverState = 'open'): Rows['leverMarkets'][number] {
  const [settings] = LEVER_ENTRIES;
  if (!settings) throw new Error('no market has contracts');
  return {
    settings: { ...settings, marketId: marketId(id), state },
    index: undefined,
    indexSecond: undefined,
    indexSeq: undefined,
    cause: undefined,
    haltedAt: undefined,
    graceUntil,
    settlingAt: undefined,
    settlingMedian: undefined,
  };
}

/** With what a batch brings, once it is committed. */
function open(rows: Partial<Rows> = {}) {
  const listeners: ((rows: Rows) => void)[] = [];
  const board = createStopBoard(
    { stops: [], leverMarkets: [], ...rows },
    {
      // Boards read nothing else of what is published.
      subscribe: (listener) => {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
        listeners.push(listener as unknown as (rows: Rows) => void);
        return () => undefined;
      },
    },
  );
  const commit = (batch: Partial<Rows>): void => {
    for (const listener of listeners) listener({ stops: [], leverMarkets: [], ...batch });
  };
  return { board, commit };
}

test('a full stop that was loaded lasts until its end is committed, and holds the time of acts', () => {
  const stop = { id: stopId(1), kind: 'full', beganAt: NOW } as const;
  const { board, commit } = open({ stops: [{ ...stop, endedAt: undefined }] });
  let calls = 0;
  board.subscribe(() => (calls += 1));
  expect([board.stoppedAt(), board.actsAt(LATER), board.actsAt(instant(5))]).toEqual([NOW, NOW, 5]);
  commit({});
  commit({ stops: [{ ...stop, endedAt: LATER }] });
  expect([board.stoppedAt(), board.actsAt(LATER), calls]).toEqual([undefined, LATER, 1]);
});

test('an outage is over when it is known', () => {
  const { board, commit } = open();
  commit({ stops: [{ id: stopId(1), kind: 'outage', beganAt: NOW, endedAt: LATER }] });
  expect(board.stoppedAt()).toBeUndefined();
});

test('the grace waits for a first tick, and is over with that of the last market that has had one', () => {
  const { board, commit } = open();
  expect(board.sparedUntil(NOW)).toBeUndefined();
  commit({ leverMarkets: [market(1, AWAITED), market(2, AWAITED)] });
  expect(board.sparedUntil(NOW)).toBe(AWAITED);
  commit({ leverMarkets: [market(1, LATER)] });
  expect([board.sparedUntil(NOW), board.sparedUntil(LATER)]).toEqual([LATER, undefined]);
  commit({ leverMarkets: [market(1, AWAITED), market(2, AWAITED)] });
  expect(board.sparedUntil(LATER)).toBe(AWAITED);
});

test('a market that is halted holds up no notice, and a stop without a grace has none', () => {
  const { board, commit } = open({ leverMarkets: [market(1, AWAITED, 'halted'), market(2, undefined)] });
  expect(board.sparedUntil(NOW)).toBeUndefined();
  commit({ leverMarkets: [market(1, AWAITED)] });
  expect(board.sparedUntil(NOW)).toBe(AWAITED);
});
