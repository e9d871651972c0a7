// Who may call what: one line for each route of the contract, gathered from the features, and one column for each kind of
// caller. The access test makes every call as every caller. A route without a line fails it, and so does a line without a
// route.
import type { Call } from '@bourse/contract';
import { acceptorAccess } from './features/acceptors/testing-access.ts';
import { accountAccess } from './features/account/testing-access.ts';
import { approvalsAccess } from './features/approvals/testing-access.ts';
import { stakingAccess } from './modules/staking/testing-access.ts';
import { faucetAccess } from './features/faucet/testing-access.ts';
import { coinDeskAccess } from './features/coin-desk/testing-access.ts';
import { networkDeskAccess } from './features/network-desk/testing-access.ts';
import { custodyDeskAccess } from './features/custody-desk/testing-access.ts';
import { feeDeskAccess } from './features/fee-desk/testing-access.ts';
import { feesAccess } from './features/fees/testing-access.ts';
import { fiatAccess } from './features/fiat/testing-access.ts';
import { fiatChatAccess } from './features/fiat-chat/testing-access.ts';
import { fiatDeskAccess } from './features/fiat-desk/testing-access.ts';
import { fundsDeskAccess } from './features/funds-desk/testing-access.ts';
import { gatewayAccess } from './features/gateway/testing-access.ts';
import { houseDeskAccess } from './features/house-desk/testing-access.ts';
import { identityAccess } from './features/identity/testing-access.ts';
import { leverDeskAccess } from './features/lever-desk/testing-access.ts';
import { salesAccess } from './modules/sales/testing-access.ts';
import { leverAccess } from './features/lever/testing-access.ts';
import { liabilityAccess } from './features/liabilities/testing-access.ts';
import { messageDeskAccess } from './features/message-desk/testing-access.ts';
import { messageAccess } from './features/messages/testing-access.ts';
import { microDeskAccess } from './features/micro-desk/testing-access.ts';
import { microAccess } from './features/micro/testing-access.ts';
import { marketAccess } from './features/market/testing-access.ts';
import { newsAccess } from './features/news/testing-access.ts';
import { officeAccess } from './features/operators/testing-access.ts';
import { reportsAccess } from './features/reports/testing-access.ts';
import { limitDeskAccess } from './features/limit-desk/testing-access.ts';
import { openingDeskAccess } from './features/opening-desk/testing-access.ts';
import { rolesAccess } from './features/roles/testing-access.ts';
import { securityAccess } from './features/security/testing-access.ts';
import { spotAccess } from './features/spot/testing-access.ts';
import { supportAccess } from './features/support/testing-access.ts';
import { ticketDeskAccess } from './features/ticket-desk/testing-access.ts';
import { tickAccess } from './features/ticks/testing-access.ts';
import { watchAccess } from './features/watch/testing-access.ts';
import { walletAccess } from './features/wallet/testing-access.ts';
import type { Lines } from './http/testing-access.ts';

export type Caller = {
  readonly name: string;
  readonly kind: 'visitor' | 'user' | 'operator';
  /** The value of its Authorization header. */
  readonly token: () => Promise<string | undefined> | string | undefined;
  /** Of an operator: whether the role may make this call. */
  readonly isGranted?: (call: Call) => boolean;
};

export type Verdict = 'served' | 'not_logged_in' | 'forbidden';

/** What a caller is to be answered. Operators are no users, and users no operators. */
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
  ...identityAccess,
  ...houseDeskAccess,
  ...reportsAccess,
  ...marketAccess,
  ...spotAccess,
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
