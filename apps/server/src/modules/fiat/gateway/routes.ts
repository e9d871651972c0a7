// The payment form: what may be ordered, an order with its signed form, the caller's orders, and what providers say.
import { gateway as contract } from '@bourse/contract';
import {
  formatShanghai,
  formatUnits,
  GATEWAY_PAY_MS,
  GATEWAY_RATE_MS,
  refuse,
  SECOND_MS,
  UNITS_PER_WHOLE,
  ZERO,
} from '@bourse/domain';
import { calculateFiatNumber } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { viewCny } from '../deals/acceptor-deal-view.ts';
import { loadPeople } from '../deals/people.ts';
import { findFiatRate } from '../quotes.ts';
import { createForgeryLog, type ForgeryLog } from './forgeries.ts';
import { createOrder, findOrder, findOrders, type GatewayOrder, hearCallback } from './gateway.ts';
import type { GatewayServices } from './provider.ts';
import { simulatedRoutes } from './simulated.ts';

/** CNY has two decimal places. */
const CENT = UNITS_PER_WHOLE / 100n;

export function gatewayRoutes(app: FastifyInstance, services: GatewayServices): void {
  mount(app, services, contract.options, showOptions(services));
  mount(app, services, contract.order, placeOrder(services));
  mount(app, services, contract.orderDetail, async ({ input, user, t }) => {
    const order = await findOrder(services, user.id, input.id);
    return order ? { message: viewOrder(services, order, t) } : refuse('gateway_order_not_found');
  });
  mount(app, services, contract.orders, async ({ input: { page, limit }, user, t }) => {
    const found = await findOrders(services, user.id, { offset: (page - 1) * limit, limit });
    const list = found.rows.map((order) => viewOrder(services, order, t));
    return { message: { list, total: found.total, page, pages: Math.ceil(found.total / limit) } };
  });
  const forgeries = createForgeryLog(services);
  app.addHook('onClose', () => forgeries.settle());
  mount(app, services, contract.callback, hear({ ...services, forgeries }));
  simulatedRoutes(app, services);
}

function showOptions({ gateway, acceptors, fiat, clock, storage }: GatewayServices): Handler<typeof contract.options> {
  return async ({ user }) => {
    const rules = acceptors.gatewayRules();
    const currency = fiat.currency('CNY');
    const people = await loadPeople(storage.sql, [user.id]);
    return {
      message: {
        is_open: gateway !== undefined && rules?.isOpen === true ? 1 : 0,
        provider: gateway?.provider.name ?? '',
        money_min: viewCny(rules?.moneyMin ?? ZERO),
        money_max: viewCny(rules?.moneyMax ?? ZERO),
        rate: currency?.rate === undefined ? '' : formatUnits(currency.rate),
        rate_ms: currency?.ratedAt ?? null,
        is_rate_stale: findFiatRate({ fiat, now: clock.now() }, 'CNY') === undefined ? 1 : 0,
        is_verified: (people.get(user.id)?.level ?? 0) > 0 ? 1 : 0,
        order_seconds: GATEWAY_PAY_MS / SECOND_MS,
        rate_seconds: GATEWAY_RATE_MS / SECOND_MS,
        hold_seconds: Math.ceil((rules?.restrictMs ?? 0) / SECOND_MS),
      },
    };
  };
}

/** Refusals in this order: the form, the user, the rate, the money; then how many orders wait. */
function placeOrder(services: GatewayServices): Handler<typeof contract.order> {
  const { gateway, acceptors, fiat, clock, storage, config } = services;
  return async ({ input: { money }, user, t }) => {
    const rules = acceptors.gatewayRules();
    if (gateway === undefined || !rules?.isOpen) return refuse('gateway_closed');
    const person = (await loadPeople(storage.sql, [user.id])).get(user.id);
    if (person?.isFrozen) return refuse('user_frozen');
    if (person === undefined || person.level === 0) return refuse('identity_not_verified');
    const rate = findFiatRate({ fiat, now: clock.now() }, 'CNY');
    if (rate === undefined) return refuse('fiat_rate_missing');
    const isOffered = money >= rules.moneyMin && money <= rules.moneyMax && money % CENT === 0n;
    const number = calculateFiatNumber(money, rate);
    if (!isOffered || number === 0n) {
      const range = { minimum: viewCny(rules.moneyMin), maximum: viewCny(rules.moneyMax) };
      return refuse('gateway_money_out_of_range', range);
    }
    const order = await createOrder(services, {
      userId: user.id,
      provider: gateway.provider.name,
      money,
      number,
      rate,
    });
    if (!order.ok) return order;
    const { id } = order.value;
    const { action, fields } = gateway.provider.createForm({
      id,
      money,
      notifyUrl: `${config.publicUrl}/api/gateway/callback/${gateway.provider.name}`,
      returnUrl: `${config.publicUrl}/success?id=${id}`,
    });
    return { message: { id, action, fields: { ...fields }, order: viewOrder(services, order.value, t) } };
  };
}

const parameters = z.object({ provider: z.string() });
const FIELDS_MAX = 40;
const FIELD_LENGTH_MAX = 512;
/** A field is stored in the log whoever sent it, so it has to fit a database row. */
const part = z
  .string()
  .max(FIELD_LENGTH_MAX)
  .refine((text) => text.isWellFormed() && !text.includes('\0'));
const posted = z.record(part, part).refine((fields) => Object.keys(fields).length <= FIELDS_MAX);

function hear(services: GatewayServices & { readonly forgeries: ForgeryLog }): Handler<typeof contract.callback> {
  const { gateway } = services;
  return async ({ input, request, reply }) => {
    const { provider } = parameters.parse(request.params);
    if (gateway?.provider.name !== provider) return refuse('not_found');
    const fields = posted.safeParse(input);
    if (!fields.success) return refuse('invalid_request', { field: '' });
    const heard = await hearCallback(services, { provider: gateway.provider, fields: fields.data, ip: request.ip });
    // Signed callbacks come from a provider, and cost nothing however many there are.
    if (heard.ok || heard.code !== 'gateway_signature_invalid') request.server.forgive(request);
    if (!heard.ok) return heard;
    // Providers wait for this one word, and repeat themselves until they get it.
    await reply.type('text/plain').send('success');
    return { message: 'success' };
  };
}

/** During a full stop times are shown as they are stored: relative to the time of users' acts, which has stopped too. */
function viewOrder({ clock, stops }: GatewayServices, order: GatewayOrder, t: Translate) {
  const now = clock.now();
  const standsMs = now - stops.actsAt(now);
  const isOver = order.state === 'open' && order.providerOrder === undefined && now >= order.expiresAt;
  const state = isOver ? 'expired' : order.state;
  return {
    id: order.id,
    money: viewCny(order.money),
    number: formatUnits(order.number),
    rate: formatUnits(order.rate),
    state,
    state_name: t(`gateway.state.${state}`),
    provider: order.provider,
    create_time: formatShanghai(order.createdAt),
    create_ms: order.createdAt,
    rate_until_ms: order.rateUntil - standsMs,
    rate_seconds_left: state === 'open' ? Math.max(0, Math.ceil((order.rateUntil - now) / SECOND_MS)) : 0,
    expires_ms: order.expiresAt - standsMs,
    seconds_left: state === 'open' ? Math.max(0, Math.ceil((order.expiresAt - now) / SECOND_MS)) : 0,
    paid_ms: order.state === 'paid' ? (order.endedAt ?? null) : null,
  };
}
