// The Chinese catalogue is the source: its keys are the keys of every language.
import { auth } from './auth.ts';
import { home } from './home.ts';
import { mails } from './mails.ts';
import { memos } from './memos.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';

export const messages = { ...auth, ...home, ...mails, ...memos, ...refusals, ...shell } as const;
