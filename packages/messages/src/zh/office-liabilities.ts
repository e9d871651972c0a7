// Texts of the back office about proofs of liabilities.

export const officeLiabilities = {
  'office.liabilities': '负债证明',
  'office.liabilities.make': '立即生成',
  'office.liabilities.makeText': '读取当前账目，为每个币种建树并公布根哈希。同时只能生成一份。',
  'office.liabilities.running': '正在生成…',
  'office.liabilities.none': '尚无证明',
  'office.liabilities.noneHint': '每天北京时间四点生成一份。',
  'office.liabilities.time': '账目时间',
  'office.liabilities.command': '指令',
  'office.liabilities.madeBy': '发起人',
  'office.liabilities.daily': '每日任务',
  'office.liabilities.duration': '用时',
  'office.liabilities.seconds': '{seconds} 秒',
  'office.liabilities.coins': '币种数',
  'office.liabilities.users': '用户数',
  'office.liabilities.sum': '用户合计',
  'office.liabilities.root': '根哈希',
  'office.liabilities.tooLarge': '总额过大，无法生成',
  'office.liabilities.house_users': '自营账户',
  'office.liabilities.houseAccounts': '平台账户',
  'office.liabilities.leavesGone': '只保留根哈希',
} as const;
