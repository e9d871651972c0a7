// The sale of new coins: what a call answers, the names of states, notices.

export const launch = {
  'answer.launch_bought': '已认购 {amount} {currency}，{time} 起可解锁',
  'answer.launch_subscribed': '认购已提交：{amount} {currency}',
  'answer.launch_unlocked': '已解锁 {amount} {currency}',
  'answer.launch_stopped': '已停止接受该项目的认购',
  'launch.state.pending': '等待扣款',
  'launch.state.held': '等待结果',
  'launch.state.locked': '锁定中',
  'launch.state.unlockable': '可解锁',
  'launch.state.done': '已完成',
  'launch.state.refunded': '已退款',
  'launch.state.void': '未生效',
  'launch.void.no_tick': '未能及时取得价格，款项已退回',
  'launch.void.price_moved': '支付币价格变动，余额不足，款项已退回',
  'launch.notice.allotted': '认购结果：认购 {wanted} {currency}，获配 {allotted} {currency}，未用款项已退回。',
  'launch.notice.not_allotted': '认购结果：认购的 {wanted} {currency} 未获配，款项已全额退回。',
  'launch.notice.called_off': '认购项目已取消：{wanted} {currency} 的款项已全额退回。',
  'launch.notice.void': '认购 {wanted} {currency} 未生效，款项已退回。',
  'launch.notice.unlockable': '{allotted} {currency} 锁定期已满，可以解锁。',
} as const;
