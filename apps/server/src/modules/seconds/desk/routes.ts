// The desk at which operators look after second contracts. Nothing of it touches a price, an order that was accepted or an
// outcome.
import { officeMicro, type ParsedInputOf } from '@bourse/contract';
import { accept, COUNTRIES, marketId, type Refusal, refuse, type Result } from '@bourse/domain';
import type { Command } from '@bourse/engine';
import { calculateMicroEdge } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../../platform/http/mount.ts';
import { type Stop, stopAtOnce } from '../../../platform/http/stop-at-once.ts';
import type { SecondsServices } from '../board.ts';
import { calculatePremiumBound, findMicroRules } from '../settings.ts';
import { findStoppable, microChanges, type Stoppable, subjectOf } from './changes.ts';

export function deskRoutes(app: FastifyInstance, services: SecondsServices): void {
  settingRoutes(app, services);
  mount(app, services, officeMicro.stop, async (context) =>
    stopAtOnce(services, microChanges, context, () => findStop(services, context.input)),
  );
}

/** Stops new orders at once: on the site, in a country or in a market. One operator is enough; opening again takes two. */
async function findStop(
  services: SecondsServices,
  input: ParsedInputOf<typeof officeMicro.stop>,
): Promise<Result<Stop> | Refusal> {
  const { scope, id, reason } = input;
  const found = await findStoppable(services, input);
  if (!found.ok) return found;
  return accept({
    action: 'micro.stop',
    subject: ['micro', scope, ...(scope === 'site' ? [] : [id])].join(' '),
    before: { is_open: found.value.isOpen },
    after: { is_open: false, reason },
    openings: (sql) => sql`kind = ${scope} AND coalesce(subject, '') = ${subjectOf(input) ?? ''}`,
    submit: async () => {
      const command = await findCommand(services, input);
      return command ? services.sequencer.submit(command) : refuse('micro_closed');
    },
    answer: 'answer.micro_stopped',
  });
}

async function findCommand({ storage }: SecondsServices, { scope, id = 0 }: Stoppable): Promise<Command | undefined> {
  if (scope === 'market') return { kind: 'setMicroState', marketId: marketId(id), state: 'halted' };
  if (scope === 'country') return { kind: 'setMicroCountry', countryId: id, isOpen: false };
  const rules = await findMicroRules(storage);
  return rules && { kind: 'configureMicroRules', rules: { ...rules, isOpen: false } };
}

type Needs = Pick<SecondsServices, 'micro' | 'market'>;

/** Shows all that is set, with what follows from it: house edges and the bounds of premiums. */
function settingRoutes(app: FastifyInstance, services: SecondsServices): void {
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

function viewTerms({ micro, market }: Needs) {
  const staked = micro.currencies().flatMap(({ currencyId, feeRate, isOffered }) => {
    const name = market.currency(currencyId)?.name;
    return isOffered && name !== undefined ? [{ name, feeRate }] : [];
  });
  return micro.terms().map(({ seconds, ratio, isOffered }) => ({
    seconds,
    ratio,
    is_offered: isOffered,
    edges: staked.map(({ name, feeRate }) => ({
      currency_name: name,
      house_edge: calculateMicroEdge(ratio, feeRate),
    })),
  }));
}

const viewCurrencies = ({ micro, market }: Needs) =>
  micro.currencies().map((settings) => ({
    id: settings.currencyId,
    name: market.currency(settings.currencyId)?.name ?? '',
    is_offered: settings.isOffered,
    fee_rate: settings.feeRate,
    minimum: settings.minimum,
    maximum: settings.maximum,
    step: settings.step,
    presets: [...settings.presets],
    open_max: settings.openMax,
    second_max: settings.secondMax,
  }));

function viewMarkets({ micro, market }: Needs) {
  const live = Map.groupBy(micro.orders(), ({ marketId }) => marketId);
  return micro.markets().flatMap(({ marketId, state }) => {
    const info = market.market(marketId);
    return info ? [{ id: marketId, symbol: info.symbol, state, orders: live.get(marketId)?.length ?? 0 }] : [];
  });
}

const viewInsuranceTypes = ({ micro, market }: Needs) =>
  micro.insuranceTypes().map((type) => ({
    id: type.id,
    currency_id: type.currencyId,
    currency_name: market.currency(type.currencyId)?.name ?? '',
    is_offered: type.isOffered,
    premium_rate: type.premiumRate,
    bound: calculatePremiumBound(type, { terms: micro.terms(), feeRate: micro.currency(type.currencyId)?.feeRate }),
    assets_min: type.assetsMin,
    assets_max: type.assetsMax,
    term_days: type.termDays,
    claim_rate: type.claimRate,
    claims_max: type.claimsMax,
  }));
