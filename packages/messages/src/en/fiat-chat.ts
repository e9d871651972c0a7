import type { fiatChat as source } from '../zh/fiat-chat.ts';

export const fiatChat: Record<keyof typeof source, string> = {
  'fiat.notice.text': '{orderKind, select, acceptor {Acceptor order} other {Fiat order}} {id}: {text}',
  'fiat.note.opened': 'The order was opened.',
  'fiat.note.accepted': 'The acceptor accepted the order and is about to pay.',
  'fiat.note.due_soon': '3 minutes are left to pay. After that the order is cancelled by itself.',
  'fiat.note.paid':
    'The buyer marked the order as paid. Seller: check in your own account that the money has arrived before you release the coin.',
  'fiat.note.cancelled': 'The order was cancelled.',
  'fiat.note.expired': 'It was not paid in time: the order was cancelled by itself.',
  'fiat.note.refused': 'The acceptor refused the order.',
  'fiat.note.released': 'The seller released the coin. The order is complete.',
  'fiat.note.timed_out': 'Nobody said in time that the money was missing: the order is complete.',
  'fiat.note.appealed':
    'An appeal was made. Our operators look into it: please put your evidence into your statement, which the other side does not see.',
  'fiat.note.appealed_alone':
    'The coin was not released for a long time after the payment, so the order went to appeal by itself. Please put your evidence into your statement, which the other side does not see.',
  'fiat.note.conceded': 'The buyer gave up: the coin went back to the seller and the order is cancelled.',
  'fiat.note.awarded_buyer': 'The appeal was decided: the coin goes to the buyer.',
  'fiat.note.awarded_seller': 'The appeal was decided: the coin goes back to the seller.',
  'fiat.grounds.payment_proven': 'The payment is proven and has arrived.',
  'fiat.grounds.payment_missing': 'No such payment has arrived.',
  'fiat.grounds.payment_short': 'The money paid is not that of the order.',
  'fiat.grounds.payment_of_third_party': 'The payer’s name is not the verified one.',
  'fiat.grounds.payment_returned': 'The money was given back to the payer.',
  'fiat.grounds.seller_silent': 'The seller did not answer in time.',
  'fiat.grounds.buyer_silent': 'The buyer did not answer in time.',
  'fiat.grounds.proof_forged': 'The proof of payment is not genuine.',
  'fiat.grounds.settled_between_both': 'Both sides have settled it between them.',
  'fiat.refused.busy': 'There is no time for it now.',
  'fiat.refused.account_unavailable': 'The account cannot be paid to now.',
  'fiat.refused.other': 'See the chat for the reason.',
};
