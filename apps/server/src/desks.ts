// The list of desks at which operators ask for changes that another one decides about. Whatever the process does with each of them goes
// through it.
import type { OfficeDesk } from './platform/http/desk.ts';
import { custodyChanges } from './modules/custody/desk/custody-changes.ts';
import { networkChanges } from './modules/custody/networks/network-changes.ts';
import { limitChanges } from './modules/identity/limits/limit-changes.ts';
import { announcementChanges } from './modules/messages/desk/announcement-changes.ts';
import { operatorChanges } from './modules/operators/operator-changes.ts';
import { roleChanges } from './modules/operators/roles/role-changes.ts';
import { coinChanges } from './modules/coins/desk/coin-changes.ts';
import { feeChanges } from './modules/fees/desk/fee-changes.ts';
import { fiatChanges } from './modules/fiat/deals/changes.ts';
import { houseChanges } from './modules/house/house-changes.ts';
import { leverChanges } from './modules/lever/desk/lever-changes.ts';
import { microChanges } from './modules/seconds/desk/micro-changes.ts';
import { type AllServices, MODULES } from './modules.ts';

export const OFFICE_DESKS: readonly OfficeDesk<AllServices>[] = [
  leverChanges,
  ...MODULES.map(({ changes }) => changes),
  microChanges,
  fiatChanges,
  coinChanges,
  custodyChanges,
  networkChanges,
  houseChanges,
  feeChanges,
  roleChanges,
  operatorChanges,
  announcementChanges,
  limitChanges,
];
