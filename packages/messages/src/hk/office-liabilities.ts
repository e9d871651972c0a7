import type { officeLiabilities as source } from '../zh/office-liabilities.ts';

export const officeLiabilities: Record<keyof typeof source, string> = {
  'office.liabilities': '負債證明',
  'office.liabilities.make': '立即產生',
  'office.liabilities.makeText': '讀取當前帳目，為每個幣種建樹並公布根雜湊。同時只能產生一份。',
  'office.liabilities.running': '正在產生…',
  'office.liabilities.none': '尚無證明',
  'office.liabilities.noneHint': '每天北京時間四點產生一份。',
  'office.liabilities.time': '帳目時間',
  'office.liabilities.command': '指令',
  'office.liabilities.madeBy': '發起人',
  'office.liabilities.daily': '每日任務',
  'office.liabilities.duration': '用時',
  'office.liabilities.seconds': '{seconds} 秒',
  'office.liabilities.coins': '幣種數',
  'office.liabilities.users': '用戶數',
  'office.liabilities.sum': '用戶合計',
  'office.liabilities.root': '根雜湊',
  'office.liabilities.tooLarge': '總額過大，無法產生',
  'office.liabilities.house_users': '自營帳戶',
  'office.liabilities.houseAccounts': '平台帳戶',
  'office.liabilities.leavesGone': '只保留根雜湊',
};
