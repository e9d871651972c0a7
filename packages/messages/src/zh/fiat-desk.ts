// What the pages of fiat trade share. Chinese is the source.

export const fiatDesk = {
  'fiat.nav': '法币交易',
  'fiat.nav.market': '法币市场',
  'fiat.nav.orders': '我的订单',
  'fiat.nav.c2c': 'C2C 市场',
  'fiat.nav.c2cOrders': 'C2C 订单',
  'fiat.nav.acceptors': '承兑商',
  'fiat.nav.shop': '我的店铺',
  'fiat.nav.ads': '我的广告',
  'fiat.nav.shopOrders': '商家订单',
  'fiat.nav.apply': '成为商家',
  'fiat.need.identity': '{level} 级身份认证',
  'fiat.need.identityText': '交易双方互相看到认证姓名，付款须与之一致。',
  'fiat.need.verify': '去认证',
  'fiat.need.methods': '收款方式',
  'fiat.need.methodsText': '买家付款到这里，只能使用本人账户。',
  'fiat.need.add': '添加',
  'fiat.need.fundPassword': '资金密码',
  'fiat.need.fundPasswordText': '确认收款后放币时使用。',
  'fiat.need.set': '设置',
  'fiat.need.met': '已完成',
} as const;
