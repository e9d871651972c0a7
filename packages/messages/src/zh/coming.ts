// Screens that are still to be built: their names, and what will stand there.

export const coming = {
  'coming.badge': '即将开放',
  'coming.notice': '开放时间以公告为准。',
  'coming.step.spot': '去现货交易',
  'coming.step.markets': '查看行情',
  'coming.step.notices': '查看公告',
  'coming.area.wallet': '充币、提币、划转与逐笔流水，各账户余额一目了然。',
  'coming.area.fiat': '与认证商家直接买卖，平台托管币，付款与放币每一步都有记录。',
  'coming.area.earn': '锁仓期限、利率与提前赎回的费用，下单前全部写明。',
  'coming.area.launch': '新币认购的额度、锁定期与解锁进度，逐项公开。',
  'coming.success': '支付结果',
  'coming.shopOrders': '商家订单',
  'coming.shop': '商家店铺',
  'coming.fiatPayment': '法币订单付款',
  'coming.c2c': 'C2C 交易',
  'coming.c2cOrders': 'C2C 订单',
  'coming.acceptors': '承兑商',
  'coming.launch': '新币认购',
  'coming.launchRecords': '认购记录',
  'coming.staking': '锁仓生息',
} as const;
