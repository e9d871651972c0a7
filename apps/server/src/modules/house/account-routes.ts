// Accounts of the house, and what moved them.
import { officeHouse } from '@bourse/contract';
import { formatUnits, HOUSE_PURPOSES, viewWorth } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findHouseAccounts, type HouseAccount } from '../../platform/funds/house-funds.ts';
import { serveFunds } from '../../platform/lists/serve-funds.ts';
import { mount } from '../../platform/http/mount.ts';
import { sendAccountsCsv } from './files.ts';
import type { HouseServices } from './services.ts';
import { worthOf } from './worth.ts';

export function accountRoutes(app: FastifyInstance, services: HouseServices): void {
  const { market, storage } = services;
  const view = (account: HouseAccount): officeHouse.HouseAccountRow => ({
    purpose: account.purpose,
    currency: account.currencyId,
    currency_name: account.currencyName,
    available: formatUnits(account.available),
    worth: viewWorth(worthOf(market, account.currencyId, account.available)),
  });
  mount(app, services, officeHouse.accounts, async (context) => {
    const rows = (await findHouseAccounts(storage.sql)).map(view);
    return context.input.format === 'csv' ? sendAccountsCsv(services, context, rows) : { message: rows };
  });
  const accounts = HOUSE_PURPOSES;
  serveFunds(app, services, officeHouse.ledger, { desk: 'house', accounts, read: (input) => input });
}
