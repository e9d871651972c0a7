import type { fiatMails as source } from '../zh/fiat-mails.ts';

export const fiatMails: Record<keyof typeof source, string> = {
  'mail.link.deal': '주문 열기:',
  'mail.fiatOpened.subject': '{site} 새 법정화폐 주문',
  'mail.fiatOpened.text':
    '{time}에 새 {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}이(가) 접수되었습니다: {number} {currency}, 금액 {money} {fiat}. 빠르게 처리해 주세요.',
  'sms.fiatOpened.text':
    '[{site}] 새 {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}: {number} {currency}, 금액 {money} {fiat}. 빠르게 처리해 주세요.',
  'mail.fiatPaid.subject': '{site} 구매자가 결제 완료로 표시했습니다',
  'mail.fiatPaid.text':
    '{time}에 구매자가 {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}({money} {fiat})을 결제 완료로 표시했습니다. 본인 계좌에서 금액과 결제자 이름을 확인한 뒤에만 {number} {currency}을(를) 전송하세요.',
  'sms.fiatPaid.text':
    '[{site}] 구매자가 {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}을 결제 완료로 표시했습니다({money} {fiat}). 입금을 확인한 뒤 전송하세요.',
  'mail.fiatDueSoon.subject': '{site} 결제 시간 3분 남음',
  'mail.fiatDueSoon.text':
    '{orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}({money} {fiat})의 결제 시간이 3분 남았습니다. 이미 결제했다면 지금 결제 완료로 표시하세요. 그렇지 않으면 자동 취소되며 오늘의 취소 횟수에 포함됩니다.',
  'sms.fiatDueSoon.text':
    '[{site}] {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id} 결제 시간이 3분 남았습니다. 결제했다면 지금 표시하세요.',
  'mail.fiatReleased.subject': '{site} 판매자가 코인을 전송했습니다',
  'mail.fiatReleased.text':
    '{time}에 {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}이(가) 완료되어 {number} {currency}이(가) 입금되었습니다.',
  'sms.fiatReleased.text':
    '[{site}] {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id} 완료, {number} {currency}이(가) 입금되었습니다.',
  'mail.fiatTimedOut.subject': '{site} 출금 주문이 자동으로 완료됨',
  'mail.fiatTimedOut.text':
    '20분 안에 응답이 없어 {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}({number} {currency}, {money} {fiat})이(가) {time}에 자동으로 완료되었습니다. 본인 계좌를 확인하세요. 입금되지 않았다면 24시간 안에 증빙과 함께 이의를 제기할 수 있습니다.',
  'sms.fiatTimedOut.text':
    '[{site}] {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}이(가) 자동으로 완료되었습니다. 입금되지 않았다면 24시간 안에 증빙과 함께 이의를 제기할 수 있습니다.',
  'mail.fiatAppealed.subject': '{site} 주문 이의 제기',
  'mail.fiatAppealed.text':
    '{time}에 {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}({number} {currency}, {money} {fiat})에 이의가 제기되었습니다. 진술과 증빙을 빨리 제출해 주세요. 응답이 없으면 불리하게 결정될 수 있습니다.',
  'sms.fiatAppealed.text':
    '[{site}] {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}에 이의가 제기되었습니다. 빨리 진술해 주세요.',
  'mail.fiatResolved.subject': '{site} 이의 처리 완료',
  'mail.fiatResolved.text':
    '{time}, {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}({number} {currency}): {result}',
  'sms.fiatResolved.text': '[{site}] {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}: {result}',
  'mail.fiatRefused.subject': '{site} OTC 딜러가 주문을 거절했습니다',
  'mail.fiatRefused.text':
    '{time}, {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}({money} {fiat}): {result} 이미 결제했다면 24시간 안에 이의를 제기할 수 있습니다.',
  'sms.fiatRefused.text':
    '[{site}] {orderKind, select, acceptor {OTC 딜러} other {법정화폐}} 주문 {id}: {result} 결제했다면 24시간 안에 이의를 제기하세요.',
  'mail.merchantApproved.subject': '{site} 머천트 승인',
  'mail.merchantApproved.text': '{time}에 {currency} 머천트로 승인되었습니다. 이제 광고를 게시할 수 있습니다.',
  'sms.merchantApproved.text': '[{site}] {currency} 머천트로 승인되었습니다.',
  'mail.merchantRefused.subject': '{site} 머천트 신청 거절',
  'mail.merchantRefused.text':
    '{time}에 {currency} 머천트 신청이 거절되었습니다. 사유: {reason}. 수수료는 계정으로 반환되었습니다.',
  'sms.merchantRefused.text': '[{site}] {currency} 머천트 신청이 거절되었습니다: {reason}. 수수료는 반환되었습니다.',
  'mail.adTakenDown.subject': '{site} 광고가 내려졌습니다',
  'mail.adTakenDown.text':
    '{time}에 거래소가 광고 {ad}을(를) 내렸습니다. 사유: {reason}. 진행 중인 주문은 계속됩니다. 다시 게시하려면 고객센터에 문의하세요.',
  'sms.adTakenDown.text': '[{site}] 광고 {ad}이(가) 내려졌습니다: {reason}',
};
