import type { memos as source } from '../zh/memos.ts';

export const memos: Record<keyof typeof source, string> = {
  'memo.demo_grant': 'Demo funds',
  'memo.credit': 'Credit',
  'memo.treasury_funding': 'Treasury funding',
  'memo.spot_trade': 'Spot trade',
};
