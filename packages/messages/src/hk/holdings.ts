// Texts of what staking and subscriptions keep of a user's coins, on the home page and among the assets.
import type { holdings as source } from '../zh/holdings.ts';

export const holdings: Record<keyof typeof source, string> = {
  'holdings.title': '質押與認購',
  'holdings.text': '都在現貨帳戶中，已計入總資產一次。',
  'holdings.staked': '質押本金',
  'holdings.interest': '待付利息',
  'holdings.due': '{time} 到期',
  'holdings.locked': '認購鎖定',
  'holdings.unlocks': '{time} 可解鎖',
  'holdings.unlockable': '可解鎖',
  'holdings.held': '等待結果的付款',
  'holdings.worth': '折合 USDT',
  'holdings.unpriced': '{coins} 暫無市場價格，折合按 0 USDT 計。',
  'holdings.none': '沒有質押或認購',
  'holdings.noneText': '質押可按期獲得利息，新幣認購在發售時進行。',
  'holdings.toStaking': '質押',
  'holdings.toRecords': '認購紀錄',
  'holdings.toAssets': '資產總覽',
};
