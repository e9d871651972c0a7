// A scenario of acceptors: Cal takes and pays CNY, everybody is verified and has USDT in the wallet `legal`.
import { amount, HOUR_MS, MINUTE_MS, ppm, price, units, USDT } from '@bourse/domain';
import type { AcceptorTerms } from '../acceptors/acceptor.ts';
import type { ChangeSet } from '../capabilities.ts';
import type { FiatRules } from '../fiat/rules.ts';
import { USERS } from './cast.ts';
import { expectRows } from './expect-table.ts';
import { Scenario } from './scenario.ts';

const FIAT: Omit<FiatRules, 'id'> = {
  isOpen: true,
  payWindowMs: 15 * MINUTE_MS,
  appealAfterMs: 10 * MINUTE_MS,
  appealAloneMs: 24 * HOUR_MS,
  appealEndedMs: 24 * HOUR_MS,
  restrictMs: HOUR_MS,
  merchantFee: amount(units('100')),
  unfinishedMax: 3,
  cancellationsMax: 3,
  priceBand: ppm(300_000n),
  premiumMax: ppm(100_000n),
};

/** A deposit costs 1 % of its worth, a withdrawal 2 %. */
export const ACCEPTOR_TERMS: AcceptorTerms = {
  isAppointed: true,
  rechargeMin: amount(units('100')),
  rechargeMax: amount(units('6500')),
  rechargeRate: ppm(10_000n),
  cashMin: amount(units('65')),
  cashMax: amount(units('13000')),
  cashRate: ppm(20_000n),
};

export const setFiat = (scenario: Scenario, rules: Partial<typeof FIAT>): void =>
  scenario.mustApply({ kind: 'configureFiatRules', rules: { ...FIAT, ...rules } });

/** A USDT is 6.5 CNY. Ann, Bob and Cal have 1,000 USDT each in the wallet `legal`, and nothing elsewhere but BTC and ETH. */
export function startAcceptors({ each = '1000' } = {}): Scenario {
  const scenario = Scenario.start();
  setFiat(scenario, {});
  scenario.mustApply({ kind: 'configureFiatCurrency', code: 'CNY', digits: 2, isOffered: true });
  scenario.mustApply({ kind: 'setFiatRate', code: 'CNY', rate: price(units('6.5')) });
  for (const [name, userId] of Object.entries(USERS)) {
    scenario.play(`${name} grant 1\n ${name} transfer 10000 USDT from change to lever`);
    if (units(each) === 0n) continue;
    const money = { wallet: 'legal', currencyId: USDT, amount: amount(units(each)) } as const;
    scenario.mustApply({ kind: 'creditUser', userId, source: 'outside', ...money });
  }
  scenario.mustApply({ kind: 'configureAcceptor', userId: USERS['cal']!, terms: ACCEPTOR_TERMS });
  scenario.forget();
  return scenario;
}

/** Expects these changes of deals since the scenario was last told to forget. */
export const expectAcceptorDeals = ({ changes }: { readonly changes: ChangeSet }, table: string): void =>
  expectRows(changes.acceptorDeals, table);
