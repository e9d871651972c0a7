// Texts of the back office about users’ money.
import type { officeFunds as source } from '../zh/office-funds.ts';

export const officeFunds: Record<keyof typeof source, string> = {
  'office.funds.hold': '提幣暫停至',
  'office.funds.noHold': '沒有暫停',
  'office.funds.ledger': '資金流水',
  'office.funds.noLegs': '沒有符合條件的流水',
  'office.funds.time': '時間',
  'office.funds.change': '變動',
  'office.funds.after': '變動後餘額',
  'office.funds.kind': '類型',
  'office.funds.csv': '匯出 CSV',
  'office.funds.csvStop': '停止匯出',
  'office.funds.csvDone': '已匯出 {count} 行',
  'office.funds.reason.demo_grant': '演示資金',
  'office.funds.reason.credit': '入賬',
  'office.funds.reason.transfer': '劃轉',
  'office.funds.reason.spot_trade': '現貨成交',
  'office.funds.reason.deposit': '充幣',
  'office.funds.reason.manual_deposit': '人工充幣',
  'office.funds.reason.deposit_reversal': '充幣撤回',
  'office.funds.reason.debt_repaid': '償還欠款',
  'office.funds.reason.withdrawal': '提幣',
  'office.funds.reason.adjustment': '人工調整',
  'office.funds.reason.other': '其他',
};
