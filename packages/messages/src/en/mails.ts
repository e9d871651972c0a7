import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': 'Your Bourse verification code',
  'mail.code.text':
    'Your Bourse verification code is {code}. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Never share it with anyone. If you did not ask for it, ignore this mail.',
  'sms.code.text':
    'Bourse: your code is {code}, valid for {minutes, plural, one {# minute} other {# minutes}}. Never share it.',
};
