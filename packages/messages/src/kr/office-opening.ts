// Texts of the back office about what of the exchange is open.
import type { officeOpening as source } from '../zh/office-opening.ts';

export const officeOpening: Record<keyof typeof source, string> = {
  'office.opening': '영업 준비',
  'office.opening.text':
    '빈 거래소에서는 운영자 두 명이 열기 전까지 모든 것이 닫혀 있습니다. 각 항목은 해당 페이지에서 요청하고 다른 운영자가 승인합니다.',
  'office.opening.todo': '영업 준비가 끝나지 않았습니다: {count}개 남음',
  'office.opening.see': '단계 보기',
  'office.opening.step': '단계',
  'office.opening.stand': '진행',
  'office.opening.state': '상태',
  'office.opening.count': '{open} / {total}',
  'office.opening.ready': '준비됨',
  'office.opening.part': '일부',
  'office.opening.closed': '닫힘',
  'office.opening.go': '이동',
  'office.opening.step.operators': '결정할 수 있는 운영자 두 명',
  'office.opening.step.index': '지수 가격이 최신인 코인',
  'office.opening.step.rate': 'CNY 환율',
  'office.opening.step.networks': '입출금이 모두 열린 네트워크',
  'office.opening.step.spot': '열린 현물 마켓',
  'office.opening.step.lever_money': '선물 자금이 있는 기준 코인',
  'office.opening.step.lever': '열린 선물',
  'office.opening.step.micro_money': '초단기 계약 자금이 있는 코인',
  'office.opening.step.micro': '초단기 계약: 사이트, 마켓, 기간, 코인',
  'office.opening.step.earn_money': '이자가 준비된 스테이킹 코인',
  'office.opening.step.earn': '스테이킹: 사이트, 상품',
  'office.opening.step.fiat': '법정화폐 거래: 사이트, 코인, 통화',
  'office.opening.step.gateway': '결제 양식: 사이트, 자금',
};
