import type { coming as source } from '../zh/coming.ts';

export const coming: Record<keyof typeof source, string> = {
  'coming.badge': '출시 예정',
  'coming.notice': '출시 일정은 공지사항으로 안내합니다.',
  'coming.step.spot': '현물 거래하기',
  'coming.step.markets': '시세 보기',
  'coming.step.notices': '공지사항 보기',
  'coming.area.wallet': '입금, 출금, 이체와 건별 내역, 각 계정의 잔고를 한눈에 볼 수 있습니다.',
  'coming.area.fiat':
    '인증된 머천트와 직접 사고팝니다. 코인은 에스크로로 보관되며 결제와 코인 전송의 모든 단계가 기록됩니다.',
  'coming.area.earn': '스테이킹 기간, 이율, 중도 해지 비용을 신청 전에 모두 안내합니다.',
  'coming.area.launch': '신규 코인 청약의 한도, 락업 기간, 해제 현황을 항목별로 공개합니다.',
  'coming.success': '결제 결과',
  'coming.shopOrders': '머천트 주문',
  'coming.shop': '머천트 상점',
  'coming.fiatPayment': '법정화폐 주문 결제',
  'coming.c2c': 'C2C 거래',
  'coming.c2cOrders': 'C2C 주문',
  'coming.acceptors': 'OTC 딜러',
  'coming.launch': '신규 코인 청약',
  'coming.launchRecords': '청약 내역',
  'coming.staking': '스테이킹',
};
