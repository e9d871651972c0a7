// Texts of the page of fee tiers.
import type { fees as source } from '../zh/fees.ts';

export const fees: Record<keyof typeof source, string> = {
  'fees.title': '手数料ランク',
  'fees.intro':
    '現物の手数料は 30 日間の出来高に応じて下がります。ランクは毎日、上海時間の 0 時過ぎに更新され、注文には受付時の料率が最後まで適用されます。',
  'fees.tier': 'VIP {level}',
  'fees.own': '現在のランク',
  'fees.volume': '30 日間の出来高',
  'fees.volumeUntil': '買いと売りの合計（{time} まで）',
  'fees.volumeLater': '最初の集計後に表示されます',
  'fees.toNext': 'VIP {level} まであと {amount} USDT',
  'fees.top': '一番上のランクです',
  'fees.granted': 'VIP {level} が {time} まで付与されています',
  'fees.table': 'ランク一覧',
  'fees.level': 'ランク',
  'fees.minVolume': '30 日間の出来高 (USDT)',
  'fees.maker': 'メイカー',
  'fees.taker': 'テイカー',
  'fees.marketRate': '市場の料率',
  'fees.from': '≥ {volume}',
  'fees.yours': '現在',
  'fees.lower': '料率がより低い市場',
  'fees.lowerText': 'ここでは市場の料率が適用されます。メイカーとテイカーそれぞれ低い方です。',
  'fees.lowerNone': 'あなたのランクより低い料率の市場はありません',
  'fees.market': '市場',
  'fees.none': '手数料ランクはまだありません',
  'fees.noneText': '全員に各市場の料率が適用されます。',
  'fees.visitor': 'ログインすると自分のランクと出来高を確認できます。',
};
