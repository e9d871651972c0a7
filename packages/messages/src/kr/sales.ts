// The sale of new coins: what a call answers, the names of states, notices, in Korean.
import type { launch as source } from '../zh/sales.ts';

export const launch: Record<keyof typeof source, string> = {
  'answer.launch_bought': '{amount} {currency} 청약 완료, {time}부터 잠금 해제 가능',
  'answer.launch_subscribed': '{amount} {currency} 청약이 접수되었습니다',
  'answer.launch_unlocked': '{amount} {currency} 잠금이 해제되었습니다',
  'answer.launch_stopped': '이 판매의 새 청약을 중단했습니다',
  'launch.state.pending': '결제 대기',
  'launch.state.held': '결과 대기',
  'launch.state.locked': '잠금 중',
  'launch.state.unlockable': '잠금 해제 가능',
  'launch.state.done': '완료',
  'launch.state.refunded': '환불됨',
  'launch.state.void': '체결되지 않음',
  'launch.void.no_tick': '제때 가격을 받지 못해 결제 금액을 돌려드렸습니다',
  'launch.void.price_moved': '결제 코인의 가격이 움직여 잔고가 부족하므로 결제 금액을 돌려드렸습니다',
  'launch.notice.allotted': '청약 결과: {wanted} {currency} 중 {allotted} {currency} 배정, 남은 금액은 환불되었습니다.',
  'launch.notice.not_allotted': '청약 결과: {wanted} {currency} 배정 없음, 결제 금액은 전액 환불되었습니다.',
  'launch.notice.called_off': '판매가 취소되어 {wanted} {currency} 결제 금액이 전액 환불되었습니다.',
  'launch.notice.void': '{wanted} {currency} 청약이 체결되지 않아 결제 금액이 환불되었습니다.',
  'launch.notice.unlockable': '{allotted} {currency}의 잠금을 이제 해제할 수 있습니다.',
};
