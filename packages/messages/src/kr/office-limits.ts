// Texts of the back office about what levels allow, and what requests may cost.
import type { officeLimits as source } from '../zh/office-limits.ts';

export const officeLimits: Record<keyof typeof source, string> = {
  'office.limits': '한도',
  'office.limits.levels': '등급별 한도',
  'office.limits.changes': '한도 변경',
  'office.limits.users': '사용자 수',
  'office.limits.field.day_limit': '24시간 출금',
  'office.limits.fiat': '하루 법정화폐 거래',
  'office.limits.lever': '레버리지 선물: 레버리지 × 계약 수',
  'office.limits.text':
    '다른 운영자가 결정합니다. 진행 중인 출금은 그대로이며, 어떤 등급도 아래 등급보다 낮을 수 없습니다.',
  'office.limits.noChangesHint': '등급별 한도에서 변경을 요청합니다',
  'office.limits.requests': '요청 한도',
  'office.limits.requestsText': '포인트 하나는 서버의 약 1밀리초입니다. 다 쓰면 기다려야 하며 응답에 초가 표시됩니다.',
  'office.limits.requestsOff': '이 사이트에서는 꺼져 있습니다(RATE_LIMITS=off)',
  'office.limits.purse': '대상',
  'office.limits.points': '포인트',
  'office.limits.window': '시간 범위',
  'office.limits.seconds': '{seconds}초',
  'office.limits.purse.visitors': '한 네트워크의 방문자',
  'office.limits.purse.user': '사용자 한 명',
  'office.limits.purse.keys': '사용자 한 명의 API 키. 그 사용자의 포인트에서 차감',
  'office.limits.purse.users': '한 네트워크의 사용자',
  'office.limits.purse.day': '사용자 한 명의 하루 주문. 그 밖의 자금 이동은 10으로 계산',
  'office.limits.purse.keys_day': '사용자 한 명의 API 키 하루 사용량. 그 사용자의 포인트에서 차감',
  'office.limits.purse.sensitive': '한 네트워크의 인증번호·로그인·가입',
};
