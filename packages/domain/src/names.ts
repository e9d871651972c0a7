// How the names of people and things are read, wherever they are typed or pasted, and the numbers on documents of identity.

/** A person's name and the number of a document have at most so many characters, once they are read. */
export const PERSON_NAME_LENGTH_MAX = 60;
export const DOCUMENT_NUMBER_LENGTH_MAX = 30;

/** Pictographs that Unicode joins by invisible characters: a key of a telephone, three flags, a family, a heart. These are seen. */
const PICTOGRAPHS =
  /[0-9#*]\ufe0f\u20e3|\u{1f3f4}\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f}|\p{Extended_Pictographic}[\p{EMod}\ufe0f]*(?:\u200d\p{Extended_Pictographic}[\p{EMod}\ufe0f]*)*/gu;
/** Takes no place on a screen, or a blank one; or controls how others are shown. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u2800]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/** Whether something in it is not seen: two texts that look the same could differ by it. */
export const hasUnseen = (text: string): boolean => UNSEEN.test(text.replace(PICTOGRAPHS, ''));

/** Whether nothing of it is seen. */
export const isBlank = (text: string): boolean => text.replace(ALL_UNSEEN, '').trim() === '';

/** Blanks of all kinds are one, and none stand at the ends. */
const foldBlanks = (text: string): string => text.trim().replace(/[^\S\ufeff]+/g, ' ');

/** Letters and digits of the width and shape that others have; punctuation stays as its language writes it. */
export const readTitle = (text: string): string =>
  foldBlanks(text.replace(/[^\p{P}\p{S}]+/gu, (part) => part.normalize('NFKC'))).normalize('NFC');

/** A name that people bear before others: in Unicode's compatible form, in which punctuation has one width, too. */
export const readNickname = (text: string): string => foldBlanks(text.normalize('NFKC'));

/** Quotes have to go before a normal form would make blanks of some. */
const QUOTES =
  /[\u2018\u2019\u201a\u201b\u02b9\u02bb\u02bc\u02bd\u02be\u02bf\u02c8\u0060\u00b4\u2032\uff07\ua78c\u05f3]/g;
const DOTS = /[\u30fb\u2022\u2027\u2219\u22c5\u0387\u2e31\u2e33\u25cf\u25e6\u26ab\u2024\uff65\u318d]/g;
const HYPHENS = /[\u2010-\u2015\u2212\u2043\ufe58\ufe63\u058a\u05be]/g;
/** A joiner after a mark shapes the letters of India and Sri Lanka; every other is dropped. */
const STRAY_JOINERS = /(?<!\p{M})\p{Join_Control}/gu;
const OTHER_UNSEEN = /(?![\p{Join_Control}\t-\r])[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;

/** Letters and marks of any script, with the signs that names are written with. */
const PERSON_NAME = /^'?[\p{L}\u3007][\p{L}\p{M}\p{Join_Control}\u3007 .·',/@-]*$/u;

/** A name as a document has it, with one form of each sign. */
export const foldPersonName = (text: string): string =>
  foldBlanks(
    text
      .replace(QUOTES, "'")
      .replace(OTHER_UNSEEN, '')
      .replace(STRAY_JOINERS, '')
      .normalize('NFKC')
      .replace(DOTS, '·')
      .replace(HYPHENS, '-'),
  );

/** The name of a person, as it is kept; undefined where it is none. */
export function readPersonName(text: string): string | undefined {
  const name = foldPersonName(text);
  return name.length <= PERSON_NAME_LENGTH_MAX && PERSON_NAME.test(name) ? name : undefined;
}

/** Without what sets the characters of a number apart in print, which differs from print to print. */
export const foldNumber = (text: string): string =>
  text
    .replace(ALL_UNSEEN, '')
    .normalize('NFKC')
    .replace(DOTS, '.')
    .replace(HYPHENS, '-')
    .replace(/[\s.·/()[\]-]+/g, '')
    .toUpperCase();

/** The number of a document of identity, as it is kept; undefined where it is none. */
export function readDocumentNumber(text: string): string | undefined {
  const number = foldNumber(text);
  return number.length >= 5 && number.length <= DOCUMENT_NUMBER_LENGTH_MAX && /^[A-Z0-9]+$/.test(number)
    ? number
    : undefined;
}
