// Texts of what staking and subscriptions keep of a user's coins, on the home page and among the assets.
import type { holdings as source } from '../zh/holdings.ts';

export const holdings: Record<keyof typeof source, string> = {
  'holdings.title': 'ステーキングと申込',
  'holdings.text': 'すべて現物口座にあり、総資産に一度だけ含まれています。',
  'holdings.staked': 'ステーキング元本',
  'holdings.interest': '受取予定の利息',
  'holdings.due': '{time} 満期',
  'holdings.locked': '申込でロック中',
  'holdings.unlocks': '{time} 解除可能',
  'holdings.unlockable': '解除可能',
  'holdings.held': '結果待ちの支払い',
  'holdings.worth': 'USDT 換算',
  'holdings.unpriced': '{coins} はまだ市場価格がないため、0 USDT として計算しています。',
  'holdings.none': 'ステーキング中・申込中のものはありません',
  'holdings.noneText': 'ステーキングで決まった利息を受け取るか、販売中の新規コインに申し込めます。',
  'holdings.toStaking': 'ステーキング',
  'holdings.toRecords': '申込履歴',
  'holdings.toAssets': '資産の概要',
};
