// Accounts of the house, and what moved them.
import { officeHouse } from '@bourse/contract';
import { formatUnits, HOUSE_PURPOSES, viewWorth } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { sendFundsCsv } from '../../platform/http/funds-csv.ts';
import { mount } from '../../platform/http/mount.ts';
import { findHouseAccounts, type HouseAccount, viewFunds } from '../../platform/funds/house-funds.ts';
import type { HouseServices } from './services.ts';
import { sendAccountsCsv } from './files.ts';
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
  mount(app, services, officeHouse.ledger, async (context) =>
    context.input.format === 'csv'
      ? sendFundsCsv(services, 'house', context)
      : { message: await viewFunds(storage.sql, HOUSE_PURPOSES, context.input) },
  );
}
