// The home page.

export const home = {
  'home.title': '数字资产交易所',
  'home.hero.title': '账清，价明，成交快。',
  'home.hero.text': '在真实的订单簿上交易数字资产：逐档可见，逐笔可查。',
  'home.hero.email': '邮箱',
  'home.hero.register': '开始注册',
  'home.hero.trade': '查看现货市场',
} as const;
