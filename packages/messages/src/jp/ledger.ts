// What each leg of the ledger was, in Japanese.
import type { ledger as source } from '../zh/ledger.ts';

export const ledger: Record<keyof typeof source, string> = {
  'ledger.wallet.legal': '法定通貨口座',
  'ledger.wallet.lever': '先物口座',
  'ledger.wallet.change': '現物口座',
  'ledger.wallet.micro': '超短期先物口座',
  'ledger.transfer': '振替：{from} → {to}',
  'ledger.spot_trade': '現物の約定',
  'ledger.demo_grant': 'デモ資金',
  'ledger.credit': '取引所からの入金',
  'ledger.treasury_funding': '準備金の補充',
  'ledger.deposit': '入金',
  'ledger.manual_deposit': '手動入金',
  'ledger.deposit_reversal': '入金の取り消し',
  'ledger.debt_repaid': '未払い金の返済',
  'ledger.withdrawal': '出金',
  'ledger.adjustment': '取引所による調整',
  'ledger.chain_cost': 'ネットワーク費用',
  'ledger.chain_surplus': 'ネットワーク上の余剰',
  'ledger.invite_rebate': '招待リベート',
};
