// The settings of second contracts. Orders that were accepted keep what they were accepted under.
import { accept, COUNTRIES, refuse } from '@bourse/domain';
import { fundFromTreasury } from '../core/fund-house.ts';
import { isCount } from '../core/is-count.ts';
import { checkInsurance } from './check-premium.ts';
import type {
  ConfigureMicroCurrency,
  ConfigureMicroMarket,
  ConfigureMicroRules,
  ConfigureMicroTerm,
  FundMicro,
  SetMicroCountry,
  SetMicroState,
} from './commands.ts';
import { MICRO_CURRENCIES } from './currency.ts';
import { MicroMarket } from './live.ts';
import type { MicroMarketSettings } from './market.ts';
import type { MicroContext, MicroOutcome, MicroWorld } from './seconds.ts';
import { MICRO_COUNTRIES, MICRO_RULES } from './rules.ts';
import { isSoundCurrency, isSoundTerm } from './settings.ts';
import { MICRO_TERMS } from './term.ts';

const VERSION_MAX = 1_000_000_000;

export function configureMicroMarket(
  world: MicroWorld,
  context: MicroContext,
  { settings }: ConfigureMicroMarket,
): MicroOutcome<ConfigureMicroMarket> {
  const { marketId, baseId, quoteId } = settings;
  for (const currencyId of [baseId, quoteId]) {
    if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  }
  const known = world.micro.markets.get(marketId)?.entity.settings ?? settings;
  const isSound = baseId !== quoteId && known.baseId === baseId && known.quoteId === quoteId;
  if (!isSound) return refuse('invalid_market_settings');
  replaceSettings(world, context, settings);
  return accept({});
}

export function setMicroState(
  world: MicroWorld,
  context: MicroContext,
  { marketId, state }: SetMicroState,
): MicroOutcome<SetMicroState> {
  const market = world.micro.markets.get(marketId);
  if (!market) return refuse('micro_not_enabled');
  replaceSettings(world, context, { ...market.entity.settings, state });
  return accept({});
}

function replaceSettings({ micro }: MicroWorld, context: MicroContext, settings: MicroMarketSettings): void {
  const market = micro.markets.get(settings.marketId) ?? new MicroMarket({ settings });
  market.entity.settings = settings;
  micro.markets.set(settings.marketId, market);
  context.changes.microMarkets.add(market.entity);
  context.events.push({ kind: 'microMarketConfigured', settings });
}

export function configureMicroTerm(
  world: MicroWorld,
  context: MicroContext,
  { term }: ConfigureMicroTerm,
): MicroOutcome<ConfigureMicroTerm> {
  const { seconds, ratio, isOffered } = term;
  if (!isSoundTerm(term)) return refuse('invalid_market_settings');
  const { micro } = world;
  const refusal = checkInsurance(micro, { terms: [...micro.terms.values(), term].filter(isLatest(term)) });
  if (refusal) return refusal;
  const kept = micro.terms.get(seconds) ?? { seconds, ratio, isOffered };
  kept.ratio = ratio;
  kept.isOffered = isOffered;
  micro.terms.set(seconds, kept);
  context.changes.microTerms.add(kept);
  context.events.push({ kind: 'microTermConfigured', term: MICRO_TERMS.copy(kept) });
  return accept({});
}

/** Of two terms of the same length only the one that is being set is kept. */
const isLatest =
  (next: ConfigureMicroTerm['term']) =>
  (term: ConfigureMicroTerm['term']): boolean =>
    term === next || term.seconds !== next.seconds;

export function configureMicroCurrency(
  world: MicroWorld,
  context: MicroContext,
  { currency }: ConfigureMicroCurrency,
): MicroOutcome<ConfigureMicroCurrency> {
  const { currencyId } = currency;
  if (!world.currencies.has(currencyId)) return refuse('currency_not_found', { currencyId });
  if (!isSoundCurrency(currency)) return refuse('invalid_market_settings');
  const { micro } = world;
  const refusal = checkInsurance(micro, { currency });
  if (refusal) return refusal;
  const kept = Object.assign(micro.currencies.get(currencyId) ?? {}, currency);
  micro.currencies.set(currencyId, kept);
  context.changes.microCurrencies.add(kept);
  context.events.push({ kind: 'microCurrencyConfigured', currency: MICRO_CURRENCIES.copy(kept) });
  return accept({});
}

/** The version of the risk statement never goes back: who has accepted a later one has accepted more. */
export function configureMicroRules(
  { micro }: MicroWorld,
  context: MicroContext,
  { rules: { isOpen, riskVersion } }: ConfigureMicroRules,
): MicroOutcome<ConfigureMicroRules> {
  if (!isCount(riskVersion, VERSION_MAX) || riskVersion < (micro.rules?.riskVersion ?? 1)) {
    return refuse('invalid_market_settings');
  }
  const rules = micro.rules ?? { id: 1, isOpen, riskVersion };
  rules.isOpen = isOpen;
  rules.riskVersion = riskVersion;
  micro.rules = rules;
  context.changes.microRules.add(rules);
  context.events.push({ kind: 'microRulesConfigured', rules: MICRO_RULES.copy(rules) });
  return accept({});
}

export function setMicroCountry(
  { micro }: MicroWorld,
  context: MicroContext,
  { countryId, isOpen }: SetMicroCountry,
): MicroOutcome<SetMicroCountry> {
  if (!isCount(countryId, COUNTRIES.length)) return refuse('invalid_market_settings');
  const country = micro.countries.get(countryId) ?? { countryId, isOpen };
  country.isOpen = isOpen;
  micro.countries.set(countryId, country);
  context.changes.microCountries.add(country);
  context.events.push({ kind: 'microCountryConfigured', country: MICRO_COUNTRIES.copy(country) });
  return accept({});
}

export const fundMicro = (world: MicroWorld, context: MicroContext, command: FundMicro): MicroOutcome<FundMicro> =>
  fundFromTreasury(world, context, 'micro_funding', command);
