// What the pages of fiat trade share, in Korean.
import type { fiatDesk as source } from '../zh/fiat-desk.ts';

export const fiatDesk: Record<keyof typeof source, string> = {
  'fiat.nav': '법정화폐 거래',
  'fiat.nav.market': '법정화폐 마켓',
  'fiat.nav.orders': '내 주문',
  'fiat.nav.c2c': 'C2C 마켓',
  'fiat.nav.c2cOrders': 'C2C 주문',
  'fiat.nav.acceptors': 'OTC 딜러',
  'fiat.nav.shop': '내 상점',
  'fiat.nav.ads': '내 광고',
  'fiat.nav.shopOrders': '머천트 주문',
  'fiat.nav.apply': '머천트 신청',
  'fiat.need.identity': '{level}단계 신원 인증',
  'fiat.need.identityText': '거래 당사자는 서로의 인증된 이름을 보며, 송금은 그 이름으로 해야 합니다.',
  'fiat.need.verify': '인증하기',
  'fiat.need.methods': '결제 수단',
  'fiat.need.methodsText': '상대방이 송금할 본인 명의 계정입니다.',
  'fiat.need.add': '추가',
  'fiat.need.fundPassword': '자금 비밀번호',
  'fiat.need.fundPasswordText': '결제를 받은 뒤 코인을 넘길 때 사용합니다.',
  'fiat.need.set': '설정',
  'fiat.need.met': '완료',
};
