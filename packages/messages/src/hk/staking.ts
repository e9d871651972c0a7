// Staking: what a call answers, the names of states and ends, notices, in Traditional Chinese.
import type { earn as source } from '../zh/staking.ts';

export const earn: Record<keyof typeof source, string> = {
  'answer.staking_bought': '已質押 {amount} {currency}，{time} 到期',
  'answer.staking_cancelled': '質押已取消，{returned} {currency} 已退回，扣除手續費 {fee} {currency}',
  'answer.staking_renewing': '到期後將自動續期',
  'answer.staking_not_renewing': '到期後將不再續期',
  'answer.staking_stopped': '已停止接受新的質押',
  'staking.state.active': '進行中',
  'staking.state.ended': '已到期',
  'staking.state.cancelled': '已取消',
  'staking.end.matured': '已到期，本金和利息已返還',
  'staking.end.renewed': '已到期並續期',
  'staking.end.not_renewed': '已到期，未能續期',
  'staking.notice.matured': '質押已到期：本金 {amount} {currency} 已解鎖，利息 {interest} {currency} 已到帳。',
  'staking.notice.renewed': '質押已到期並續期：利息 {interest} {currency} 已到帳，{amount} {currency} 繼續質押。',
  'staking.notice.not_renewed':
    '質押已到期，未能續期：本金 {amount} {currency} 已解鎖，利息 {interest} {currency} 已到帳。',
};
