// The settings of trade in fiat money. Deals that are open keep what they were opened under.
import { accept, refuse, UNITS_MAX } from '@bourse/domain';
import type {
  ConfigureFiatCoin,
  ConfigureFiatCurrency,
  ConfigureFiatQuota,
  ConfigureFiatRules,
  ConfigureFiatWay,
  SetFiatRate,
} from './commands.ts';
import { FIAT_COINS, FIAT_CURRENCIES, FIAT_QUOTAS, FIAT_WAYS, type FiatCurrency } from './currency.ts';
import type { FiatContext, FiatOutcome, FiatWorld } from './fiat.ts';
import { FIAT_RULES } from './rules.ts';
import { isSoundFiatCoin, isSoundFiatCurrency, isSoundFiatQuota, isSoundFiatRules } from './settings.ts';

export function configureFiatRules(
  { fiat }: FiatWorld,
  context: FiatContext,
  { rules }: ConfigureFiatRules,
): FiatOutcome<ConfigureFiatRules> {
  if (!isSoundFiatRules(rules)) return refuse('invalid_market_settings');
  fiat.rules = Object.assign(fiat.rules ?? { id: 1 as const, ...rules }, rules);
  context.changes.fiatRules.add(fiat.rules);
  context.events.push({ kind: 'fiatRulesConfigured', rules: FIAT_RULES.copy(fiat.rules) });
  return accept({});
}

export function configureFiatCurrency(
  world: FiatWorld,
  context: FiatContext,
  { code, digits, isOffered }: ConfigureFiatCurrency,
): FiatOutcome<ConfigureFiatCurrency> {
  if (!isSoundFiatCurrency({ digits })) return refuse('invalid_market_settings');
  const known = world.fiat.currencies.get(code);
  const currency = known ?? { code, digits, isOffered, rate: undefined, ratedAt: undefined, staleAt: undefined };
  changeCurrency(world, context, Object.assign(currency, { digits, isOffered }));
  return accept({});
}

export function setFiatRate(
  world: FiatWorld,
  context: FiatContext,
  { code, rate, staleAt }: SetFiatRate,
): FiatOutcome<SetFiatRate> {
  const currency = world.fiat.currencies.get(code);
  if (!currency) return refuse('fiat_currency_not_offered');
  if (rate <= 0n || rate > UNITS_MAX) return refuse('price_required');
  changeCurrency(world, context, Object.assign(currency, { rate, ratedAt: context.at, staleAt }));
  return accept({});
}

function changeCurrency({ fiat }: FiatWorld, context: FiatContext, currency: FiatCurrency): void {
  fiat.currencies.set(currency.code, currency);
  context.changes.fiatCurrencies.add(currency);
  context.events.push({ kind: 'fiatCurrencyConfigured', currency: FIAT_CURRENCIES.copy(currency) });
}

export function configureFiatCoin(
  { currencies, fiat }: FiatWorld,
  context: FiatContext,
  { coin }: ConfigureFiatCoin,
): FiatOutcome<ConfigureFiatCoin> {
  const { currencyId } = coin;
  if (!currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  if (!isSoundFiatCoin(coin)) return refuse('invalid_market_settings');
  const kept = Object.assign(fiat.coins.get(currencyId) ?? {}, coin);
  fiat.coins.set(currencyId, kept);
  context.changes.fiatCoins.add(kept);
  context.events.push({ kind: 'fiatCoinConfigured', coin: FIAT_COINS.copy(kept) });
  return accept({});
}

export function configureFiatQuota(
  { fiat }: FiatWorld,
  context: FiatContext,
  { level, dayLimit }: ConfigureFiatQuota,
): FiatOutcome<ConfigureFiatQuota> {
  if (!isSoundFiatQuota({ dayLimit })) return refuse('invalid_market_settings');
  const quota = Object.assign(fiat.quotas.get(level) ?? { level, dayLimit }, { dayLimit });
  fiat.quotas.set(level, quota);
  context.changes.fiatQuotas.add(quota);
  context.events.push({ kind: 'fiatQuotaConfigured', quota: FIAT_QUOTAS.copy(quota) });
  return accept({});
}

export function configureFiatWay(
  { fiat }: FiatWorld,
  context: FiatContext,
  { way, isOffered }: ConfigureFiatWay,
): FiatOutcome<ConfigureFiatWay> {
  const kept = Object.assign(fiat.ways.get(way) ?? { way, isOffered }, { isOffered });
  fiat.ways.set(way, kept);
  context.changes.fiatWays.add(kept);
  context.events.push({ kind: 'fiatWayConfigured', way: FIAT_WAYS.copy(kept) });
  return accept({});
}
