// A scenario of second contracts: people with money in the wallet `micro`, a pool and an insurance fund; and what has come
// of it.
import { amount, BTC, ppm, units, USDT, type CurrencyId } from '@bourse/domain';
import type { ChangeSet } from '../capabilities.ts';
import { USERS } from './cast.ts';
import { expectRows } from './expect-table.ts';
import { INSURANCE, MICRO_BTC, MICRO_MARKETS, MICRO_USDT, TERMS } from './seconds-markets.ts';
import { Scenario } from './scenario.ts';

type Start = {
  /** Each of Ann, Bob and Cal has so much in the wallet `micro`, in USDT and in BTC. */
  readonly each?: string;
  readonly pool?: string;
  readonly fund?: string;
};

/** BTC stands at 100 USDT and ETH at 10. Ann, Bob and Cal have accepted the risk. */
export function startMicro({ each = '10000', pool = '100000', fund = '10000' }: Start = {}): Scenario {
  const scenario = Scenario.start();
  for (const settings of Object.values(MICRO_MARKETS)) {
    scenario.mustApply({ kind: 'configureMicroMarket', settings });
  }
  for (const currency of [MICRO_USDT, MICRO_BTC]) scenario.mustApply({ kind: 'configureMicroCurrency', currency });
  for (const [seconds, ratio] of Object.entries(TERMS)) {
    const term = { seconds: Number(seconds), ratio: ppm(ratio), isOffered: true };
    scenario.mustApply({ kind: 'configureMicroTerm', term });
  }
  scenario.mustApply({ kind: 'configureMicroRules', rules: { isOpen: true, riskVersion: 1 } });
  scenario.mustApply({ kind: 'configureMicroInsurance', type: INSURANCE });
  for (const currencyId of [USDT, BTC]) back(scenario, currencyId, { pool, fund });
  for (const userId of Object.values(USERS)) {
    scenario.mustApply({ kind: 'acceptMicroRisk', userId, version: 1 });
    for (const currencyId of [USDT, BTC]) {
      const money = { wallet: 'micro', currencyId, amount: amount(units(each)) } as const;
      scenario.mustApply({ kind: 'creditUser', userId, source: 'outside', ...money });
    }
  }
  scenario.play('tick BTC 100 ETH 10');
  scenario.forget();
  return scenario;
}

function back(scenario: Scenario, currencyId: CurrencyId, { pool, fund }: Required<Omit<Start, 'each'>>): void {
  for (const [purpose, sum] of [
    ['micro_pool', pool],
    ['micro_insurance', fund],
  ] as const) {
    if (units(sum) === 0n) continue;
    scenario.mustApply({ kind: 'fundTreasury', currencyId, amount: amount(units(sum)) });
    scenario.mustApply({ kind: 'fundMicro', purpose, currencyId, amount: amount(units(sum)) });
  }
}

/** The second goes by, and its tick comes. */
export function tickSecond(scenario: Scenario, prices = 'BTC 100 ETH 10', ms = 1_000): void {
  scenario.wait(ms);
  scenario.play(`tick ${prices}`);
}

/** Expects these changes of orders since the scenario was last told to forget. */
export const expectOrders = ({ changes }: { readonly changes: ChangeSet }, table: string): void =>
  expectRows(changes.microOrders, table);
