import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': '近日公開',
  'coming.notice': '公開日はお知らせでご案内します。',
  'coming.step.spot': '現物を取引する',
  'coming.step.markets': 'マーケットを見る',
  'coming.step.notices': 'お知らせを見る',
  'coming.area.wallet': '入金、出金、振替と一件ごとの明細。各口座の残高をひと目で確認できます。',
  'coming.area.fiat':
    '認証済みマーチャントと直接売買。暗号資産は取引所がエスクローで預かり、支払いからリリースまで記録に残ります。',
  'coming.area.earn': 'ロック期間、利率、中途解約の手数料を、申込前にすべて明示します。',
  'coming.area.launch': '新規コインの購入枠、ロック期間、解除の進み具合を項目ごとに公開します。',
  'coming.success': '支払い結果',
  'coming.shopOrders': 'マーチャントの注文',
  'coming.shop': 'マーチャントショップ',
  'coming.fiatPayment': '法定通貨取引の支払い',
  'coming.c2c': 'C2C 取引',
  'coming.c2cOrders': 'C2C 注文',
  'coming.acceptors': 'OTC ディーラー',
  'coming.launch': '新規コインの申込',
  'coming.launchRecords': '申込履歴',
  'coming.staking': 'ステーキング',
};
