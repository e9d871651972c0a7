// Turns between networks.
import { expect, test } from 'vitest';
import { callerNetwork, withCallerNetwork } from './caller-network.ts';
import { createTurns } from './turns.ts';

/** Jobs that begin at once and end when the gate opens; `began` tells their order. */
function openQueue(options: Parameters<typeof createTurns>[0]) {
  const inTurn = createTurns(options);
  const gate = Promise.withResolvers<void>();
  const began: string[] = [];
  const ask = (network: string, name: string) =>
    withCallerNetwork(network, () =>
      inTurn(async () => {
        began.push(name);
        await gate.promise;
        return name;
      }),
    );
  return { ask, began, open: gate.resolve };
}

test('networks take turns, each in its own order, however many of one came first', async () => {
  const { ask, began, open } = openQueue({ runningMax: 1, waitingMax: 20, waitingPerNetworkMax: 10 });
  const names = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'];
  const jobs = names.map((name) => ask(name.slice(0, 1), name));
  expect(began).toEqual(['a1']);
  open();
  await Promise.all(jobs);
  expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a network that has its share waiting is refused, and the others are not', async () => {
  const { ask, open } = openQueue({ runningMax: 1, waitingMax: 5, waitingPerNetworkMax: 2 });
  const first = [ask('a', 'a1'), ask('a', 'a2'), ask('a', 'a3')];
  expect(await ask('a', 'a4')).toMatchObject({ ok: false, code: 'busy' });
  const others = [ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1')];
  expect(await ask('d', 'd1')).toMatchObject({ ok: false, code: 'busy' });
  open();
  const outcomes = await Promise.all([...first, ...others]);
  expect(outcomes.every(({ ok }) => ok)).toBe(true);
  expect(await ask('a', 'a5')).toEqual({ ok: true, value: 'a5' });
});

test('the network of a caller follows it through what it awaits', async () => {
  const named = await Promise.all(
    ['a', 'b'].map((network) =>
      withCallerNetwork(network, async () => {
        await new Promise((resolve) => setImmediate(resolve));
        return callerNetwork();
      }),
    ),
  );
  expect(named).toEqual(['a', 'b']);
  expect(callerNetwork()).toBe('ourselves');
});
