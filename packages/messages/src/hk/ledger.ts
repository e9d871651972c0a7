// What each leg of the ledger was, in Traditional Chinese.
import type { ledger as source } from '../zh/ledger.ts';

export const ledger: Record<keyof typeof source, string> = {
  'ledger.wallet.legal': '法幣帳戶',
  'ledger.wallet.lever': '合約帳戶',
  'ledger.wallet.change': '現貨帳戶',
  'ledger.wallet.micro': '秒合約帳戶',
  'ledger.transfer': '{from}劃轉至{to}',
  'ledger.spot_trade': '現貨交易',
  'ledger.demo_grant': '演示資金',
  'ledger.credit': '平台入帳',
  'ledger.treasury_funding': '金庫注資',
  'ledger.deposit': '充幣',
  'ledger.manual_deposit': '人工充幣',
  'ledger.deposit_reversal': '充幣撤回',
  'ledger.debt_repaid': '償還欠款',
  'ledger.withdrawal': '提幣',
  'ledger.adjustment': '人工調整',
  'ledger.chain_cost': '鏈上成本',
  'ledger.chain_surplus': '鏈上盈餘',
  'ledger.invite_rebate': '邀請返佣',
};
