// The door of the contract: schemas of every HTTP call, types of every socket event.
import * as acceptors from './acceptors.ts';
import * as account from './account.ts';
import type { Call } from './call.ts';
import * as c2c from './c2c.ts';
import * as faucet from './faucet.ts';
import * as fees from './fees.ts';
import * as fiatMerchant from './fiat-merchant.ts';
import * as fiat from './fiat.ts';
import * as fiatChat from './fiat-chat.ts';
import * as fiatNotices from './fiat-notices.ts';
import * as fiatStatements from './fiat-statements.ts';
import * as officeFiatCases from './office-fiat-cases.ts';
import * as officeFiatMoney from './office-fiat-money.ts';
import * as officeFiatSettings from './office-fiat-settings.ts';
import * as officeFiat from './office-fiat.ts';
import * as gateway from './gateway.ts';
import * as health from './health.ts';
import * as identity from './identity.ts';
import * as insurance from './insurance.ts';
import * as keys from './keys.ts';
import * as launch from './sales.ts';
import * as lever from './lever.ts';
import * as liabilities from './liabilities.ts';
import * as market from './market.ts';
import * as messages from './messages.ts';
import * as micro from './seconds.ts';
import * as news from './news.ts';
import * as officeOperators from './office-operators.ts';
import * as officeAgents from './office-agents.ts';
import * as officeApprovals from './office-approvals.ts';
import * as officeCoins from './office-coins.ts';
import * as officeNetworks from './office-networks.ts';
import * as officeCustody from './office-custody.ts';
import * as officeEarn from './office-staking.ts';
import * as officeFactors from './office-factors.ts';
import * as officeFees from './office-fees.ts';
import * as officeAdjustments from './office-funds-adjustments.ts';
import * as officeDeposits from './office-funds-deposits.ts';
import * as officeWithdrawals from './office-funds-withdrawals.ts';
import * as officeFunds from './office-funds.ts';
import * as officeHouse from './office-house.ts';
import * as officeKeys from './office-keys.ts';
import * as officeLaunch from './office-sales.ts';
import * as officeLever from './office-lever.ts';
import * as officeMessages from './office-messages.ts';
import * as officeMicro from './office-seconds.ts';
import * as officeMoves from './office-moves.ts';
import * as officePeople from './office-people.ts';
import * as officeRate from './office-rate.ts';
import * as officeReports from './office-reports.ts';
import * as officeFilters from './office-filters.ts';
import * as officeLimits from './office-limits.ts';
import * as officeOpening from './office-opening.ts';
import * as officeRoles from './office-roles.ts';
import * as officeTickets from './office-tickets.ts';
import * as officeWatch from './office-watch.ts';
import * as office from './office.ts';
import * as payment from './payment.ts';
import * as preferences from './preferences.ts';
import * as profile from './profile.ts';
import * as region from './region.ts';
import * as safe from './safe.ts';
import * as sitePictures from './site-pictures.ts';
import * as passkeys from './security-passkeys.ts';
import * as security from './security.ts';
import * as spot from './spot.ts';
import * as spotOrders from './spot-orders.ts';
import * as staking from './staking.ts';
import * as subAccounts from './sub-accounts.ts';
import * as support from './support.ts';
import * as ticks from './ticks.ts';
import * as walletAddresses from './wallet-addresses.ts';
import * as walletDeposits from './wallet-deposits.ts';
import * as walletRecords from './wallet-records.ts';
import * as walletWithdrawals from './wallet-withdrawals.ts';
import * as wallet from './wallet.ts';

export * as acceptorRows from './acceptor-rows.ts';
export * as acceptors from './acceptors.ts';
export * as account from './account.ts';
export * from './call.ts';
export * from './clash.ts';
export { amountCodec, holdsCodec, momentCodec, shareCodec, timeCodec, timeOrNever } from './codecs.ts';
export * from './examples.ts';
export * from './faults.ts';
export * from './list.ts';
export * from './documented.ts';
export * from './office-path.ts';
export * as faucet from './faucet.ts';
export * as bots from './bots/index.ts';
export * as c2c from './c2c.ts';
export * as fiatChat from './fiat-chat.ts';
export * as fiatMerchant from './fiat-merchant.ts';
export * as fiatNotices from './fiat-notices.ts';
export * as fiatRows from './fiat-rows.ts';
export * as fiatStatements from './fiat-statements.ts';
export * as fiat from './fiat.ts';
export * as fields from './fields.ts';
export * as insuranceRows from './insurance-rows.ts';
export * as insurance from './insurance.ts';
export * as gateway from './gateway.ts';
export * as health from './health.ts';
export * as identity from './identity.ts';
export * as keys from './keys.ts';
export * as launchRows from './sales-rows.ts';
export * as launch from './sales.ts';
export * as leverRows from './lever-rows.ts';
export * as lever from './lever.ts';
export * as liabilities from './liabilities.ts';
export * as market from './market.ts';
export * as messages from './messages.ts';
export * as microRows from './seconds-rows.ts';
export * as micro from './seconds.ts';
export * as news from './news.ts';
export * as officeOperators from './office-operators.ts';
export * as officeAgents from './office-agents.ts';
export * as officeApprovals from './office-approvals.ts';
export * as officeCoins from './office-coins.ts';
export * as officeNetworks from './office-networks.ts';
export * as officeCustody from './office-custody.ts';
export * as officeEarn from './office-staking.ts';
export * as officeFees from './office-fees.ts';
export * as officeFactors from './office-factors.ts';
export * as officeAdjustments from './office-funds-adjustments.ts';
export * as officeDeposits from './office-funds-deposits.ts';
export * as officeFiatCases from './office-fiat-cases.ts';
export * as officeFiatMoney from './office-fiat-money.ts';
export * as officeFiatRows from './office-fiat-rows.ts';
export * as officeFiatSettings from './office-fiat-settings.ts';
export * as officeFiat from './office-fiat.ts';
export * as officeFunds from './office-funds.ts';
export * as officeWithdrawals from './office-funds-withdrawals.ts';
export * as officeHouse from './office-house.ts';
export * as officeKeys from './office-keys.ts';
export * as officeLaunch from './office-sales.ts';
export * as officeLever from './office-lever.ts';
export * as officeMessages from './office-messages.ts';
export * as officeMicro from './office-seconds.ts';
export * as officeMoves from './office-moves.ts';
export * as officePeople from './office-people.ts';
export * as officeProposals from './office-proposals.ts';
export * as officeRate from './office-rate.ts';
export * as officeReports from './office-reports.ts';
export * as officeFilters from './office-filters.ts';
export * as officeLimits from './office-limits.ts';
export * as officeOpening from './office-opening.ts';
export * as officeRoles from './office-roles.ts';
export * as officeTickets from './office-tickets.ts';
export * as officeWatch from './office-watch.ts';
export * as office from './office.ts';
export * as preferences from './preferences.ts';
export * as programSocket from './program-socket.ts';
export * as profile from './profile.ts';
export * as region from './region.ts';
export * as safe from './safe.ts';
export * as passkeys from './security-passkeys.ts';
export * as payment from './payment.ts';
export * as realtime from './realtime.ts';
export * as security from './security.ts';
export * as proofs from './security-proof.ts';
export * as sitePictures from './site-pictures.ts';
export * as spot from './spot.ts';
export * as spotOrders from './spot-orders.ts';
export * as fees from './fees.ts';
export * as staking from './staking.ts';
export * as subAccounts from './sub-accounts.ts';
export * as support from './support.ts';
export * as ticks from './ticks.ts';
export * as walletAddresses from './wallet-addresses.ts';
export * as walletDeposits from './wallet-deposits.ts';
export * as walletRecords from './wallet-records.ts';
export * as walletWithdrawals from './wallet-withdrawals.ts';
export * as wallet from './wallet.ts';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'access' in value && 'input' in value;

const features = {
  acceptors,
  account,
  c2c,
  faucet,
  gateway,
  fiat,
  fiatMerchant,
  fiatChat,
  fiatNotices,
  fiatStatements,
  health,
  identity,
  insurance,
  keys,
  launch,
  lever,
  liabilities,
  market,
  messages,
  micro,
  news,
  office,
  officeOperators,
  officeAgents,
  officeApprovals,
  officeCoins,
  officeNetworks,
  officeCustody,
  officeEarn,
  officeFees,
  officeFactors,
  officeAdjustments,
  officeDeposits,
  officeFunds,
  officeFiat,
  officeFiatCases,
  officeFiatMoney,
  officeFiatSettings,
  officeHouse,
  officeKeys,
  officeLaunch,
  officeLever,
  officeMessages,
  officeMicro,
  officeMoves,
  officeWithdrawals,
  officePeople,
  officeRate,
  officeReports,
  officeFilters,
  officeLimits,
  officeOpening,
  officeRoles,
  officeTickets,
  officeWatch,
  passkeys,
  payment,
  preferences,
  profile,
  region,
  safe,
  security,
  sitePictures,
  spot,
  spotOrders,
  fees,
  staking,
  subAccounts,
  support,
  ticks,
  wallet,
  walletAddresses,
  walletDeposits,
  walletRecords,
  walletWithdrawals,
};

/** A call by the names that the contract has for it and for its feature. */
export type NamedCall = { readonly feature: string; readonly name: string; readonly call: Call };

export const namedCalls: readonly NamedCall[] = Object.entries(features).flatMap(([feature, exported]) =>
  Object.entries(exported).flatMap(([name, call]) => (isCall(call) ? [{ feature, name, call }] : [])),
);

/** Every call of the contract: what the server must mount, and the access test must walk. */
export const calls: readonly Call[] = namedCalls.map(({ call }) => call);
