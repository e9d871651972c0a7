// The sale of new coins: what a call answers, the names of states, notices, in Japanese.
import type { launch as source } from '../zh/sales.ts';

export const launch: Record<keyof typeof source, string> = {
  'answer.launch_bought': '{amount} {currency} の申込が成立しました。{time} からロックを解除できます',
  'answer.launch_subscribed': '{amount} {currency} の申込を受け付けました',
  'answer.launch_unlocked': '{amount} {currency} のロックを解除しました',
  'answer.launch_stopped': 'この販売の新しい申込を止めました',
  'launch.state.pending': '引き落とし待ち',
  'launch.state.held': '結果待ち',
  'launch.state.locked': 'ロック中',
  'launch.state.unlockable': '解除可能',
  'launch.state.done': '完了',
  'launch.state.refunded': '返金済み',
  'launch.state.void': '不成立',
  'launch.void.no_tick': '期限までに価格が得られず、支払額を返金しました',
  'launch.void.price_moved': '支払いコインの価格が変わり残高が足りないため、支払額を返金しました',
  'launch.notice.allotted':
    '申込の結果：{wanted} {currency} のうち {allotted} {currency} を配分し、残りの支払額を返金しました。',
  'launch.notice.not_allotted': '申込の結果：{wanted} {currency} の配分はなく、支払額を全額返金しました。',
  'launch.notice.called_off': '販売が中止されたため、{wanted} {currency} の支払額を全額返金しました。',
  'launch.notice.void': '{wanted} {currency} の申込は成立せず、支払額を返金しました。',
  'launch.notice.unlockable': '{allotted} {currency} のロックを解除できます。',
};
