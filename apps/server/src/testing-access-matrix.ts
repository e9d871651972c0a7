// Who may call what: one line for each route of the contract, gathered from the features, and one column for each kind of
// caller. The access test makes every call as every caller. A route without a line fails it, and so does a line without a
// route.
import type { Call } from '@bourse/contract';
import { acceptorAccess } from './modules/fiat/acceptors/testing-access.ts';
import { accountAccess } from './modules/account/testing-access.ts';
import { approvalsAccess } from './modules/custody/approvals/testing-access.ts';
import { stakingAccess } from './modules/staking/testing-access.ts';
import { faucetAccess } from './modules/custody/faucet/testing-access.ts';
import { coinDeskAccess } from './modules/coins/desk/testing-access.ts';
import { networkDeskAccess } from './modules/custody/networks/testing-access.ts';
import { custodyDeskAccess } from './modules/custody/desk/testing-access.ts';
import { feeDeskAccess, feesAccess } from './modules/fees/testing-access.ts';
import { fiatAccess } from './modules/fiat/c2c/testing-access.ts';
import { fiatChatAccess } from './modules/fiat/chat/testing-access.ts';
import { fiatDeskAccess } from './modules/fiat/desk/testing-access.ts';
import { fundsDeskAccess } from './modules/wallet/desk/testing-access.ts';
import { gatewayAccess } from './modules/fiat/gateway/testing-access.ts';
import { houseDeskAccess, reportsAccess } from './modules/house/testing-access.ts';
import { healthAccess } from './modules/health/testing-access.ts';
import { identityAccess } from './modules/identity/testing-access.ts';
import { keysAccess } from './modules/keys/testing-access.ts';
import { leverDeskAccess } from './modules/lever/desk/testing-access.ts';
import { salesAccess } from './modules/sales/testing-access.ts';
import { leverAccess } from './modules/lever/testing-access.ts';
import { liabilityAccess } from './modules/liabilities/testing-access.ts';
import { messageDeskAccess } from './modules/messages/desk/testing-access.ts';
import { messageAccess } from './modules/messages/testing-access.ts';
import { microDeskAccess } from './modules/seconds/desk/testing-access.ts';
import { microAccess } from './modules/seconds/testing-access.ts';
import { marketAccess, tickAccess } from './modules/market/testing-access.ts';
import { newsAccess } from './modules/news/testing-access.ts';
import { officeAccess } from './modules/operators/testing-access.ts';
import { limitDeskAccess } from './modules/identity/limits/testing-access.ts';
import { openingDeskAccess } from './modules/opening/testing-access.ts';
import { rolesAccess } from './modules/operators/roles/testing-access.ts';
import { securityAccess } from './modules/security/testing-access.ts';
import { spotAccess } from './modules/spot/testing-access.ts';
import { subAccountDeskAccess, subAccountsAccess } from './modules/subaccounts/testing-access.ts';
import { supportAccess } from './modules/support/testing-access.ts';
import { ticketDeskAccess } from './modules/support/desk/testing-access.ts';
import { watchAccess } from './modules/watch/testing-access.ts';
import { walletAccess } from './modules/wallet/testing-access.ts';
import type { Lines } from './platform/http/testing-access.ts';

export type Caller = {
  readonly name: string;
  readonly kind: 'visitor' | 'user' | 'operator';
  /** The value of its Authorization header. */
  readonly token: () => Promise<string | undefined> | string | undefined;
  /** Whether the operator's role may make this call. */
  readonly isGranted?: (call: Call) => boolean;
};

export type Verdict = 'served' | 'not_logged_in' | 'forbidden';

/** Gives the verdict that a caller is due. Operators are no users, and users no operators. */
export function verdictFor(call: Call, { kind, isGranted }: Caller): Verdict {
  if (call.access === 'public') return 'served';
  if (call.access === 'user') return kind === 'user' ? 'served' : 'not_logged_in';
  if (kind === 'operator') return (isGranted?.(call) ?? false) ? 'served' : 'forbidden';
  return kind === 'user' ? 'forbidden' : 'not_logged_in';
}

export const matrix: Lines = {
  ...acceptorAccess,
  ...accountAccess,
  ...approvalsAccess,
  ...securityAccess,
  ...healthAccess,
  ...identityAccess,
  ...keysAccess,
  ...houseDeskAccess,
  ...reportsAccess,
  ...marketAccess,
  ...spotAccess,
  ...subAccountDeskAccess,
  ...subAccountsAccess,
  ...supportAccess,
  ...ticketDeskAccess,
  ...leverAccess,
  ...liabilityAccess,
  ...microAccess,
  ...coinDeskAccess,
  ...rolesAccess,
  ...limitDeskAccess,
  ...openingDeskAccess,
  ...custodyDeskAccess,
  ...networkDeskAccess,
  ...stakingAccess,
  ...feeDeskAccess,
  ...feesAccess,
  ...salesAccess,
  ...fiatAccess,
  ...walletAccess,
  ...watchAccess,
  ...faucetAccess,
  ...gatewayAccess,
  ...newsAccess,
  ...officeAccess,
  ...fundsDeskAccess,
  ...leverDeskAccess,
  ...tickAccess,
  ...messageDeskAccess,
  ...messageAccess,
  ...microDeskAccess,
  ...fiatChatAccess,
  ...fiatDeskAccess,
};
