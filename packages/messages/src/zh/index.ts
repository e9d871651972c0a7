// The Chinese catalogue is the source: its keys are the keys of every language.
import { answers } from './answers.ts';
import { auth } from './auth.ts';
import { chart } from './chart.ts';
import { home } from './home.ts';
import { mails } from './mails.ts';
import { market } from './market.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';
import { spot } from './spot.ts';
import { trade } from './trade.ts';

export const messages = {
  ...answers,
  ...auth,
  ...chart,
  ...home,
  ...mails,
  ...market,
  ...refusals,
  ...shell,
  ...spot,
  ...trade,
} as const;
