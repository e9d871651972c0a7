// Leveraged contracts: what a call answers, the names of sides, states and reasons, in Korean.
import type { lever as source } from '../zh/lever.ts';

export const lever: Record<keyof typeof source, string> = {
  'answer.position_submitted': '주문이 제출되었습니다. 다음 지수 가격에 열립니다',
  'answer.position_pending': '지정가 주문이 제출되었습니다',
  'answer.position_closing': '다음 지수 가격에 종료됩니다',
  'answer.positions_closing': '포지션 {count}개를 종료합니다',
  'answer.position_revoked': '주문이 취소되었습니다',
  'answer.stops_set': '익절·손절이 설정되었습니다',
  'answer.position_reversing': '다음 지수 가격에 반대 포지션으로 전환됩니다',
  'position.side.long': '롱',
  'position.side.short': '숏',
  'position.state.accepted': '체결 대기',
  'position.state.pending': '대기 중',
  'position.state.open': '보유 중',
  'position.state.closing': '종료 중',
  'position.state.closed': '종료됨',
  'position.state.revoked': '취소됨',
  'position.reason.user': '직접 실행',
  'position.reason.take_profit': '익절',
  'position.reason.stop_loss': '손절',
  'position.reason.liquidation': '강제 청산',
  'position.reason.shortage': '증거금 부족',
  'position.reason.insufficient_balance': '잔고 부족',
  'position.reason.no_tick': '시세 없음',
  'position.reason.risk_rate': '위험률 부족',
  'position.reason.limits': '한도 초과',
  'position.reason.market_halted': '선물 거래 중단',
  'position.reason.settlement': '장기 중단으로 정산',
  'answer.change_requested': '변경 요청이 제출되었습니다. 다른 담당자가 결정합니다',
  'answer.change_approved': '변경이 승인되었습니다',
  'answer.change_failed': '변경이 승인되었지만 적용되지 못했습니다. ‘실패’에서 이유를 확인하세요',
  'answer.change_rejected': '변경이 거절되었습니다',
  'answer.lever_state_set': '선물 상태가 변경되었습니다',
  'lever.notice.warning':
    '{currency} 선물 계정의 위험률이 {rate}%로 떨어졌습니다. {liquidation}%에서 강제 청산됩니다. 위험이 가장 큰 선물: {symbol}. 자금을 이체하거나 포지션을 종료하세요.',
  'lever.notice.liquidation':
    '{currency} 선물 계정이 위험률 {rate}%에서 강제 청산되었습니다: {positions}. 주문은 취소되었습니다.',
  'lever.notice.take_profit': '{symbol} #{position} 익절 종료({price}). 손익: {profit} {currency}.',
  'lever.notice.stop_loss': '{symbol} #{position} 손절 종료({price}). 손익: {profit} {currency}.',
  'lever.notice.settlement': '{symbol} #{position} 장기 중단으로 {price}에 정산. 손익: {profit} {currency}.',
  'lever.notice.clawback':
    '{symbol} 중단이 끝날 때의 이익에서 {amount} {currency}를 뺐습니다. 다른 사용자가 내지 못한 몫을 그때의 모든 이익이 비례해 분담했습니다.',
  'lever.notice.revoked': '{symbol} #{position} 선물 주문이 취소되었습니다: {reason}.',
  'lever.notice.shortage':
    '{currency} 선물 계정의 손실이 잔고와 증거금을 넘어 포지션이 함께 종료되었습니다: {positions}.',
};
