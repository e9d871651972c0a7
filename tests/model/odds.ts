// What the house earns by a million second contracts at even odds, beside what its edge says.
//   npm run model -- odds [--orders 1000000 --seed 20261123]
import { parseArgs } from 'node:util';
import { deviationOf, playOdds } from './seconds/odds.ts';

const SIGMAS = 5;
const UNITS = 100_000_000;

const { values } = parseArgs({
  options: { orders: { type: 'string', default: '1000000' }, seed: { type: 'string', default: '20261123' } },
});
const [orders, seed] = [Number(values.orders), Number(values.seed)];
if (!(orders > 0) || !Number.isInteger(orders) || !Number.isInteger(seed))
  throw new Error('usage: --orders N [--seed S]');
const odds = playOdds(seed, orders);
const deviation = deviationOf(odds);
const ok = odds.orders === orders && odds.reserved === 0n && Math.abs(deviation) < SIGMAS;
console.log(`${odds.orders} orders, ${odds.draws} draws`);
console.log(
  `earned ${odds.earned / UNITS}, expected ${odds.expected / UNITS}: ${deviation.toFixed(2)} sigma (at most ${SIGMAS})`,
);
console.log(JSON.stringify({ odds: 'micro', seed, orders: odds.orders, deviation, ok }));
if (!ok) process.exitCode = 1;
