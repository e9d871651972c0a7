import { expect, test } from 'vitest';
import { projectOf } from '../project.ts';
import { messages } from './messages.ts';

const zh = "export const spot = {\n  'spot.buy': '买入',\n  'spot.sell': '卖出',\n};";
const en = "export const spot = {\n  'spot.buy': 'Buy',\n  'spot.sell': 'Sell',\n};";
const usesBoth = "t('spot.buy'); t('spot.sell');";

const linesFor = (texts: Record<string, string>) =>
  messages
    .check(
      projectOf({
        'packages/messages/src/zh/spot.ts': zh,
        'packages/messages/src/en/spot.ts': en,
        'apps/web/src/features/ticket/ticket.tsx': usesBoth,
        ...texts,
      }),
    )
    .map(({ path, line, reason }) => `${path}:${line}: ${reason}`);

test('complete and used catalogues are no offence', () => {
  expect(linesFor({})).toEqual([]);
});

test('a key that a language lacks, and one that zh lacks, are offences', () => {
  const other = "export const spot = {\n  'spot.buy': 'Buy',\n  'spot.hold': 'Hold',\n};";
  expect(linesFor({ 'packages/messages/src/en/spot.ts': other })).toEqual([
    'packages/messages/src/zh/spot.ts:3: the message spot.sell has no text in en',
    'packages/messages/src/en/spot.ts:3: the message spot.hold is not in zh',
  ]);
});

test('the glossaries beside the catalogues are none', () => {
  const glossary = "export const glossary = {\n  'spot.hodl': 'x',\n};";
  expect(linesFor({ 'packages/messages/src/glossary/kr.ts': glossary })).toEqual([]);
});

test('a key that nothing uses is an offence; a test, a comment or another word is no use', () => {
  expect(
    linesFor({
      'apps/web/src/features/ticket/ticket.tsx': "t('spot.buy'); // t('spot.sell')\nlook('spot.seller');",
      'apps/web/src/features/ticket/ticket.test.tsx': "t('spot.sell');",
    }),
  ).toEqual(['packages/messages/src/zh/spot.ts:3: the message spot.sell is used nowhere']);
});

test('a template uses every key that it can make', () => {
  expect(linesFor({ 'apps/web/src/features/ticket/ticket.tsx': 't(`spot.${side}`);' })).toEqual([]);
  expect(linesFor({ 'apps/web/src/features/ticket/ticket.tsx': 't(`spot.${side}ell`); t(`${area}.buy`);' })).toEqual([
    'packages/messages/src/zh/spot.ts:2: the message spot.buy is used nowhere',
  ]);
});

test('a key that is asked for and not there is an offence', () => {
  expect(linesFor({ 'apps/web/src/app/shell.tsx': "t('spot.bye');" })).toEqual([
    'apps/web/src/app/shell.tsx:1: there is no message spot.bye',
  ]);
});
