// No translation may be so long that a screen made for Chinese and English cannot hold it. Width counts as type does: a
// full-width character is two.
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, test } from 'vitest';
import { loadCatalogue, locales, type MessageKey } from './index.ts';

const NOT_FULL_WIDTH =
  /[^\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g;
/** A value takes so much, at a guess: it is the same in every language. */
const VALUE_WIDTH = 6;

const widthOf = (text: string): number => text.length + text.replace(NOT_FULL_WIDTH, '').length;

/** Answers the width of the longest thing that the message can say. */
function widthOfMessage(message: CompiledMessage): number {
  return message.reduce((width: number, token) => {
    if (typeof token === 'string') return width + widthOf(token);
    const [, , choices] = token;
    const branches = typeof choices === 'object' && choices ? Object.values(choices) : [];
    const widths = branches.flatMap((branch) => (Array.isArray(branch) ? [widthOfMessage(branch)] : []));
    return width + (widths.length > 0 ? Math.max(...widths) : VALUE_WIDTH);
  }, 0);
}

/** Room that the source gives a translation: short words grow more than sentences do. */
const roomFor = (width: number): number => Math.ceil(width * 1.6) + 12;

/** Places with no room to spare: the bar of a phone, a table's buttons. */
const TIGHT: Readonly<Partial<Record<MessageKey, number>>> = {
  'shell.home': 14,
  'shell.markets': 14,
  'shell.spot': 14,
  'shell.contract': 14,
  'shell.more': 14,
  'shell.login': 16,
  'shell.register': 16,
  'market.tradeSpot': 12,
};

describe('lengths', () => {
  test.each(locales.map((info) => info.code))('every text of %s fits where its source fits', async (code) => {
    const [zh, en, catalogue] = await Promise.all([loadCatalogue('zh'), loadCatalogue('en'), loadCatalogue(code)]);
    const sources = [zh, en].map((source) => new Map<string, string>(Object.entries(source)));
    const limits = new Map<string, number>(Object.entries(TIGHT));
    const tooLong: string[] = [];
    for (const [key, text] of Object.entries(catalogue)) {
      const width = widthOfMessage(compileMessageOrThrow(text));
      const longest = Math.max(
        ...sources.map((source) => widthOfMessage(compileMessageOrThrow(source.get(key) ?? ''))),
      );
      const room = limits.get(key) ?? roomFor(longest);
      if (width > room) tooLong.push(`${key}: ${width} of ${room}: ${text}`);
    }
    expect(tooLong).toEqual([]);
  });

  test('no text begins or ends with a space, or has two of them', async () => {
    for (const { code } of locales)
      for (const [key, text] of Object.entries(await loadCatalogue(code)))
        expect(text, `${code} ${key}`).not.toMatch(/^\s|\s$| {2}/);
  });
});
