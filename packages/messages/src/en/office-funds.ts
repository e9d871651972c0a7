// Texts of the back office about users’ money.
import type { officeFunds as source } from '../zh/office-funds.ts';

export const officeFunds: Record<keyof typeof source, string> = {
  'office.funds.hold': 'Withdrawals held until',
  'office.funds.noHold': 'Nothing held',
  'office.funds.ledger': 'Ledger',
  'office.funds.noLegs': 'No matching entries',
  'office.funds.time': 'Time',
  'office.funds.change': 'Change',
  'office.funds.after': 'Balance after',
  'office.funds.kind': 'Type',
  'office.funds.csv': 'Export CSV',
  'office.funds.csvStop': 'Stop exporting',
  'office.funds.csvDone': '{count, plural, one {# row exported} other {# rows exported}}',
  'office.funds.reason.demo_grant': 'Demo funds',
  'office.funds.reason.credit': 'Credit',
  'office.funds.reason.transfer': 'Transfer',
  'office.funds.reason.spot_trade': 'Spot trade',
  'office.funds.reason.deposit': 'Deposit',
  'office.funds.reason.manual_deposit': 'Manual deposit',
  'office.funds.reason.deposit_reversal': 'Deposit reversed',
  'office.funds.reason.debt_repaid': 'Debt repaid',
  'office.funds.reason.withdrawal': 'Withdrawal',
  'office.funds.reason.adjustment': 'Adjustment',
  'office.funds.reason.other': 'Other',
};
