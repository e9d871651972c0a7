// A scenario of trade in fiat money: people with coin in the wallet `legal`, of whom Ann and Bob are merchants.
import { amount, BTC, price, units, USDT, type UserId } from '@bourse/domain';
import type { ChangeSet } from '../capabilities.ts';
import { mustGet, USERS } from './cast.ts';
import { expectRows } from './expect-table.ts';
import { FIAT_BTC, FIAT_RULES, FIAT_USDT } from './fiat-rules.ts';
import { Scenario } from './scenario.ts';

/** One USDT is 7 CNY or 150 JPY, BTC stands at 100 USDT; each has 10,000 USDT and 10 BTC. */
export function startFiat(): Scenario {
  const scenario = Scenario.start();
  scenario.mustApply({ kind: 'configureFiatRules', rules: FIAT_RULES });
  for (const coin of [FIAT_USDT, FIAT_BTC]) scenario.mustApply({ kind: 'configureFiatCoin', coin });
  for (const [code, digits, rate] of [
    ['CNY', 2, '7'],
    ['JPY', 0, '150'],
  ] as const) {
    scenario.mustApply({ kind: 'configureFiatCurrency', code, digits, isOffered: true });
    scenario.mustApply({ kind: 'setFiatRate', code, rate: price(units(rate)) });
  }
  for (const [name, userId] of Object.entries(USERS)) {
    for (const [currencyId, sum] of [
      [USDT, '10000'],
      [BTC, '10'],
    ] as const) {
      const money = { wallet: 'legal', currencyId, amount: amount(units(sum)) } as const;
      scenario.mustApply({ kind: 'creditUser', userId, source: 'outside', ...money });
    }
    scenario.play(`${name} level ${name === 'cal' ? 1 : 2}`);
    if (name !== 'cal') makeMerchant(scenario, userId);
  }
  scenario.play('tick BTC 100');
  scenario.forget();
  return scenario;
}

/** Makes a merchant of both coins, and the fee is given back. */
function makeMerchant(scenario: Scenario, userId: UserId): void {
  for (const currencyId of [USDT, BTC]) {
    const merchant = { userId, currencyId };
    scenario.mustApply({ kind: 'applyFiatMerchant', ...merchant, hasMethods: true, hasTradePassword: true });
    scenario.mustApply({ kind: 'decideFiatMerchant', ...merchant, isApproved: true });
  }
  const fees = { wallet: 'legal', currencyId: USDT, amount: amount(units('200')) } as const;
  scenario.mustApply({ kind: 'creditUser', userId, source: 'outside', ...fees });
}

/** Expects these changes since the scenario was last told to forget. */
export const expectDeals = ({ changes }: { readonly changes: ChangeSet }, table: string): void =>
  expectRows(changes.fiatDeals, table);
export const expectAds = ({ changes }: { readonly changes: ChangeSet }, table: string): void =>
  expectRows(changes.fiatAds, table);

/** What a user has counted, and whether something of what was bought has to stay. */
export function expectUser(scenario: Scenario, name: string): { cancellations: number; done: number; held: string[] } {
  const userId = mustGet(USERS, name);
  const { fiatUsers, restrictions } = scenario.engine.snapshot();
  const { cancellations = 0, done = 0 } = fiatUsers.find((user) => user.userId === userId) ?? {};
  const own = restrictions.filter((one) => one.userId === userId);
  return { cancellations, done, held: own.map(({ worth }) => String(worth / 100_000_000n)) };
}
