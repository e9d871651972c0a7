// Staking: what a call answers, the names of states and ends, notices, in Japanese.
import type { earn as source } from '../zh/staking.ts';

export const earn: Record<keyof typeof source, string> = {
  'answer.staking_bought': '{amount} {currency} をステーキングしました。満期は {time} です',
  'answer.staking_cancelled':
    'ステーキングを取り消しました。{returned} {currency} を返還し、手数料は {fee} {currency} です',
  'answer.staking_renewing': '満期になると自動で更新されます',
  'answer.staking_not_renewing': '満期になっても更新されません',
  'answer.staking_stopped': '新規のステーキングの受付を停止しました',
  'staking.state.active': '運用中',
  'staking.state.ended': '満期',
  'staking.state.cancelled': '取消済み',
  'staking.end.matured': '満期、支払い済み',
  'staking.end.renewed': '満期、更新済み',
  'staking.end.not_renewed': '満期、更新できませんでした',
  'staking.notice.matured':
    'ステーキングが満期になりました：{amount} {currency} のロックを解除し、利息 {interest} {currency} を支払いました。',
  'staking.notice.renewed':
    'ステーキングを更新しました：利息 {interest} {currency} を支払い、{amount} {currency} の運用を続けます。',
  'staking.notice.not_renewed':
    'ステーキングが満期になりましたが、更新できませんでした：{amount} {currency} のロックを解除し、利息 {interest} {currency} を支払いました。',
};
