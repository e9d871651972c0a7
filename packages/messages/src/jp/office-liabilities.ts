import type { officeLiabilities as source } from '../zh/office-liabilities.ts';

export const officeLiabilities: Record<keyof typeof source, string> = {
  'office.liabilities': '負債証明',
  'office.liabilities.make': '今すぐ作成',
  'office.liabilities.makeText':
    '現在の帳簿を読み、通貨ごとに木を作ってルートハッシュを公表します。同時に 1 件のみです。',
  'office.liabilities.running': '作成中…',
  'office.liabilities.none': '証明はまだありません',
  'office.liabilities.noneHint': '毎日、上海時間の午前 4 時に作成されます。',
  'office.liabilities.time': '帳簿時刻',
  'office.liabilities.command': 'コマンド',
  'office.liabilities.madeBy': '作成者',
  'office.liabilities.daily': '日次処理',
  'office.liabilities.duration': '所要時間',
  'office.liabilities.seconds': '{seconds} 秒',
  'office.liabilities.coins': '通貨数',
  'office.liabilities.users': 'ユーザー数',
  'office.liabilities.sum': 'ユーザー合計',
  'office.liabilities.root': 'ルートハッシュ',
  'office.liabilities.tooLarge': '総額が大きすぎて作成不可',
  'office.liabilities.house_users': '自社取引口座',
  'office.liabilities.houseAccounts': '自社口座',
  'office.liabilities.leavesGone': 'ルートのみ',
};
