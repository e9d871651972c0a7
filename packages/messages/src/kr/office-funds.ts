// Texts of the back office about users’ money.
import type { officeFunds as source } from '../zh/office-funds.ts';

export const officeFunds: Record<keyof typeof source, string> = {
  'office.funds.hold': '출금 보류',
  'office.funds.noHold': '보류 없음',
  'office.funds.ledger': '자금 내역',
  'office.funds.noLegs': '조건에 맞는 내역이 없습니다',
  'office.funds.time': '시간',
  'office.funds.change': '변동',
  'office.funds.after': '변동 후 잔고',
  'office.funds.kind': '유형',
  'office.funds.csv': 'CSV 내보내기',
  'office.funds.csvStop': '내보내기 중지',
  'office.funds.csvDone': '{count}행을 내보냈습니다',
  'office.funds.reason.demo_grant': '데모 자금',
  'office.funds.reason.credit': '입금 처리',
  'office.funds.reason.transfer': '이체',
  'office.funds.reason.spot_trade': '현물 체결',
  'office.funds.reason.deposit': '입금',
  'office.funds.reason.manual_deposit': '수동 입금',
  'office.funds.reason.deposit_reversal': '입금 취소',
  'office.funds.reason.debt_repaid': '미납금 상환',
  'office.funds.reason.withdrawal': '출금',
  'office.funds.reason.adjustment': '수동 조정',
  'office.funds.reason.other': '기타',
};
