// Many at once: orders that are all due in one second.
import { amount, DAY_MS, units, userId } from '@bourse/domain';
import { expect, test } from 'vitest';
import { STAKED_USDT, startStaking } from '../testing/staking-cast.ts';

const STAKERS = 200;
const stakers = Array.from({ length: STAKERS }, (_, at) => userId(100 + at));

test('E6 orders that are due in one second are paid in parts, each once, and a user’s own ahead of the others', () => {
  const scenario = startStaking({ fund: '1000' });
  const product = { ...STAKED_USDT, capacity: amount(units('100000')) };
  scenario.mustApply({ kind: 'configureStakingProduct', product });
  const grants = [{ wallet: 'change', currencyId: product.currencyId, amount: amount(units('150')) }] as const;
  for (const [at, id] of stakers.entries()) {
    scenario.mustApply({ kind: 'openUser', userId: id, grants });
    scenario.mustApply({ kind: 'buyStaking', userId: id, productId: product.id, lots: 1, isRenewing: at % 2 === 0 });
  }
  scenario.wait(30 * DAY_MS);
  expect(scenario.engine.nextDeadline()).toBe(scenario.at);
  const due = (): number =>
    [...scenario.engine.world.earn.orders.values()].filter((one) => one.dueAt <= scenario.at).length;
  scenario.mustApply({ kind: 'setUserFrozen', userId: userId(299), isFrozen: true });
  expect(due()).toBe(STAKERS - 1);
  for (const left of [135, 71, 7, 0]) {
    expect(scenario.engine.nextDeadline()).toBeLessThanOrEqual(scenario.at);
    scenario.play('advance');
    expect(due()).toBe(left);
  }
  const accounts = scenario.engine.snapshot().accounts;
  for (const [at, id] of stakers.entries()) {
    const own = accounts.find(({ owner }) => owner.kind === 'user' && owner.userId === id);
    expect([own?.available, own?.locked]).toEqual(at % 2 === 0 ? [units('52'), units('100')] : [units('152'), 0n]);
  }
});
