// The desk at which operators look after money of the house.
import { officeHouse } from '@bourse/contract';
import { formatUnits, HOUSE_PURPOSES, viewWorth } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { findHouseAccounts, type HouseAccount } from '../../platform/funds/house-funds.ts';
import { type CsvColumn, readWhole, sendCsv } from '../../platform/http/csv-answer.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { serveFunds } from '../../platform/lists/serve-funds.ts';
import { previewRoute } from './changes.ts';
import { exposureRoute, worthOf } from './exposure.ts';
import type { HouseServices } from './services.ts';

type Row = officeHouse.HouseAccountRow;

export function houseDeskRoutes(app: FastifyInstance, services: HouseServices): void {
  accountRoutes(app, services);
  previewRoute(app, services);
  exposureRoute(app, services);
}

/** Accounts of the house, and what moved them. */
function accountRoutes(app: FastifyInstance, services: HouseServices): void {
  const { market, storage } = services;
  const view = (account: HouseAccount): Row => ({
    purpose: account.purpose,
    currency: account.currencyId,
    currency_name: account.currencyName,
    available: formatUnits(account.available),
    worth: viewWorth(worthOf(market, account.currencyId, account.available)),
  });
  mount(app, services, officeHouse.accounts, async (context) => {
    const rows = (await findHouseAccounts(storage.sql)).map(view);
    if (context.input.format !== 'csv') return { message: rows };
    return sendCsv<Row>(services, context, {
      desk: 'house',
      name: 'house-accounts',
      columns: columnsOf(context.t),
      total: rows.length,
      readAfter: readWhole(rows),
    });
  });
  const accounts = HOUSE_PURPOSES;
  serveFunds(app, services, officeHouse.ledger, { desk: 'house', accounts, read: (input) => input });
}

const columnsOf = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: t('office.adjustments.source'), value: ({ purpose }) => t(`office.house.${purpose}`) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.users.available'), value: ({ available }) => available },
  { header: t('office.house.worth'), value: ({ worth }) => worth },
];
