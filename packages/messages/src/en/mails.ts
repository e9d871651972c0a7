import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': 'Your Bourse verification code',
  'mail.code.text':
    'Your Bourse verification code is {code}. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Never share it with anyone. If you did not ask for it, ignore this mail.',
  'sms.code.text':
    'Bourse: your code is {code}, valid for {minutes, plural, one {# minute} other {# minutes}}. Never share it.',
  'mail.accountExists.subject': 'You already have a Bourse account',
  'mail.accountExists.text':
    'Somebody asked to register at Bourse with this address, which has an account already. If it was you, log in; the login page also resets a forgotten password. If it was not, ignore this mail.',
  'sms.accountExists.text':
    'Bourse: this number already has an account. Please log in. If you did not ask for this, ignore it.',
};
