// What a name looks like: two names that a reader could take for one another have one skeleton (after Unicode's UTS 39).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const prototypes = new Map<string, string>();
for (const line of readFileSync(join(import.meta.dirname, 'confusables.txt'), 'utf8').split('\n')) {
  const [prototype, characters] = line.split('\t');
  if (prototype === undefined || characters === undefined) continue;
  for (const character of characters) prototypes.set(character, prototype);
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
// UTS 39 lacks these: small capitals, and letters in black circles, black squares and of flags.
const SMALL_CAPITALS = 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘǫʀꜱᴛᴜᴠᴡxʏᴢ';
Array.from(SMALL_CAPITALS).forEach((capital, at) => {
  const letter = LATIN[at] ?? '';
  if (capital !== letter) prototypes.set(capital, letter);
});
for (const first of [0x1_f150, 0x1_f170, 0x1_f1e6]) {
  Array.from(LATIN).forEach((letter, at) => prototypes.set(String.fromCodePoint(first + at), letter));
}

/** Punctuation, blanks and invisible characters do not make two names different. */
const APART = /[\p{P}\p{Z}\p{Sk}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Prototypes of letters that look like quotes and dots; a slash or a dash replaces a letter of Japanese. */
const SPECKS = /['"`.,:;]/g;
/** Accents and strokes of Latin, Greek and Cyrillic; those that are part of a letter in other scripts stay. */
const ACCENTS = /[\u0300-\u036f]|[\u1ab0-\u1aff]|[\u1dc0-\u1dff]|[\u20d0-\u20ff]|[\ufe20-\ufe2f]/g;

const readAlike = (text: string): string =>
  Array.from(text, (character) => prototypes.get(character) ?? character).join('');

/** Empty where a name has no letter, digit or symbol. */
export function skeletonOf(name: string): string {
  const letters = name.normalize('NFKD').replace(APART, '');
  // Small letters look like others than their capitals do, and names that differ in case alone are one.
  const small = readAlike(readAlike(letters).toLowerCase()).toLowerCase();
  const folded = readAlike(small.replace(SPECKS, '').normalize('NFKD')).replace(ACCENTS, '');
  // A capital i looks like a small L, and is the capital of i.
  return folded.replaceAll('i', 'l').replaceAll('vv', 'w');
}
