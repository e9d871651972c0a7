// Staking: what a call answers, the names of states and ends, notices.

export const earn = {
  'answer.staking_bought': '已质押 {amount} {currency}，{time} 到期',
  'answer.staking_cancelled': '质押已取消，{returned} {currency} 已退回，扣除手续费 {fee} {currency}',
  'answer.staking_renewing': '到期后将自动续期',
  'answer.staking_not_renewing': '到期后将不再续期',
  'answer.staking_stopped': '已停止接受新的质押',
  'staking.state.active': '进行中',
  'staking.state.ended': '已到期',
  'staking.state.cancelled': '已取消',
  'staking.end.matured': '已到期，本金和利息已返还',
  'staking.end.renewed': '已到期并续期',
  'staking.end.not_renewed': '已到期，未能续期',
  'staking.notice.matured': '质押已到期：本金 {amount} {currency} 已解锁，利息 {interest} {currency} 已到账。',
  'staking.notice.renewed': '质押已到期并续期：利息 {interest} {currency} 已到账，{amount} {currency} 继续质押。',
  'staking.notice.not_renewed':
    '质押已到期，未能续期：本金 {amount} {currency} 已解锁，利息 {interest} {currency} 已到账。',
} as const;
