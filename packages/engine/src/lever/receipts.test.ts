import { formatUnits, marketId } from '@bourse/domain';
import { describe, expect, test } from 'vitest';
import { expectPositions, startLever, tickAfter } from '../testing/lever-cast.ts';
import type { Scenario } from '../testing/scenario.ts';

const BTC_USDT = marketId(1);
const ETH_USDT = marketId(3);

/** Ann is long in both markets, of which ETH/USDT has been halted at 10. */
function startHalted({ each, ether }: { readonly each: string; readonly ether: readonly number[] }): Scenario {
  const scenario = startLever({ each });
  scenario.play('ann long 1 x 10');
  for (const hands of ether) scenario.play(`ann long ${hands} x 10 in ETH/USDT`);
  tickAfter(scenario, 'BTC 100 ETH 10');
  scenario.play('lever ETH/USDT halted');
  return scenario;
}

describe('the receipt of a liquidation', () => {
  test('X15 marks each market where it stood: a halted one where it was, whatever its coins did', () => {
    const scenario = startHalted({ each: '18', ether: [1] });
    const haltedAt = scenario.engine.world.lever.markets.get(ETH_USDT)?.entity.indexSecond;
    tickAfter(scenario, 'BTC 100 ETH 12');
    tickAfter(scenario, 'BTC 92 ETH 13');
    const [liquidation] = scenario.changes.liquidations;
    expect(liquidation?.marks.map(({ index, ...mark }) => ({ ...mark, index: formatUnits(index) }))).toEqual([
      { marketId: BTC_USDT, index: '92', second: liquidation?.second },
      { marketId: ETH_USDT, index: '10', second: haltedAt },
    ]);
  });

  test('X16 what one has asked to close keeps its reason, whatever closes the account before it moves', () => {
    const scenario = startHalted({ each: '100', ether: [10, 10] });
    scenario.forget();
    tickAfter(scenario, 'BTC 30 ETH 10');
    expect(scenario.changes.liquidations).toHaveLength(1);
    scenario.play('lever ETH/USDT open');
    // The first of them costs more than is left: the other closes with it.
    tickAfter(scenario, 'BTC 30 ETH 1');
    expect(scenario.changes.liquidations).toHaveLength(2);
    expectPositions(
      scenario,
      `
      id | state  | reason      | liquidationId
      1  | closed | liquidation | 1
      2  | closed | liquidation | 1
      3  | closed | liquidation | 1
      `,
    );
  });
});
