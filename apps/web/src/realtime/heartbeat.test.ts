import { expect, test } from 'vitest';
import { Heartbeat } from './heartbeat.ts';

/** A second at a time, as the page's timer beats. */
function start() {
  let now = 0;
  const told: string[] = [];
  let sent = 0;
  const heart = new Heartbeat({
    now: () => now,
    send: () => (sent += 1),
    tell: (heard) => told.push(heard.kind === 'silence' ? 'silence' : `${heard.kind} ${heard.ms}`),
  });
  const pass = (ms: number): void => {
    now += ms;
  };
  const beat = (seconds: number): void => {
    for (let second = 0; second < seconds; second += 1) {
      pass(1000);
      heart.beat();
    }
  };
  return { heart, told, pass, beat, sentCount: () => sent };
}

test('a round trip is measured every 5 s, and never two at once', () => {
  const { heart, told, pass, beat, sentCount } = start();
  heart.beat();
  expect(sentCount()).toBe(1);
  pass(40);
  heart.pong();
  expect(told).toEqual(['answer 40']);
  beat(4);
  expect(sentCount()).toBe(1);
  beat(1);
  expect(sentCount()).toBe(2);
  beat(3);
  expect(sentCount()).toBe(2);
});

test('a late answer is told while it is waited for; total silence of 5 s is told as silence until something is heard', () => {
  const { heart, told, beat, pass, sentCount } = start();
  heart.beat();
  beat(4);
  expect(told).toEqual(['waiting 1000', 'waiting 2000', 'waiting 3000', 'waiting 4000']);
  beat(40);
  expect(told.slice(4).every((line) => line === 'silence')).toBe(true);
  expect(told).toHaveLength(44);
  // Nothing would be gained by asking again what nobody hears.
  expect(sentCount()).toBe(1);
  heart.hear();
  pass(10);
  heart.pong();
  expect(told.at(-1)).toBe('answer 44010');
});

test('a server that is heard is not silent, and is asked again if its answer was lost', () => {
  const { heart, told, beat, sentCount } = start();
  heart.beat();
  for (let second = 1; second <= 9; second += 1) {
    beat(1);
    heart.hear();
  }
  expect(told).not.toContain('silence');
  expect(told.at(-1)).toBe('waiting 9000');
  expect(sentCount()).toBe(1);
  beat(1);
  expect(sentCount()).toBe(2);
});

test('what a page slept through is no silence: it measures anew', () => {
  const { heart, told, beat, pass, sentCount } = start();
  heart.beat();
  pass(60_000);
  heart.beat();
  expect(told).toEqual([]);
  expect(sentCount()).toBe(2);
  pass(20);
  heart.pong();
  expect(told).toEqual(['answer 20']);
  beat(1);
  expect(told).toEqual(['answer 20']);
});

test('a new connection forgets what the old one was asked', () => {
  const { heart, told, beat, sentCount } = start();
  heart.beat();
  beat(2);
  heart.restart();
  expect(sentCount()).toBe(2);
  heart.pong();
  expect(told).toEqual(['waiting 1000', 'waiting 2000', 'answer 0']);
});
