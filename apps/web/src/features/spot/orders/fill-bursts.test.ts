import { expect, test } from 'vitest';
import { BURST_MS_MAX, FillBursts, QUIET_MS } from './fill-bursts.ts';

type Order = {
  readonly id: number;
  readonly status: 'open' | 'filled' | 'cancelled';
  readonly complete_number: string;
};
const order = (id: number, complete_number: string, status: Order['status'] = 'open'): Order => ({
  id,
  status,
  complete_number,
});

function begin() {
  const told: string[] = [];
  let now = 0;
  let waiting: { readonly at: number; readonly run: () => void }[] = [];
  const bursts = new FillBursts<Order>({
    tell: ({ id, status, complete_number }) => told.push(`${id} ${status} ${complete_number}`),
    now: () => now,
    wait: (ms, run) => {
      const entry = { at: now + ms, run };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((each) => each !== entry);
      };
    },
  });
  const pass = (ms: number): void => {
    now += ms;
    const due = waiting.filter(({ at }) => at <= now);
    waiting = waiting.filter(({ at }) => at > now);
    for (const { run } of due) run();
  };
  return { bursts, told, pass };
}

test('many fills of one order in a moment are told of once, as they stand at the end', () => {
  const { bursts, told, pass } = begin();
  for (const filled of ['0.1', '0.2', '0.3']) {
    bursts.hear(order(7, filled), undefined);
    pass(QUIET_MS - 1);
  }
  expect(told).toEqual([]);
  pass(1);
  expect(told).toEqual(['7 open 0.3']);
  bursts.hear(order(7, '0.4'), undefined);
  pass(QUIET_MS);
  expect(told).toEqual(['7 open 0.3', '7 open 0.4']);
});

test('an order that is done is told of at once, and its burst with it', () => {
  const { bursts, told, pass } = begin();
  bursts.hear(order(7, '0.1'), undefined);
  bursts.hear(order(7, '1', 'filled'), undefined);
  expect(told).toEqual(['7 filled 1']);
  pass(BURST_MS_MAX);
  expect(told).toHaveLength(1);
});

test('each order has its own burst', () => {
  const { bursts, told, pass } = begin();
  bursts.hear(order(7, '0.1'), undefined);
  bursts.hear(order(8, '0.2'), undefined);
  pass(QUIET_MS);
  expect(told).toEqual(['7 open 0.1', '8 open 0.2']);
});

test('a burst without end is told of now and then', () => {
  const { bursts, told, pass } = begin();
  for (let fills = 1; fills <= 40; fills += 1) {
    bursts.hear(order(7, String(fills)), undefined);
    pass(100);
  }
  expect(told).toEqual(['7 open 30']);
});

test('what filled before, was amended or revoked without a fill is no news; revoked after a fill is', () => {
  const { bursts, told, pass } = begin();
  bursts.hear(order(7, '0.5'), '0.5');
  bursts.hear(order(7, '0.5', 'cancelled'), '0.5');
  bursts.hear(order(8, '0', 'cancelled'), undefined);
  pass(BURST_MS_MAX);
  expect(told).toEqual([]);
  bursts.hear(order(9, '0.2', 'cancelled'), undefined);
  expect(told).toEqual(['9 cancelled 0.2']);
});

test('nothing is told after the page was left', () => {
  const { bursts, told, pass } = begin();
  bursts.hear(order(7, '0.5'), undefined);
  bursts.stop();
  pass(BURST_MS_MAX);
  expect(told).toEqual([]);
});
