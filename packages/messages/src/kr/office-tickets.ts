import type { officeTickets as source } from '../zh/office-tickets.ts';

export const officeTickets: Record<keyof typeof source, string> = {
  'office.tickets': '문의',
  'office.tickets.user': '사용자',
  'office.tickets.category': '분류',
  'office.tickets.category.account': '계정 및 보안',
  'office.tickets.category.identity': '신원 인증',
  'office.tickets.category.deposit': '입금',
  'office.tickets.category.withdrawal': '출금',
  'office.tickets.category.trade': '거래',
  'office.tickets.category.fiat': '법정화폐 거래',
  'office.tickets.category.other': '기타',
  'office.tickets.subject': '제목',
  'office.tickets.state': '상태',
  'office.tickets.state.open': '답변 대기',
  'office.tickets.state.answered': '답변 완료',
  'office.tickets.state.closed': '종료',
  'office.tickets.language': '언어',
  'office.tickets.assigned': '담당자',
  'office.tickets.waits': '대기 시작',
  'office.tickets.opened': '등록',
  'office.tickets.changed': '최근 변경',
};
