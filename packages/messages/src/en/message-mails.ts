// Messages of the exchange to a user as they leave by mail, and templates that operators begin with.
import type { messageMails as source } from '../zh/message-mails.ts';

export const messageMails: Record<keyof typeof source, string> = {
  'mail.message.subject': '{site}: {title}',
  'mail.message.text': '{text}',
  'sms.message.text': '{site}: you have a new message. Log in to read it.',
  'mail.link.messages': 'Read it on the site:',
  'office.template.identity.title': 'We need more for your verification',
  'office.template.identity.text':
    'Hello, to go on with your identity verification we need clearer pictures of your document. Please log in, open identity verification and send them again. Thank you.',
  'office.template.withdrawal.title': 'About your withdrawal',
  'office.template.withdrawal.text':
    'Hello, your withdrawal is being reviewed by our staff, which usually takes less than 24 hours. Your funds are safe. If we need anything from you, we will write again.',
  'office.template.deposit.title': 'About your deposit',
  'office.template.deposit.text':
    'Hello, we have found your deposit and are checking it. You will be told as soon as it is credited. Please keep the transaction hash in case we ask for it.',
  'office.template.security.title': 'Please check the security of your account',
  'office.template.security.text':
    'Hello, we have noticed unusual logins to your account. Please log in, open the security page, check your devices, change your login password and turn on two-factor authentication. We never ask for your password or a code.',
};
