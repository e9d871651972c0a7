import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': '출시 예정',
  'coming.notice': '출시 일정은 공지사항으로 안내합니다.',
  'coming.step.markets': '시세 보기',
  'coming.step.notices': '공지사항 보기',
  'coming.area.launch': '신규 코인 청약의 한도, 락업 기간, 해제 현황을 항목별로 공개합니다.',
  'coming.launch': '신규 코인 청약',
  'coming.launchRecords': '청약 내역',
};
