// What the pages of fiat trade share.

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
} as const;
