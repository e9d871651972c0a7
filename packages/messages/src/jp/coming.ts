import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': '近日公開',
  'coming.notice': '公開日はお知らせでご案内します。',
  'coming.step.markets': 'マーケットを見る',
  'coming.step.notices': 'お知らせを見る',
  'coming.area.launch': '新規コインの購入枠、ロック期間、解除の進み具合を項目ごとに公開します。',
  'coming.launch': '新規コインの申込',
  'coming.launchRecords': '申込履歴',
};
