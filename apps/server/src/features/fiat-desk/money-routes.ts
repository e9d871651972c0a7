// Those who take money in for the house: acceptors and gateways of payment.
import { type MessageOf, officeFiatMoney } from '@bourse/contract';
import { formatUnits, USDT } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { GATEWAY_FIELDS } from '../../market/fiat-fields.ts';
import { findGatewayRules } from '../../market/fiat-settings.ts';
import { findHouseFunds, viewFunds } from '../../market/house-funds.ts';
import { showFields } from '../../market/setting-fields.ts';
import { listAcceptorDeals, listAcceptors } from './acceptor-lists.ts';
import { listGatewayCallbacks, listGatewayOrders, sumPaidToday } from './gateway-lists.ts';

export function moneyRoutes(app: FastifyInstance, services: Services): void {
  mount(app, services, officeFiatMoney.listAcceptors, async ({ input }) => ({
    message: await listAcceptors(services, input),
  }));
  mount(app, services, officeFiatMoney.listAcceptorDeals, async ({ input }) => ({
    message: await listAcceptorDeals(services, input),
  }));
  mount(app, services, officeFiatMoney.gateway, async () => ({ message: await viewGateway(services) }));
  mount(app, services, officeFiatMoney.listGatewayOrders, async ({ input }) => ({
    message: await listGatewayOrders(services, input),
  }));
  mount(app, services, officeFiatMoney.listGatewayCallbacks, async ({ input }) => ({
    message: await listGatewayCallbacks(services, input),
  }));
  mount(app, services, officeFiatMoney.listGatewayFunds, async ({ input }) => ({
    message: await viewFunds(services.storage.sql, ['gateway'], { ...input, purpose: 'gateway', currency: USDT }),
  }));
}

async function viewGateway(services: Services): Promise<MessageOf<typeof officeFiatMoney.gateway>> {
  const [rules, available, paid, providers] = await Promise.all([
    findGatewayRules(services.storage),
    findHouseFunds(services.storage.sql, { purpose: 'gateway', currencyId: USDT }),
    sumPaidToday(services),
    services.storage.sql<{ provider: string; orders: string }[]>`
      SELECT provider, count(*) AS orders FROM gateway_orders GROUP BY provider ORDER BY provider`,
  ]);
  const shown = rules ? showFields(GATEWAY_FIELDS, rules) : {};
  return {
    is_open: rules?.isOpen === true,
    money_min: shown['money_min'] ?? '',
    money_max: shown['money_max'] ?? '',
    day_cap: shown['day_cap'] ?? '',
    paid_today: formatUnits(paid),
    restrict_seconds: Number(shown['restrict_seconds'] ?? 0),
    available: formatUnits(available),
    providers: providers.map(({ provider, orders }) => ({ name: provider, orders: Number(orders) })),
  };
}
