// The sale of new coins: what a call answers, the names of states, notices, in Traditional Chinese.
import type { launch as source } from '../zh/sales.ts';

export const launch: Record<keyof typeof source, string> = {
  'answer.launch_bought': '已認購 {amount} {currency}，{time} 起可解鎖',
  'answer.launch_subscribed': '認購已提交：{amount} {currency}',
  'answer.launch_unlocked': '已解鎖 {amount} {currency}',
  'answer.launch_stopped': '已停止接受此項目的認購',
  'launch.state.pending': '等待扣款',
  'launch.state.held': '等待結果',
  'launch.state.locked': '鎖定中',
  'launch.state.unlockable': '可解鎖',
  'launch.state.done': '已完成',
  'launch.state.refunded': '已退款',
  'launch.state.void': '未生效',
  'launch.void.no_tick': '未能及時取得價格，款項已退回',
  'launch.void.price_moved': '支付幣價格變動，餘額不足，款項已退回',
  'launch.notice.allotted': '認購結果：認購 {wanted} {currency}，獲配 {allotted} {currency}，未用款項已退回。',
  'launch.notice.not_allotted': '認購結果：認購的 {wanted} {currency} 未獲配，款項已全數退回。',
  'launch.notice.called_off': '認購項目已取消：{wanted} {currency} 的款項已全數退回。',
  'launch.notice.void': '認購 {wanted} {currency} 未生效，款項已退回。',
  'launch.notice.unlockable': '{allotted} {currency} 鎖定期已滿，可以解鎖。',
};
