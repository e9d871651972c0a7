// Two accounts that know the next price: Ann has nothing but what she has just bought, and for twenty hours does all she can to
// lose it to Bob, by every product. The index steps up by a hundredth and down again, so that all of it could be lost in a
// hundred fair trades. What the two could withdraw in the end is what Bob had before, and at most one such step more. The same
// holds where a sub-account of Ann's loses, to Bob or to Ann.
import { BTC, DAY_MS, formatUnits, MINUTE_MS, ppm, price, stakingProductId, units, USDT } from '@bourse/domain';
import { expect, test } from 'vitest';
import { accountsOfPerson } from './core/person.ts';
import { findUser } from './testing/cast.ts';
import { STAKED_USDT } from './testing/staking-cast.ts';
import { FIAT_RULES, FIAT_USDT } from './testing/fiat-rules.ts';
import { bind } from './testing/kept-cast.ts';
import { startLever } from './testing/lever-cast.ts';
import { MICRO_MARKETS, MICRO_USDT } from './testing/seconds-markets.ts';
import { Random } from './testing/random.ts';
import type { Scenario } from './testing/scenario.ts';

const BOUGHT = 1_000;
const LOW = 100;
const HIGH = 101;
const STEPS = 400;
const STEP_MS = 3 * MINUTE_MS;
/** One step of the index, of all that was bought. */
const LEAK_MAX = (BOUGHT * (HIGH - LOW)) / LOW;

/** They stand for whoever has bought and whoever is to win it, in all lines. */
type Two = { readonly ann: string; readonly bob: string };
const CASES: readonly (Two & { readonly seed: number })[] = [
  ...[1, 2, 3, 4].map((seed) => ({ seed, ann: 'ann', bob: 'bob' })),
  ...[5, 6].map((seed) => ({ seed, ann: 'ann.1', bob: 'bob' })),
  ...[7, 8].map((seed) => ({ seed, ann: 'ann.1', bob: 'ann' })),
];

/** All products are open. Bob has 1,000 USDT and 20 BTC of his own. */
function start(): Scenario {
  const scenario = startLever({ each: '0.00000001' });
  for (const settings of Object.values(MICRO_MARKETS)) scenario.mustApply({ kind: 'configureMicroMarket', settings });
  scenario.mustApply({ kind: 'configureMicroCurrency', currency: MICRO_USDT });
  scenario.mustApply({ kind: 'configureMicroTerm', term: { seconds: 60, ratio: ppm(950_000n), isOffered: true } });
  scenario.mustApply({ kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: 1 } });
  scenario.mustApply({ kind: 'configureStakingRules', rules: { isOpen: true, cancelFee: ppm(50_000n) } });
  scenario.mustApply({ kind: 'configureStakingProduct', product: { ...STAKED_USDT, id: stakingProductId(1) } });
  scenario.mustApply({ kind: 'configureFiatRules', rules: { ...FIAT_RULES, restrictMs: DAY_MS } });
  scenario.mustApply({ kind: 'configureFiatCoin', coin: FIAT_USDT });
  scenario.mustApply({ kind: 'configureFiatCurrency', code: 'CNY', digits: 2, isOffered: true });
  scenario.mustApply({ kind: 'setFiatRate', code: 'CNY', rate: price(units('7')) });
  scenario.play('fund 1000000 USDT\n endow 100000 USDT to micro_pool\n staking gets 10000 USDT');
  for (const name of ['ann', 'bob']) scenario.play(`${name} accepts risk 1\n ${name} level 2`);
  scenario.play(`tick BTC ${LOW} ETH 10`);
  bind(scenario, 'bob', '20', BTC);
  scenario.wait(DAY_MS);
  scenario.play(`tick BTC ${LOW} ETH 10`);
  scenario.play('credit bob 1000 USDT');
  bind(scenario, 'ann', String(BOUGHT));
  scenario.play('ann opens ann.1');
  return scenario;
}

/** Answers how much of a person's may leave: all that is owned at the index, less what has to stay. */
function freeOf(scenario: Scenario, name: 'ann' | 'bob', index: number): number {
  const userId = findUser(name);
  const accounts = accountsOfPerson(scenario.engine.world, userId);
  const own = scenario.engine
    .snapshot()
    .accounts.filter(({ owner }) => owner.kind === 'user' && accounts.includes(owner.userId))
    .reduce((sum, { available, locked, currencyId }) => {
      const owned = Number(available + locked) / 1e8;
      return sum + owned * (currencyId === USDT ? 1 : currencyId === BTC ? index : 10);
    }, 0);
  const bound = scenario.engine
    .snapshot()
    .restrictions.filter((one) => one.userId === userId && one.until > scenario.at)
    .reduce((sum, { worth }) => sum + Number(worth) / 1e8, 0);
  return Math.max(0, own - bound);
}

/** Whatever is refused is refused. */
function tryAll(scenario: Scenario, two: Two, lines: readonly string[]): boolean[] {
  return lines
    .map((line) => line.replace(/^(ann|bob) /, (_, who: keyof Two) => `${two[who]} `))
    .map((line) => !/\| [a-z]+(_[a-z]+)+$/.test(scenario.play(`${line} | ?`)));
}

/** All that Ann has in a wallet goes to the sub-account, or the other way round. */
function moveAll(scenario: Scenario, random: Random): string[] {
  const [from, to] = random.pick([
    ['ann', 'ann.1'],
    ['ann', 'ann.1'],
    ['ann.1', 'ann'],
  ] as const);
  const wallet = random.pick(['change', 'change', 'lever', 'micro'] as const);
  return (['USDT', 'BTC'] as const).flatMap((currency) => {
    const available = scenario.account(from, currency, wallet)?.available ?? 0n;
    return available === 0n ? [] : `ann moves ${formatUnits(available)} ${currency} from ${from} to ${to} in ${wallet}`;
  });
}

function quantityOf(scenario: Scenario, name: string, currency: 'USDT' | 'BTC', at: number): string {
  const available = Number(scenario.account(name, currency)?.available ?? 0n) / 1e8;
  return (Math.floor((currency === 'USDT' ? available / at : available) * 1e4) / 1e4).toFixed(4);
}

/** Ann is to have coins before the index falls and none before it rises; Bob is there for it now, or once it has moved. */
function tradeBadly(scenario: Scenario, two: Two, random: Random, index: number): string[] {
  tryAll(scenario, two, ['ann cancel all', 'bob cancel all']);
  const falls = index === HIGH;
  const worse = [1.4, 1.05, 1.01, 1.002, 1, 0.998].map((share) => (falls ? index * share : index / share));
  const coin = falls ? 'USDT' : 'BTC';
  for (const at of [...worse, falls ? index * 0.997 : index * 1.0021]) {
    const limit = at.toFixed(2);
    const quantity = quantityOf(scenario, two.ann, coin, Number(limit));
    if (Number(quantity) * Number(limit) < 5) break;
    const side = falls ? 'buy' : 'sell';
    const kind = random.pick(['', '', ' post_only']);
    const [isAccepted] = tryAll(scenario, two, [`ann ${side} ${quantity} @ ${limit}${kind}`]);
    if (isAccepted) return [`bob ${falls ? 'sell' : 'buy'} ${quantity} @ ${limit}`];
  }
  return [];
}

const OTHERS: readonly (readonly string[])[] = [
  ['ann transfer 500 USDT from change to micro', 'ann up 100 for 60', 'ann down 100 for 60', 'ann insures 100'],
  ['ann transfer 500 USDT from change to lever', 'ann long 1 x 50', 'ann short 1 x 50', 'ann short 1 x 50 @ 120'],
  ['ann transfer 500 USDT from micro to change', 'ann transfer 500 USDT from lever to change'],
  ['ann stakes 1 of 1', 'ann unstakes 1', 'ann unstakes 2'],
  ['ann transfer 100 USDT from change to legal', 'ann sells 100 USDT for CNY at 5 c2c', 'bob takes 100 of ad 1'],
  ['bob pays deal 1', 'ann releases deal 1', 'ann takes down ad 1', 'ann withdraws ad 1'],
  ['ann amend 1 @ 140', 'ann amend 2 @ 60', 'ann oco sell 1 @ 120 stop 99 limit 60', 'ann sell 1 @ 60 stop 99'],
  ['ann buy 1 @ 140 stop 101', 'ann buy 1 market', 'ann sell 1 market', 'bob buy 0.1 @ 101', 'bob sell 0.1 @ 100'],
  ['ann withdraw 1000 USDT', 'ann withdraw 500 USDT to bob', 'ann withdraw 5 BTC'],
];

const NAME =
  'N10, W23, W25, W26, W27 who knows the next price moves nothing that has to stay ($ann and $bob, seed $seed)';

test.each(CASES)(NAME, ({ seed, ...two }) => {
  const random = new Random(seed);
  const scenario = start();
  const before = freeOf(scenario, 'bob', LOW);
  const isOfOne = two.ann !== 'ann';
  let index = LOW;
  for (let step = 0; step < STEPS; step += 1) {
    if (isOfOne && random.below(3) === 0) {
      for (const line of moveAll(scenario, random)) scenario.play(`${line} | ?`);
    }
    const other = random.below(3) === 0 ? random.pick(OTHERS) : [];
    tryAll(scenario, two, other);
    const counter = random.below(10) === 0 ? [] : tradeBadly(scenario, two, random, index);
    const isLate = random.below(2) === 0;
    if (!isLate) tryAll(scenario, two, counter);
    index = index === LOW ? HIGH : LOW;
    scenario.wait(STEP_MS);
    scenario.play(`tick BTC ${index} ETH 10`);
    if (isLate) tryAll(scenario, two, counter);
  }
  // Two accounts of one person do not trade with each other.
  expect(scenario.changes.fills.length > 0).toBe(two.bob === 'bob');
  expect(index).toBe(LOW);
  expect(freeOf(scenario, 'ann', LOW) + freeOf(scenario, 'bob', LOW)).toBeLessThanOrEqual(before + LEAK_MAX);
});
