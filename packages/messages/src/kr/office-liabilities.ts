import type { officeLiabilities as source } from '../zh/office-liabilities.ts';

export const officeLiabilities: Record<keyof typeof source, string> = {
  'office.liabilities': '부채 증명',
  'office.liabilities.make': '지금 생성',
  'office.liabilities.makeText':
    '현재 원장을 읽어 코인마다 트리를 만들고 루트 해시를 공개합니다. 한 번에 하나만 만듭니다.',
  'office.liabilities.running': '생성 중…',
  'office.liabilities.none': '아직 증명이 없습니다',
  'office.liabilities.noneHint': '매일 상하이 시각 오전 4시에 생성됩니다.',
  'office.liabilities.time': '원장 시각',
  'office.liabilities.command': '명령',
  'office.liabilities.madeBy': '생성자',
  'office.liabilities.daily': '일일 작업',
  'office.liabilities.duration': '소요 시간',
  'office.liabilities.seconds': '{seconds}초',
  'office.liabilities.coins': '코인 수',
  'office.liabilities.users': '사용자 수',
  'office.liabilities.sum': '사용자 합계',
  'office.liabilities.root': '루트 해시',
  'office.liabilities.tooLarge': '총액이 너무 커서 생성 불가',
  'office.liabilities.house_users': '자체 거래 계정',
  'office.liabilities.houseAccounts': '자체 계정',
  'office.liabilities.leavesGone': '루트만 보관',
};
