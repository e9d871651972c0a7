// Texts of the back office about what levels allow, and what requests may cost.

export const officeLimits = {
  'office.limits': '限额',
  'office.limits.levels': '各等级的限额',
  'office.limits.changes': '限额变更',
  'office.limits.users': '用户数',
  'office.limits.field.day_limit': '24 小时提现额',
  'office.limits.fiat': '每日法币交易额',
  'office.limits.lever': '杠杆合约：倍数 × 手数',
  'office.limits.text': '由另一位操作员批准。已提交的不受影响；低等级的限额不能高于上一等级。',
  'office.limits.noChangesHint': '在“各等级的限额”中提出变更',
  'office.limits.requests': '请求频率',
  'office.limits.requestsText': '每个点约合服务器一毫秒。超出者须等待，回应注明秒数。',
  'office.limits.requestsOff': '本站未启用请求限制（RATE_LIMITS=off）',
  'office.limits.purse': '对象',
  'office.limits.points': '点数',
  'office.limits.window': '时间窗',
  'office.limits.seconds': '{seconds} 秒',
  'office.limits.purse.visitors': '同一网络的访客',
  'office.limits.purse.user': '单个用户',
  'office.limits.purse.users': '同一网络的用户',
  'office.limits.purse.sensitive': '同一网络的验证码、登录与注册',
} as const;
