// A scenario of leveraged contracts: people with money in the wallet `lever`, a pool and a fund; and what has come of it.
import { amount, BTC, units, USDT, type CurrencyId } from '@bourse/domain';
import { USERS } from './cast.ts';
import { expectRows, expectWallets } from './expect-table.ts';
import { LEVERS } from './lever-markets.ts';
import { Scenario } from './scenario.ts';

type Start = {
  /** Each of Ann, Bob and Cal has so much in the wallet `lever`, in USDT. */
  readonly each?: string;
  readonly pool?: string;
  readonly fund?: string;
  readonly treasury?: string;
};

/** BTC stands at 100 USDT and ETH at 10, in a tick of the second before. */
export function startLever({ each = '1000', pool = '100000', fund = '1000', treasury = '0' }: Start = {}): Scenario {
  const scenario = Scenario.start();
  for (const settings of Object.values(LEVERS)) scenario.mustApply({ kind: 'configureLever', settings });
  for (const userId of Object.values(USERS)) {
    const money = { wallet: 'lever', currencyId: USDT, amount: amount(units(each)) } as const;
    scenario.mustApply({ kind: 'creditUser', userId, source: 'outside', ...money });
  }
  for (const currencyId of [USDT, BTC]) back(scenario, currencyId, { pool, fund, treasury });
  scenario.play('tick BTC 100 ETH 10');
  scenario.wait(1_000);
  scenario.forget();
  return scenario;
}

function back(
  scenario: Scenario,
  currencyId: CurrencyId,
  { pool, fund, treasury }: Required<Omit<Start, 'each'>>,
): void {
  const sums = [pool, fund, treasury].map((one) => units(one));
  const whole = amount(sums.reduce((a, b) => a + b));
  if (whole > 0n) scenario.mustApply({ kind: 'fundTreasury', currencyId, amount: whole });
  for (const [purpose, sum] of [
    ['lever_pool', pool],
    ['lever_insurance', fund],
  ] as const) {
    if (units(sum) > 0n) scenario.mustApply({ kind: 'fundLever', purpose, currencyId, amount: amount(units(sum)) });
  }
}

/** The second goes by, and its tick comes. */
export function tickAfter(scenario: Scenario, prices: string, ms = 1_000): void {
  scenario.wait(ms);
  scenario.play(`tick ${prices}`);
}

/** What positions have come to since the scenario was last told to forget. */
export const expectPositions = ({ changes }: Scenario, table: string): void => expectRows(changes.positions, table);

/** The wallets `lever` of people, and accounts of the house, in USDT: `owner | available [+ locked]`. */
export const expectMoney = (scenario: Scenario, table: string): void => expectWallets(scenario, 'lever', table);
