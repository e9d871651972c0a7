// What each leg of the ledger was, in English.
import type { ledger as source } from '../zh/ledger.ts';

export const ledger: Record<keyof typeof source, string> = {
  'ledger.wallet.legal': 'Fiat account',
  'ledger.wallet.lever': 'Contracts account',
  'ledger.wallet.change': 'Spot account',
  'ledger.wallet.micro': 'Second contracts account',
  'ledger.transfer': 'Transfer: {from} → {to}',
  'ledger.spot_trade': 'Spot trade',
  'ledger.demo_grant': 'Demo funds',
  'ledger.credit': 'Credit from the exchange',
  'ledger.treasury_funding': 'Treasury funding',
  'ledger.deposit': 'Deposit',
  'ledger.manual_deposit': 'Manual deposit',
  'ledger.deposit_reversal': 'Deposit reversed',
  'ledger.debt_repaid': 'Debt repaid',
  'ledger.withdrawal': 'Withdrawal',
  'ledger.adjustment': 'Adjustment by the exchange',
  'ledger.chain_cost': 'Network cost',
  'ledger.chain_surplus': 'Network surplus',
  'ledger.invite_rebate': 'Invite rebate',
};
