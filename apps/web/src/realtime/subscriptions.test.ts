import { expect, test } from 'vitest';
import { type StreamName, Subscriptions } from './subscriptions.ts';

const depth: StreamName = { channel: 'depth', market: 'BTC/USDT' };
const name = ({ channel, market, period }: StreamName): string => [channel, market, period].filter(Boolean).join(' ');

/** Records what the server is sent; `passTime` runs what was deferred. */
function recorded() {
  const told: string[] = [];
  let deferred: (() => void)[] = [];
  const subscriptions = new Subscriptions({
    subscribe: (stream) => told.push(`+ ${name(stream)}`),
    unsubscribe: (stream) => told.push(`- ${name(stream)}`),
    defer: (work) => deferred.push(work),
  });
  const passTime = (): void => {
    const due = deferred;
    deferred = [];
    for (const work of due) work();
  };
  return { told, subscriptions, passTime };
}

test('the first listener subscribes, the last one to go unsubscribes a moment later', () => {
  const { told, subscriptions, passTime } = recorded();
  const first = subscriptions.retain(depth);
  const second = subscriptions.retain(depth);
  first();
  passTime();
  expect(told).toEqual(['+ depth BTC/USDT']);
  second();
  expect(told).toEqual(['+ depth BTC/USDT']);
  passTime();
  expect(told).toEqual(['+ depth BTC/USDT', '- depth BTC/USDT']);
});

test('who comes back before that moment keeps the stream', () => {
  const { told, subscriptions, passTime } = recorded();
  subscriptions.retain(depth)();
  const release = subscriptions.retain(depth);
  passTime();
  expect(told).toEqual(['+ depth BTC/USDT']);
  release();
  passTime();
  subscriptions.retain(depth);
  expect(told).toEqual(['+ depth BTC/USDT', '- depth BTC/USDT', '+ depth BTC/USDT']);
});

test('releasing twice counts once', () => {
  const { told, subscriptions, passTime } = recorded();
  const first = subscriptions.retain(depth);
  subscriptions.retain(depth);
  first();
  first();
  passTime();
  expect(told).toEqual(['+ depth BTC/USDT']);
});

test('periods are streams of their own, and a new connection is told of all that are listened to', () => {
  const { told, subscriptions, passTime } = recorded();
  subscriptions.retain({ channel: 'kline', market: 'BTC/USDT', period: '1min' });
  subscriptions.retain({ channel: 'kline', market: 'BTC/USDT', period: '1D' });
  subscriptions.retain(depth)();
  passTime();
  told.length = 0;
  subscriptions.subscribeAll();
  expect(told).toEqual(['+ kline BTC/USDT 1min', '+ kline BTC/USDT 1D']);
});
