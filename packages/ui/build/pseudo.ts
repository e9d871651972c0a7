// A language that nobody speaks: English with accents, its vowels doubled, each text in brackets. What a screen shows
// without brackets is no message; what does not fit will not fit in Spanish either.
import { compileMessageOrThrow, type CompiledMessage } from '@lingui/message-utils/compileMessage';

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  y: 'ýý',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
};

const stretch = (text: string): string => text.replace(/[A-Za-z]/g, (letter) => ACCENTS[letter] ?? letter);

/** Values stay as they are; only what a translator writes is changed. */
export const compilePseudo = (text: string): CompiledMessage => ['⟦', ...compileMessageOrThrow(text, stretch), '⟧'];
