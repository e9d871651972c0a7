// What the pages of fiat trade share, in Japanese.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': '法定通貨取引',
  'fiat.nav.market': '法定通貨マーケット',
  'fiat.nav.orders': '自分の注文',
  'fiat.nav.c2c': 'C2C マーケット',
  'fiat.nav.c2cOrders': 'C2C の注文',
  'fiat.nav.acceptors': 'OTC ディーラー',
  'fiat.nav.shop': '自分のショップ',
  'fiat.nav.ads': '自分の広告',
  'fiat.nav.shopOrders': 'マーチャントの注文',
  'fiat.nav.apply': 'マーチャントになる',
  'fiat.need.identity': 'レベル {level} の本人確認',
  'fiat.need.identityText': '取引の双方に確認済みの氏名が表示され、支払いはその名義で行います。',
  'fiat.need.verify': '確認する',
  'fiat.need.methods': '受取方法',
  'fiat.need.methodsText': '相手が支払う先です。ご本人名義の口座に限ります。',
  'fiat.need.add': '追加',
  'fiat.need.fundPassword': '資金パスワード',
  'fiat.need.fundPasswordText': '受取を確認して通貨をリリースするときに使います。',
  'fiat.need.set': '設定',
  'fiat.need.met': '完了',
};
