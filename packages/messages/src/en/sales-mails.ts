import type { launchMails as source } from '../zh/sales-mails.ts';

export const launchMails: Record<keyof typeof source, string> = {
  'mail.link.subscriptions': 'Open your subscriptions:',
  'mail.launchAllotted.subject': '{site} subscription: the result',
  'mail.launchAllotted.text':
    'The result of your subscription is out since {time}: {allotted} of {wanted} {currency} are yours, and what was not used of your payment was refunded.',
  'sms.launchAllotted.text': '{site}: {allotted} of {wanted} {currency} allotted, the unused payment refunded.',
  'mail.launchNotAllotted.subject': '{site} subscription: nothing allotted',
  'mail.launchNotAllotted.text':
    'The result of your subscription is out since {time}: none of the {wanted} {currency} was allotted, and your payment was refunded in full.',
  'sms.launchNotAllotted.text': '{site}: none of {wanted} {currency} allotted, your payment refunded in full.',
  'mail.launchCalledOff.subject': '{site} sale called off',
  'mail.launchCalledOff.text':
    'The sale in which you subscribed to {wanted} {currency} was called off on {time}, and your payment was refunded in full.',
  'sms.launchCalledOff.text':
    '{site}: a sale was called off. Your payment for {wanted} {currency} was refunded in full.',
  'mail.launchVoid.subject': '{site} subscription not carried out',
  'mail.launchVoid.text':
    'Your subscription to {wanted} {currency} was not carried out, because no price came in time or it had moved too far. Your payment was refunded.',
  'sms.launchVoid.text':
    '{site}: your subscription to {wanted} {currency} was not carried out; your payment was refunded.',
  'mail.launchUnlockable.subject': '{site}: your coins can be unlocked',
  'mail.launchUnlockable.text':
    'The {allotted} {currency} of your subscription have been locked long enough: you can unlock them now.',
  'sms.launchUnlockable.text': '{site}: {allotted} {currency} can be unlocked now.',
};
