// Texts of the back office about users’ money.
import type { officeFunds as source } from '../zh/office-funds.ts';

export const officeFunds: Record<keyof typeof source, string> = {
  'office.funds.hold': '出金停止',
  'office.funds.noHold': '停止なし',
  'office.funds.ledger': '資金明細',
  'office.funds.noLegs': '該当する明細はありません',
  'office.funds.time': '日時',
  'office.funds.change': '増減',
  'office.funds.after': '変更後残高',
  'office.funds.kind': '種類',
  'office.funds.csv': 'CSV を書き出す',
  'office.funds.csvStop': '書き出しを中止',
  'office.funds.csvDone': '{count} 行を書き出しました',
  'office.funds.reason.demo_grant': 'デモ資金',
  'office.funds.reason.credit': '入金処理',
  'office.funds.reason.transfer': '振替',
  'office.funds.reason.spot_trade': '現物約定',
  'office.funds.reason.deposit': '入金',
  'office.funds.reason.manual_deposit': '手動入金',
  'office.funds.reason.deposit_reversal': '入金の取り消し',
  'office.funds.reason.debt_repaid': '未払い金の返済',
  'office.funds.reason.withdrawal': '出金',
  'office.funds.reason.adjustment': '残高調整',
  'office.funds.reason.other': 'その他',
};
