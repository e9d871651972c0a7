// Quotations and tables of markets.

export const market = {
  'market.title': '市场行情',
  'market.groups': '计价货币',
  'market.pair': '交易对',
  'market.price': '最新价',
  'market.change': '24 小时涨跌',
  'market.high': '最高',
  'market.low': '最低',
  'market.volume': '24 小时量',
  'market.none': '暂无交易对',
} as const;
