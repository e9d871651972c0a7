// What search engines and shared links say about the public pages. `site` is the name from the settings.

export const head = {
  'head.home': '{site} 数字资产交易所',
  'head.home.text': '在真实的订单簿上交易数字资产：逐档可见，逐笔可查。现货交易与实时行情，电脑与手机同一本账。',
  'head.markets': '数字货币行情 · {site}',
  'head.markets.text': '比特币、以太坊等数字资产的实时价格、24 小时涨跌、最高最低与成交量。',
  'head.spot': '现货交易 · {site}',
  'head.spot.market': '{pair} 现货交易 · {site}',
  'head.spot.text': '限价、市价与止损委托，实时盘口与专业图表，下单前就能看到均价、滑点与手续费。',
  'head.lever': '杠杆合约 · {site}',
  'head.lever.market': '{pair} 杠杆合约 · {site}',
  'head.lever.text': '选择杠杆，做多或做空，止盈止损、强平价与风险率一目了然；每次平仓都有可验算的凭证。',
  'head.second': '秒合约 · {site}',
  'head.second.text': '选时长与本金，看涨或看跌，到期按指数价结算。平台优势写在收益旁边，每一单都有可复算的凭证。',
  'head.notices': '公告与帮助 · {site}',
  'head.notices.text': '{site} 的上新、活动、规则说明与帮助。',
  'head.article': '{title} · {site}',
  'head.login': '登录 · {site}',
  'head.login.text': '登录 {site} 账户。',
  'head.register': '注册 · {site}',
  'head.register.text': '注册 {site} 账户，几分钟即可开始交易。',
} as const;
