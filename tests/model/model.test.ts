import { DEPOSIT_KINDS, ENGINE_REFUSALS, SELF_TRADE_MODES, WITHDRAWAL_STATUSES } from '@bourse/domain';
import { array, assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCEPTOR_REFUSALS } from './acceptors/acceptor-refusals.ts';
import { Coverage, Duel } from './duel.ts';
import { EARN_REFUSALS, LAUNCH_REFUSALS } from './staking/staking-refusals.ts';
import { FIAT_REFUSALS } from './fiat/fiat-refusals.ts';
import { KEPT_REFUSALS } from './kept/kept-refusals.ts';
import { KEY_REFUSALS } from './spot/random-keys.ts';
import { LEVER_REFUSALS } from './lever/lever-cast.ts';
import { MICRO_REFUSALS } from './seconds/seconds-cast.ts';
import { PERSON_REFUSALS } from './persons/person-refusals.ts';
import { nextStep } from './random-commands.ts';
import { Random } from './random.ts';
import { isImpossibleWay, isRareWay, RARE_WAYS } from './spot/rare-ways.ts';
import { STOP_REFUSALS } from './stops/stop-refusals.ts';
import { TRAIL_REFUSALS } from './spot/random-trails.ts';

const COMMANDS = 15_000;
const SEED = 4;
const RELOAD_EVERY = 700;
/** Alone it takes a tenth of it; with other files beside it, on a slow machine, more. */
const PATIENCE_MS = 180_000;

describe('the engine agrees with the naive model', () => {
  const coverage = new Coverage();

  test(`over ${COMMANDS} random commands`, { timeout: PATIENCE_MS }, () => {
    const random = new Random(SEED);
    const duel = new Duel(coverage);
    for (let i = 1; i <= COMMANDS; i += 1) {
      duel.play(nextStep(random, duel.model));
      if (i % RELOAD_EVERY === 0) duel.reload();
    }
  });

  test('and meets every refusal and every way an order can go', () => {
    const elsewhere = [
      ...ACCEPTOR_REFUSALS,
      ...EARN_REFUSALS,
      ...FIAT_REFUSALS,
      ...KEPT_REFUSALS,
      ...KEY_REFUSALS,
      ...LAUNCH_REFUSALS,
      ...LEVER_REFUSALS,
      ...MICRO_REFUSALS,
      ...PERSON_REFUSALS,
      ...STOP_REFUSALS,
      ...TRAIL_REFUSALS,
    ];
    const expected = ENGINE_REFUSALS.filter((code) => !elsewhere.includes(code));
    expect(expected.filter((code) => !coverage.refusals.has(code))).toEqual([]);
    const isCleared = (way: string): boolean => way.endsWith('cancelled operator');
    const isBarred = (way: string): boolean => way.endsWith('cancelled restricted');
    const isCountedDown = (way: string): boolean => way.endsWith('cancelled countdown');
    expect([...coverage.spot.orders].some(isCleared)).toBe(true);
    expect([...coverage.spot.orders].filter(isImpossibleWay)).toEqual([]);
    expect(RARE_WAYS.filter((way) => !coverage.spot.orders.has(way))).toEqual([]);
    expect([...coverage.spot.selfTrades].sort()).toEqual([...SELF_TRADE_MODES].sort());
    expect([...coverage.spot.orders].filter(isCountedDown).length).toBeGreaterThan(3);
    const isPlain = (way: string): boolean =>
      !isCleared(way) && !isBarred(way) && !isCountedDown(way) && !isRareWay(way);
    expect([...coverage.spot.orders].filter(isPlain).sort()).toEqual([
      'limit fok cancelled time_in_force',
      'limit fok filled',
      'limit gtc cancelled amended',
      'limit gtc cancelled expired',
      'limit gtc cancelled self_trade',
      'limit gtc cancelled user',
      'limit gtc filled',
      'limit gtc open',
      'limit ioc cancelled self_trade',
      'limit ioc cancelled time_in_force',
      'limit ioc filled',
      'limit leg cancelled amended',
      'limit leg cancelled oco',
      'limit leg cancelled self_trade',
      'limit leg cancelled user',
      'limit leg filled',
      'limit leg open',
      'limit post_only cancelled amended',
      'limit post_only cancelled expired',
      'limit post_only cancelled self_trade',
      'limit post_only cancelled user',
      'limit post_only filled',
      'limit post_only open',
      'market ioc cancelled market_protection',
      'market ioc cancelled self_trade',
      'market ioc cancelled time_in_force',
      'market ioc filled',
      'stop leg triggered cancelled amended',
      'stop leg triggered cancelled self_trade',
      'stop leg triggered cancelled user',
      'stop leg triggered filled',
      'stop leg triggered open',
      'stop leg waiting cancelled amended',
      'stop leg waiting cancelled oco',
      'stop leg waiting cancelled user',
      'stop leg waiting open',
      'stop triggered cancelled amended',
      'stop triggered cancelled expired',
      'stop triggered cancelled self_trade',
      'stop triggered cancelled user',
      'stop triggered filled',
      'stop triggered open',
      'stop waiting cancelled amended',
      'stop waiting cancelled expired',
      'stop waiting cancelled user',
      'stop waiting open',
    ]);
    expect([...coverage.spot.icebergs].filter((way) => !isCleared(way) && !isBarred(way)).sort()).toEqual([
      'amended in what it hides',
      'amended to what it shows',
      'cancelled amended',
      'cancelled countdown',
      'cancelled expired',
      'cancelled self_trade',
      'cancelled user',
      'filled',
      'next round',
      'next slice',
      'open',
      'triggered',
      'waiting',
    ]);
    expect([...coverage.funding.met].sort()).toEqual(
      [...WITHDRAWAL_STATUSES, ...DEPOSIT_KINDS].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(coverage.funding.debtsPaid).toBeGreaterThan(COMMANDS / 2_000);
    expect(coverage.rebates.paid).toBeGreaterThan(COMMANDS / 1_000);
    expect(coverage.rebates.waiting).toBeGreaterThan(COMMANDS / 2_000);
    expect(coverage.rebates.repeated).toBeGreaterThan(COMMANDS / 1_000);
    expect(coverage.fees.moved).toBeGreaterThan(COMMANDS / 1_000);
    expect(coverage.fees.repeated).toBeGreaterThan(COMMANDS / 1_000);
    expect(coverage.fees.granted).toBeGreaterThan(COMMANDS / 1_000);
    expect(coverage.fees.cheaper).toBeGreaterThan(COMMANDS / 50);
    expect(coverage.spot.fills).toBeGreaterThan(COMMANDS / 14);
    expect(coverage.spot.kept).toBeGreaterThan(COMMANDS / 500);
    expect(coverage.spot.renamed).toBeGreaterThan(COMMANDS / 500);
    expect(coverage.spot.freed).toBeGreaterThan(COMMANDS / 100);
    expect([...coverage.spot.replaced].sort()).toEqual([
      'allow_failure done done',
      'allow_failure done refused',
      'allow_failure refused',
      'allow_failure refused done',
      'stop_on_failure done done',
      'stop_on_failure done refused',
      'stop_on_failure refused',
    ]);
    expect(coverage.spot.triggeredTogether).toBeGreaterThan(COMMANDS / 500);
    expect(coverage.spot.unfinished).toBeGreaterThan(0);
    for (const result of ['pair', 'limit', 'market', 'dropped']) {
      expect(coverage.spot.armed.get(result), result).toBeGreaterThan(COMMANDS / 1_000);
    }
    expect(coverage.spot.armedTogether).toBeGreaterThan(COMMANDS / 2_000);
    expect(coverage.spot.countedDown).toBeGreaterThan(COMMANDS / 500);
    expect(coverage.spot.countedDownRefused).toBeGreaterThan(0);
    expect(coverage.spot.tooFar).toBeGreaterThan(COMMANDS / 500);
  });

  test('in short runs that shrink to the commands that matter', () => {
    assert(
      property(array(integer({ min: 0, max: 0xffff_ffff }), { maxLength: 60 }), (seeds) => {
        const duel = new Duel();
        for (const seed of seeds) {
          duel.play(nextStep(new Random(seed), duel.model));
          if (seed % 8 === 0) duel.reload();
        }
        duel.reload();
      }),
      { numRuns: 60 },
    );
  });
});
