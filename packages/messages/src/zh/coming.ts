// Screens that are still to be built: their names, and what will stand there.

export const coming = {
  'coming.badge': '即将开放',
  'coming.notice': '开放时间以公告为准。',
  'coming.step.markets': '查看行情',
  'coming.step.notices': '查看公告',
  'coming.area.launch': '新币认购的额度、锁定期与解锁进度，逐项公开。',
  'coming.launch': '新币认购',
  'coming.launchRecords': '认购记录',
} as const;
