import type { fiatChat as source } from '../zh/fiat-chat.ts';

export const fiatChat: Record<keyof typeof source, string> = {
  'fiat.notice.text': '{orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}: {text}',
  'fiat.note.opened': '주문이 생성되었습니다.',
  'fiat.note.accepted': 'OTC 딜러가 주문을 수락했으며 곧 결제합니다.',
  'fiat.note.due_soon': '결제 시간이 3분 남았습니다. 시간이 지나면 주문이 자동으로 취소됩니다.',
  'fiat.note.paid': '구매자가 결제 완료로 표시했습니다. 판매자는 본인 계좌에서 입금을 확인한 뒤 코인을 전송하세요.',
  'fiat.note.cancelled': '주문이 취소되었습니다.',
  'fiat.note.expired': '제시간에 결제되지 않아 주문이 자동으로 취소되었습니다.',
  'fiat.note.refused': 'OTC 딜러가 주문을 거절했습니다.',
  'fiat.note.released': '판매자가 코인을 전송했습니다. 주문이 완료되었습니다.',
  'fiat.note.timed_out': '제시간에 미수령 신고가 없어 주문이 자동으로 완료되었습니다.',
  'fiat.note.appealed':
    '이의가 제기되었습니다. 운영자가 확인합니다. 증거는 ‘내 설명과 증거’에 제출해 주세요. 상대방에게는 보이지 않습니다.',
  'fiat.note.appealed_alone':
    '결제 후 오랫동안 코인이 전송되지 않아 자동으로 이의 처리로 넘어갔습니다. 증거는 ‘내 설명과 증거’에 제출해 주세요. 상대방에게는 보이지 않습니다.',
  'fiat.note.conceded': '구매자가 포기했습니다. 코인은 판매자에게 반환되고 주문은 취소되었습니다.',
  'fiat.note.awarded_buyer': '이의 결과: 코인은 구매자에게 지급됩니다.',
  'fiat.note.awarded_seller': '이의 결과: 코인은 판매자에게 반환됩니다.',
  'fiat.grounds.payment_proven': '결제가 증빙되었고 입금이 확인되었습니다.',
  'fiat.grounds.payment_missing': '해당 결제가 입금되지 않았습니다.',
  'fiat.grounds.payment_short': '결제 금액이 주문과 다릅니다.',
  'fiat.grounds.payment_of_third_party': '결제자 이름이 인증된 이름과 다릅니다.',
  'fiat.grounds.payment_returned': '금액이 결제자에게 반환되었습니다.',
  'fiat.grounds.seller_silent': '판매자가 기한 내에 응답하지 않았습니다.',
  'fiat.grounds.buyer_silent': '구매자가 기한 내에 응답하지 않았습니다.',
  'fiat.grounds.proof_forged': '결제 증빙이 사실이 아닙니다.',
  'fiat.grounds.settled_between_both': '양측이 합의했습니다.',
  'fiat.refused.busy': '지금은 처리할 수 없습니다.',
  'fiat.refused.account_unavailable': '지금은 받을 계좌를 쓸 수 없습니다.',
  'fiat.refused.other': '이유는 채팅을 확인하세요.',
};
