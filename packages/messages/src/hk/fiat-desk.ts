// What the pages of fiat trade share, in Traditional Chinese as in Hong Kong.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': '法幣交易',
  'fiat.nav.market': '法幣市場',
  'fiat.nav.orders': '我的訂單',
  'fiat.nav.c2c': 'C2C 市場',
  'fiat.nav.c2cOrders': 'C2C 訂單',
  'fiat.nav.acceptors': '承兌商',
  'fiat.nav.shop': '我的店舖',
  'fiat.nav.ads': '我的廣告',
  'fiat.nav.shopOrders': '商戶訂單',
  'fiat.nav.apply': '成為商戶',
  'fiat.need.identity': '{level} 級身份認證',
  'fiat.need.identityText': '交易雙方互相看到認證姓名，付款須與之一致。',
  'fiat.need.verify': '去認證',
  'fiat.need.methods': '收款方式',
  'fiat.need.methodsText': '買家付款到這裏，只能使用本人帳戶。',
  'fiat.need.add': '新增',
  'fiat.need.fundPassword': '資金密碼',
  'fiat.need.fundPasswordText': '確認收款後放幣時使用。',
  'fiat.need.set': '設定',
  'fiat.need.met': '已完成',
};
