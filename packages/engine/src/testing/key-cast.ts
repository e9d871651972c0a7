// Scenarios of keys: an index of 100, and what a key is charged and has used.
import { assert, formatUnits, keyId } from '@bourse/domain';
import { Scenario } from './scenario.ts';

/** Ann, Bob and Cal trade BTC/USDT at an index of 100 USDT. */
export function startKeys(): Scenario {
  const scenario = Scenario.start();
  scenario.play('tick BTC 100 ETH 10');
  return scenario;
}

/** `filled today | open`, each as `worth, loss`. */
export function drawKey({ engine }: Scenario, id = 7): string {
  const key = engine.world.keys.get(keyId(id));
  assert(key, `key ${id} is known`);
  const draw = (...sums: readonly bigint[]): string => sums.map((sum) => formatUnits(sum)).join(', ');
  return `${draw(key.dayNotional, key.dayLoss)} | ${draw(key.openNotional, key.openLoss)}`;
}
