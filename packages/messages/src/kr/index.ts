import type { MessageKey } from '../keys.ts';
import { acceptorScreen } from './acceptor-screen.ts';
import { acceptors } from './acceptors.ts';
import { accountScreens } from './account-screens.ts';
import { alarmMails } from './alarm-mails.ts';
import { answers } from './answers.ts';
import { auth } from './auth.ts';
import { chart } from './chart.ts';
import { chat } from './chat.ts';
import { drafts } from './drafts.ts';
import { delisting } from './delisting.ts';
import { comfort } from './comfort.ts';
import { earn } from './staking.ts';
import { earnMails } from './staking-mails.ts';
import { earnScreen } from './staking-screen.ts';
import { fees } from './fees.ts';
import { fields } from './fields.ts';
import { fiat } from './fiat.ts';
import { fiatChat } from './fiat-chat.ts';
import { fiatMails } from './fiat-mails.ts';
import { fiatDesk } from './fiat-desk.ts';
import { fiatScreen } from './fiat-screen.ts';
import { funds } from './funds.ts';
import { head } from './head.ts';
import { health } from './health.ts';
import { holdings } from './holdings.ts';
import { home } from './home.ts';
import { identityScreens } from './identity-screens.ts';
import { keyScreen } from './key-screen.ts';
import { launch } from './sales.ts';
import { launchScreen } from './sales-screen.ts';
import { launchMails } from './sales-mails.ts';
import { ledger } from './ledger.ts';
import { lever } from './lever.ts';
import { leverScreen } from './lever-screen.ts';
import { liabilities } from './liabilities.ts';
import { lists } from './lists.ts';
import { mails } from './mails.ts';
import { messageMails } from './message-mails.ts';
import { market } from './market.ts';
import { officeAlarms } from './office-alarms.ts';
import { officeApprovals } from './office-approvals.ts';
import { officeAccounts } from './office-accounts.ts';
import { officeChanges } from './office-changes.ts';
import { merchantScreen } from './merchant-screen.ts';
import { officeCoins } from './office-coins.ts';
import { officeCustody } from './office-custody.ts';
import { officeEarn } from './office-staking.ts';
import { officeFees } from './office-fees.ts';
import { officeFiat } from './office-fiat.ts';
import { officeFunds } from './office-funds.ts';
import { officeHouse } from './office-house.ts';
import { officeLaunch } from './office-sales.ts';
import { officeLever } from './office-lever.ts';
import { officeLiabilities } from './office-liabilities.ts';
import { officeMicro } from './office-seconds.ts';
import { officeMoves } from './office-moves.ts';
import { officePeople } from './office-people.ts';
import { officeReports } from './office-reports.ts';
import { officeWatch } from './office-watch.ts';
import { officeNetworks } from './office-networks.ts';
import { officeLimits } from './office-limits.ts';
import { officeOpening } from './office-opening.ts';
import { officeMessages } from './office-messages.ts';
import { officeRoles } from './office-roles.ts';
import { office } from './office.ts';
import { micro } from './seconds.ts';
import { microScreen } from './seconds-screen.ts';
import { news } from './news.ts';
import { officeTickets } from './office-tickets.ts';
import { orders } from './orders.ts';
import { proof } from './proof.ts';
import { refusals } from './refusals.ts';
import { securityScreens } from './security-screens.ts';
import { shell } from './shell.ts';
import { spot } from './spot.ts';
import { subAccounts } from './sub-accounts.ts';
import { supportMails } from './support-mails.ts';
import { support } from './support.ts';
import { ticketReplies } from './ticket-replies.ts';
import { trade } from './trade.ts';
import { wallet } from './wallet.ts';

export const messages: Record<MessageKey, string> = {
  ...acceptorScreen,
  ...acceptors,
  ...accountScreens,
  ...alarmMails,
  ...answers,
  ...auth,
  ...chart,
  ...chat,
  ...drafts,
  ...delisting,
  ...comfort,
  ...earn,
  ...earnMails,
  ...earnScreen,
  ...fees,
  ...fields,
  ...fiat,
  ...fiatChat,
  ...fiatMails,
  ...fiatDesk,
  ...fiatScreen,
  ...funds,
  ...head,
  ...health,
  ...holdings,
  ...home,
  ...identityScreens,
  ...keyScreen,
  ...launch,
  ...launchScreen,
  ...launchMails,
  ...ledger,
  ...lever,
  ...leverScreen,
  ...liabilities,
  ...lists,
  ...mails,
  ...messageMails,
  ...market,
  ...merchantScreen,
  ...office,
  ...officeAlarms,
  ...officeApprovals,
  ...officeAccounts,
  ...officeChanges,
  ...officeCoins,
  ...officeCustody,
  ...officeEarn,
  ...officeFees,
  ...officeFiat,
  ...officeFunds,
  ...officeHouse,
  ...officeLaunch,
  ...officeLever,
  ...officeLiabilities,
  ...officeMicro,
  ...officeMoves,
  ...officePeople,
  ...officeReports,
  ...officeWatch,
  ...officeNetworks,
  ...officeLimits,
  ...officeOpening,
  ...officeMessages,
  ...officeRoles,
  ...micro,
  ...microScreen,
  ...news,
  ...officeTickets,
  ...orders,
  ...proof,
  ...refusals,
  ...securityScreens,
  ...shell,
  ...spot,
  ...subAccounts,
  ...supportMails,
  ...support,
  ...ticketReplies,
  ...trade,
  ...wallet,
};
