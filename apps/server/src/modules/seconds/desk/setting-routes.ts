// Everything that is set of second contracts, with what follows from it: house edges and the bounds of premiums.
import { type AnswerOf, officeMicro } from '@bourse/contract';
import { COUNTRIES, type MarketId } from '@bourse/domain';
import { calculateMicroEdge } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { showFields } from '../../../platform/changes/setting-fields.ts';
import { mount } from '../../../platform/http/mount.ts';
import { CURRENCY_FIELDS, INSURANCE_FIELDS, TERM_FIELDS } from '../fields.ts';
import { calculatePremiumBound } from '../settings.ts';
import type { SecondsServices } from '../services.ts';
import { shares } from '../../../system/codecs.ts';

type Settings = AnswerOf<typeof officeMicro.settings>;
type Needs = Pick<SecondsServices, 'micro' | 'market'>;

export function settingRoutes(app: FastifyInstance, services: SecondsServices): void {
  const { micro, market } = services;
  mount(app, services, officeMicro.settings, async () => {
    const rules = micro.rules();
    return {
      message: {
        is_open: rules?.isOpen === true,
        risk_version: rules?.riskVersion ?? 1,
        terms: viewTerms(services),
        currencies: viewCurrencies(services),
        markets: viewMarkets(services),
        closed_countries: COUNTRIES.flatMap(({ id }) => (micro.isCountryOpen(id) ? [] : [id])),
        insurance_types: viewInsuranceTypes(services),
        all_currencies: market.currencies().map(({ id, name }) => ({ id, name })),
      },
    };
  });
}

function viewTerms({ micro, market }: Needs): Settings['terms'] {
  const staked = micro.currencies().flatMap(({ currencyId, feeRate, isOffered }) => {
    const name = market.currency(currencyId)?.name;
    return isOffered && name !== undefined ? [{ name, feeRate }] : [];
  });
  return micro.terms().map(({ seconds, ratio, isOffered }) => ({
    seconds,
    ratio: showFields(TERM_FIELDS, { ratio, isOffered })['ratio'] ?? '',
    is_offered: isOffered,
    edges: staked.map(({ name, feeRate }) => ({
      currency_name: name,
      house_edge: shares.show(calculateMicroEdge(ratio, feeRate)),
    })),
  }));
}

function viewCurrencies({ micro, market }: Needs): Settings['currencies'] {
  return micro.currencies().map((settings) => {
    const shown = new Map(Object.entries(showFields(CURRENCY_FIELDS, settings)));
    return {
      id: settings.currencyId,
      name: market.currency(settings.currencyId)?.name ?? '',
      is_offered: settings.isOffered,
      fee_rate: shown.get('fee_rate') ?? '',
      minimum: shown.get('minimum') ?? '',
      maximum: shown.get('maximum') ?? '',
      step: shown.get('step') ?? '',
      presets: (shown.get('presets') ?? '').split(', '),
      open_max: settings.openMax,
      second_max: shown.get('second_max') ?? '',
    };
  });
}

function viewMarkets({ micro, market }: Needs): Settings['markets'] {
  const live = new Map<MarketId, number>();
  for (const { marketId } of micro.orders()) live.set(marketId, (live.get(marketId) ?? 0) + 1);
  return micro.markets().flatMap(({ marketId, state }) => {
    const info = market.market(marketId);
    return info ? [{ id: marketId, symbol: info.symbol, state, orders: live.get(marketId) ?? 0 }] : [];
  });
}

function viewInsuranceTypes({ micro, market }: Needs): Settings['insurance_types'] {
  return micro.insuranceTypes().map((type) => {
    const shown = new Map(Object.entries(showFields(INSURANCE_FIELDS, type)));
    const { feeRate } = micro.currency(type.currencyId) ?? {};
    return {
      id: type.id,
      currency_id: type.currencyId,
      currency_name: market.currency(type.currencyId)?.name ?? '',
      is_offered: type.isOffered,
      premium_rate: shown.get('premium_rate') ?? '',
      bound: shares.show(calculatePremiumBound(type, { terms: micro.terms(), feeRate })),
      assets_min: shown.get('assets_min') ?? '',
      assets_max: shown.get('assets_max') ?? '',
      term_days: type.termDays,
      claim_rate: shown.get('claim_rate') ?? '',
      claims_max: type.claimsMax,
    };
  });
}
