// Takes second contracts over from a snapshot; every list follows from the rows.
import type { RowsOf } from '../capability.ts';
import { enlist } from './change-order.ts';
import { MicroMarket } from './live.ts';
import type { MICRO_ENTITIES, MicroWorld } from './seconds.ts';
import { enlistClaim, enlistInsurance } from './run-insurance.ts';
import { addTick } from './tick-work.ts';

export function loadMicro({ micro }: MicroWorld, rows: RowsOf<typeof MICRO_ENTITIES>): void {
  for (const entity of rows.microMarkets) micro.markets.set(entity.settings.marketId, new MicroMarket(entity));
  for (const term of rows.microTerms) micro.terms.set(term.seconds, term);
  for (const currency of rows.microCurrencies) micro.currencies.set(currency.currencyId, currency);
  micro.rules = rows.microRules[0];
  for (const country of rows.microCountries) micro.countries.set(country.countryId, country);
  for (const user of rows.microUsers) micro.users.set(user.userId, user);
  for (const account of rows.microAccounts) {
    const own = micro.accounts.get(account.userId) ?? new Map();
    micro.accounts.set(account.userId, own.set(account.currencyId, account));
  }
  for (const type of rows.microInsuranceTypes) micro.insuranceTypes.set(type.id, type);
  for (const insurance of byId(rows.microInsurances)) enlistInsurance(micro, insurance);
  for (const claim of byId(rows.microClaims)) enlistClaim(micro, claim);
  for (const order of byId(rows.microOrders)) enlist(micro, order);
  for (const sweep of [...rows.microSweeps].sort((a, b) => a.seq - b.seq)) addTick(micro, sweep, true);
}

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => a.id - b.id);
