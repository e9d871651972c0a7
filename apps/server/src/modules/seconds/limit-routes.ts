// What users have to know and may limit: the risk statement, their own limits, and what their orders came to.
import { micro as contract, type ParsedInputOf } from '@bourse/contract';
import {
  accept,
  currencyId,
  formatShanghai,
  HOUR_MS,
  type Instant,
  instant,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { SetMicroLimits } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { SecondsServices } from './services.ts';
import { findCountryId } from './country.ts';
import { readLimits } from './limits.ts';
import { findMicroUser } from './queries.ts';
import { readLink } from './risk-links.ts';
import { findMicroSums, viewStatistics } from './statistics.ts';

export function limitRoutes(app: FastifyInstance, services: SecondsServices): void {
  const { market, storage } = services;
  mount(app, services, contract.risk, risk(services));
  mount(app, services, contract.acceptRisk, async ({ input, user, t, submit }) => {
    const outcome = await submit({ kind: 'acceptMicroRisk', userId: user.id, version: input.version });
    return outcome.ok ? { message: t('answer.micro_risk_accepted') } : outcome;
  });
  mount(app, services, contract.acceptRiskByLink, async ({ input, t }) => {
    const link = readLink(services, input.token);
    if (link === undefined) return refuse('invalid_risk_link');
    const outcome = await services.sequencer.submit({ kind: 'acceptMicroRisk', ...link });
    return outcome.ok ? { message: t('answer.micro_risk_accepted') } : outcome;
  });
  mount(app, services, contract.limits, async ({ user }) => ({ message: await readLimits(services, user.id) }));
  mount(app, services, contract.setLimits, setLimits(services));
  mount(app, services, contract.statistics, async ({ input, user }) => {
    const sums = await findMicroSums(storage.sql, {
      userId: user.id,
      currencyId: input.currency_id,
      from: input.from === undefined ? undefined : instant(input.from),
      to: input.to === undefined ? undefined : instant(input.to),
    });
    return { message: viewStatistics(market, sums) };
  });
}

function risk(services: SecondsServices): Handler<typeof contract.risk> {
  const { micro, storage } = services;
  return async ({ user }) => {
    const [own, countryId] = await Promise.all([findMicroUser(storage.db, user.id), findCountryId(services, user.id)]);
    const { isOpen, riskVersion } = micro.rules() ?? { isOpen: false, riskVersion: 0 };
    const accepted = own?.riskVersion ?? 0;
    const isCountryOpen = countryId === undefined || micro.isCountryOpen(countryId);
    return {
      message: {
        version: riskVersion,
        accepted,
        is_accepted: accepted >= riskVersion ? 1 : 0,
        is_open: isOpen ? 1 : 0,
        is_country_open: isCountryOpen ? 1 : 0,
      },
    };
  };
}

function setLimits(services: SecondsServices): Handler<typeof contract.setLimits> {
  return async ({ input, user, t, submit }) => {
    const read = toCommand(input, { userId: user.id, now: services.clock.now() });
    if (!read.ok) return read;
    const outcome = await submit(read.value);
    if (!outcome.ok) return outcome;
    const from = outcome.value.lossMaxFrom ?? outcome.value.ordersMaxFrom;
    const message =
      from === null ? t('answer.micro_limits_set') : t('answer.micro_limits_later', { time: formatShanghai(from) });
    return { message, data: await readLimits(services, user.id) };
  };
}

/** Each field sets one limit; a loss is limited in a currency. */
function toCommand(
  input: ParsedInputOf<typeof contract.setLimits>,
  { userId, now }: { readonly userId: UserId; readonly now: Instant },
): Result<SetMicroLimits, 'invalid_request'> {
  const { orders_max: ordersMax, currency_id: coin, loss_max: lossMax, clear, cool_off_hours: hours } = input;
  const isOfLoss = lossMax !== undefined || clear === 'loss_max';
  if (isOfLoss && coin === undefined) return refuse('invalid_request', { field: 'currency_id' });
  if (!isOfLoss && ordersMax === undefined && clear === undefined && hours === undefined)
    return refuse('invalid_request', { field: 'orders_max' });
  return accept({
    kind: 'setMicroLimits',
    userId,
    ...(isOfLoss && coin !== undefined ? { currencyId: currencyId(coin), lossMax: lossMax ?? null } : {}),
    ...(ordersMax !== undefined || clear === 'orders_max' ? { ordersMax: ordersMax ?? null } : {}),
    ...(hours === undefined ? {} : { coolOffUntil: instant(now + hours * HOUR_MS) }),
  });
}
