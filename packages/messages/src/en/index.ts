import type { MessageKey } from '../keys.ts';
import { auth } from './auth.ts';
import { home } from './home.ts';
import { mails } from './mails.ts';
import { memos } from './memos.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';

export const messages: Record<MessageKey, string> = { ...auth, ...home, ...mails, ...memos, ...refusals, ...shell };
