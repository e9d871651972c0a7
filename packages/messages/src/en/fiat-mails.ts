import type { fiatMails as source } from '../zh/fiat-mails.ts';

export const fiatMails: Record<keyof typeof source, string> = {
  'mail.link.deal': 'Open the order:',
  'mail.fiatOpened.subject': 'New fiat order on {site}',
  'mail.fiatOpened.text':
    'On {time} you received the new {orderKind, select, acceptor {acceptor} other {fiat}} order {id}: {number} {currency} for {money} {fiat}. Please attend to it soon.',
  'sms.fiatOpened.text':
    '{site}: new {orderKind, select, acceptor {acceptor} other {fiat}} order {id}: {number} {currency} for {money} {fiat}. Please attend to it soon.',
  'mail.fiatPaid.subject': '{site}: the buyer marked an order as paid',
  'mail.fiatPaid.text':
    'On {time} the buyer marked {orderKind, select, acceptor {acceptor} other {fiat}} order {id} ({money} {fiat}) as paid. Check in your own account that the money and the payer’s name are right, and only then release {number} {currency}.',
  'sms.fiatPaid.text':
    '{site}: the buyer marked {orderKind, select, acceptor {acceptor} other {fiat}} order {id} as paid ({money} {fiat}). Check that it has arrived before you release.',
  'mail.fiatDueSoon.subject': '{site}: 3 minutes left to pay',
  'mail.fiatDueSoon.text':
    '3 minutes are left to pay {orderKind, select, acceptor {acceptor} other {fiat}} order {id} ({money} {fiat}). If you have paid, mark it as paid now; otherwise it is cancelled by itself and counts among today’s cancellations.',
  'sms.fiatDueSoon.text':
    '{site}: 3 minutes left to pay {orderKind, select, acceptor {acceptor} other {fiat}} order {id}. If you have paid, mark it now.',
  'mail.fiatReleased.subject': '{site}: the seller released the coin',
  'mail.fiatReleased.text':
    'On {time} {orderKind, select, acceptor {acceptor} other {fiat}} order {id} was completed: {number} {currency} has been credited.',
  'sms.fiatReleased.text':
    '{site}: {orderKind, select, acceptor {acceptor} other {fiat}} order {id} is complete, {number} {currency} has been credited.',
  'mail.fiatTimedOut.subject': '{site}: your withdrawal order was completed by itself',
  'mail.fiatTimedOut.text':
    'You did not answer within 20 minutes, so {orderKind, select, acceptor {acceptor} other {fiat}} order {id} ({number} {currency}, {money} {fiat}) was completed by itself on {time}. Look into your account: if nothing has come, you can appeal within 24 hours, with a proof.',
  'sms.fiatTimedOut.text':
    '{site}: {orderKind, select, acceptor {acceptor} other {fiat}} order {id} was completed by itself. If nothing has come, you can appeal within 24 hours, with a proof.',
  'mail.fiatAppealed.subject': '{site}: an order is under appeal',
  'mail.fiatAppealed.text':
    'On {time} {orderKind, select, acceptor {acceptor} other {fiat}} order {id} ({number} {currency}, {money} {fiat}) went under appeal. Please state your case with what proves it soon: no answer may decide against you.',
  'sms.fiatAppealed.text':
    '{site}: {orderKind, select, acceptor {acceptor} other {fiat}} order {id} is under appeal. Please state your case soon.',
  'mail.fiatResolved.subject': '{site}: an appeal was decided',
  'mail.fiatResolved.text':
    'On {time}, {orderKind, select, acceptor {acceptor} other {fiat}} order {id} ({number} {currency}): {result}',
  'sms.fiatResolved.text': '{site}: {orderKind, select, acceptor {acceptor} other {fiat}} order {id}: {result}',
  'mail.fiatRefused.subject': '{site}: the acceptor refused an order',
  'mail.fiatRefused.text':
    'On {time}, {orderKind, select, acceptor {acceptor} other {fiat}} order {id} ({money} {fiat}): {result} If you have paid, you can appeal within 24 hours.',
  'sms.fiatRefused.text':
    '{site}: {orderKind, select, acceptor {acceptor} other {fiat}} order {id}: {result} If you have paid, you can appeal within 24 hours.',
  'mail.merchantApproved.subject': '{site}: you are a merchant',
  'mail.merchantApproved.text': 'On {time} you became a merchant of {currency}. You can publish ads now.',
  'sms.merchantApproved.text': '{site}: you are a merchant of {currency} now.',
  'mail.merchantRefused.subject': '{site}: merchant application refused',
  'mail.merchantRefused.text':
    'On {time} your application as a merchant of {currency} was refused. Reason: {reason}. The fee is back in your account.',
  'sms.merchantRefused.text':
    '{site}: your application as a merchant of {currency} was refused: {reason}. The fee is back.',
  'mail.adTakenDown.subject': '{site}: your ad was taken down',
  'mail.adTakenDown.text':
    'On {time} the exchange took down your ad {ad}. Reason: {reason}. Orders under way go on. To put it up again, contact support.',
  'sms.adTakenDown.text': '{site}: your ad {ad} was taken down: {reason}',
};
