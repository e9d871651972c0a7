import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': '即將推出',
  'coming.notice': '推出時間以公告為準。',
  'coming.step.spot': '前往現貨交易',
  'coming.step.markets': '查看行情',
  'coming.step.notices': '查看公告',
  'coming.area.wallet': '充幣、提幣、劃轉與逐筆帳目，各帳戶餘額一目了然。',
  'coming.area.fiat': '與認證商戶直接買賣，由平台託管資產，付款與放幣每一步都有紀錄。',
  'coming.area.earn': '鎖倉期限、利率與提早贖回的費用，落實前全部列明。',
  'coming.area.launch': '新幣認購的額度、鎖定期與解鎖進度，逐項公開。',
  'coming.success': '付款結果',
  'coming.shopOrders': '商戶訂單',
  'coming.shop': '商戶店舖',
  'coming.fiatPayment': '法幣訂單付款',
  'coming.c2c': 'C2C 交易',
  'coming.c2cOrders': 'C2C 訂單',
  'coming.acceptors': '承兌商',
  'coming.launch': '新幣認購',
  'coming.launchRecords': '認購紀錄',
  'coming.staking': '鎖倉賺息',
};
