// Leveraged contracts: what a call answers, the names of sides, states and reasons, in Japanese.
import type { lever as source } from '../zh/lever.ts';

export const lever: Record<keyof typeof source, string> = {
  'answer.position_submitted': '注文を送信しました。次のインデックス価格で建ちます',
  'answer.position_pending': '指値注文を出しました',
  'answer.position_closing': '次のインデックス価格で決済します',
  'answer.positions_closing': '{count} 件のポジションを決済します',
  'answer.position_revoked': '注文を取り消しました',
  'answer.stops_set': '利確・損切りを設定しました',
  'answer.position_reversing': '次のインデックス価格でドテンします',
  'position.side.long': 'ロング',
  'position.side.short': 'ショート',
  'position.state.accepted': '約定待ち',
  'position.state.pending': '待機中',
  'position.state.open': '保有中',
  'position.state.closing': '決済中',
  'position.state.closed': '決済済み',
  'position.state.revoked': '取消済み',
  'position.reason.user': '本人の操作',
  'position.reason.take_profit': '利確',
  'position.reason.stop_loss': '損切り',
  'position.reason.liquidation': 'ロスカット',
  'position.reason.shortage': '証拠金不足',
  'position.reason.insufficient_balance': '残高不足',
  'position.reason.no_tick': '相場価格なし',
  'position.reason.risk_rate': 'リスク率不足',
  'position.reason.limits': '上限超過',
  'position.reason.market_halted': '先物の取引停止',
  'position.reason.settlement': '長期停止による清算',
  'answer.change_requested': '変更を申請しました。別の担当者が判断します',
  'answer.change_approved': '変更を承認しました',
  'answer.change_failed': '変更を承認しましたが、適用できませんでした。「失敗」をご覧ください',
  'answer.change_rejected': '変更を取り下げました',
  'answer.lever_state_set': '先物の状態を変更しました',
  'lever.notice.warning':
    '{currency} 先物口座のリスク率が {rate}% まで下がりました。{liquidation}% でロスカットされます。リスクが最も大きい先物：{symbol}。資金の振替か決済をご検討ください。',
  'lever.notice.liquidation':
    '{currency} 先物口座はリスク率 {rate}% でロスカットされました：{positions}。注文は取り消されました。',
  'lever.notice.take_profit': '{symbol} #{position} は {price} で利確により決済。損益：{profit} {currency}。',
  'lever.notice.stop_loss': '{symbol} #{position} は {price} で損切りにより決済。損益：{profit} {currency}。',
  'lever.notice.settlement':
    '{symbol} #{position} は長期停止のため {price} で清算されました。損益：{profit} {currency}。',
  'lever.notice.clawback':
    '{symbol} の途絶・停止が終わったときの利益から {amount} {currency} を差し引きました。ほかの利用者が払えなかった分を、すべての利益で按分しました。',
  'lever.notice.revoked': '{symbol} #{position} の先物注文は取り消されました：{reason}。',
  'lever.notice.shortage':
    '{currency} 先物口座の損失が残高と証拠金を超えたため、ポジションはまとめて決済されました：{positions}。',
};
