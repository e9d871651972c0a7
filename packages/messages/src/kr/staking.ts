// Staking: what a call answers, the names of states and ends, notices, in Korean.
import type { earn as source } from '../zh/staking.ts';

export const earn: Record<keyof typeof source, string> = {
  'answer.staking_bought': '{amount} {currency} 스테이킹 완료, {time} 만기',
  'answer.staking_cancelled': '스테이킹을 취소했습니다. {returned} {currency} 반환, 수수료 {fee} {currency} 차감',
  'answer.staking_renewing': '만기가 되면 자동으로 갱신됩니다',
  'answer.staking_not_renewing': '만기가 되어도 갱신되지 않습니다',
  'answer.staking_stopped': '신규 스테이킹을 더 이상 받지 않습니다',
  'staking.state.active': '진행 중',
  'staking.state.ended': '만기',
  'staking.state.cancelled': '취소됨',
  'staking.end.matured': '만기, 지급 완료',
  'staking.end.renewed': '만기 후 갱신됨',
  'staking.end.not_renewed': '만기, 갱신하지 못함',
  'staking.notice.matured': '스테이킹 만기: {amount} {currency} 잠금 해제, 이자 {interest} {currency} 지급.',
  'staking.notice.renewed': '스테이킹 갱신: 이자 {interest} {currency} 지급, {amount} {currency} 다시 스테이킹.',
  'staking.notice.not_renewed':
    '스테이킹이 만기되었으나 갱신하지 못했습니다: {amount} {currency} 잠금 해제, 이자 {interest} {currency} 지급.',
};
