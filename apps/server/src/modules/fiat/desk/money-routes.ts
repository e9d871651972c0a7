// Those who take money in for the house: acceptors and gateways of payment.
import { type AnswerOf, officeFiatMoney } from '@bourse/contract';
import { formatUnits, USDT } from '@bourse/domain';
import { count, text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { query } from '../../../core/storage/query.ts';
import { showFields } from '../../../platform/changes/setting-fields.ts';
import { findHouseFunds } from '../../../platform/funds/house-funds.ts';
import { serveFunds } from '../../../platform/lists/serve-funds.ts';
import { mount } from '../../../platform/http/mount.ts';
import { GATEWAY_FIELDS } from '../fields.ts';
import type { FiatServices } from '../services.ts';
import { findGatewayRules } from '../settings.ts';
import { listAcceptorDeals, listAcceptors } from './acceptor-lists.ts';
import { acceptorColumns, acceptorDealColumns, answerList, callbackColumns, paymentColumns } from './files.ts';
import { listGatewayCallbacks, listGatewayOrders, sumPaidToday } from './gateway-lists.ts';

export function moneyRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatMoney.listAcceptors, (context) =>
    answerList(services, context, {
      name: 'acceptors',
      columns: acceptorColumns(context.t),
      read: (place) => listAcceptors(services, place),
    }),
  );
  mount(app, services, officeFiatMoney.listAcceptorDeals, (context) =>
    answerList(services, context, {
      name: 'acceptor-orders',
      columns: acceptorDealColumns(context.t),
      read: (place) => listAcceptorDeals(services, context.input, place),
      idOf: ({ id }) => id,
    }),
  );
  mount(app, services, officeFiatMoney.gateway, async () => ({ message: await viewGateway(services) }));
  mount(app, services, officeFiatMoney.listGatewayOrders, (context) =>
    answerList(services, context, {
      name: 'gateway-payments',
      columns: paymentColumns(context.t),
      read: (place) => listGatewayOrders(services, context.input, place),
      idOf: ({ id }) => id,
    }),
  );
  mount(app, services, officeFiatMoney.listGatewayCallbacks, (context) =>
    answerList(services, context, {
      name: 'gateway-callbacks',
      columns: callbackColumns(context.t),
      read: (place) => listGatewayCallbacks(services, context.input, place),
      idOf: ({ id }) => id,
    }),
  );
  serveFunds(app, services, officeFiatMoney.listGatewayFunds, {
    desk: 'fiat',
    accounts: ['gateway'],
    read: (input) => ({ ...input, purpose: 'gateway', currency: USDT }),
  });
}

async function viewGateway(services: FiatServices): Promise<AnswerOf<typeof officeFiatMoney.gateway>> {
  const [rules, available, paid, providers] = await Promise.all([
    findGatewayRules(services.storage),
    findHouseFunds(services.storage.sql, { purpose: 'gateway', currencyId: USDT }),
    sumPaidToday(services),
    query(services.storage.sql, { name: text, orders: count })`
      SELECT provider AS name, count(*) AS orders FROM gateway_orders GROUP BY provider ORDER BY provider`,
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
    providers: [...providers],
  };
}
