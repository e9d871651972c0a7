// Decimals as a person writes them in a language: read without guessing, and edited in place while the digits stay
// grouped as the screens show them. What leaves here is a plain decimal string, never a float.
import { formatDecimalIn } from './format.ts';
import type { Notation } from '@bourse/messages';

/**
 * Why a text is no decimal: it has other signs than digits and separators, it can be read in two ways or in none, it has
 * more digits after the point than the field takes, or it has only begun to be one.
 */
export type Refusal = 'not_a_number' | 'unclear' | 'too_many_places' | 'incomplete';
export type Reading = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly refusal: Refusal };

const FULL_WIDTH_OFFSET = 0xfee0;

/** Full-width digits and points, as East Asian keyboards write them, one for one. */
const toAscii = (text: string): string =>
  text
    .replace(/[０-９．，]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) - FULL_WIDTH_OFFSET))
    .replace(/[。｡]/g, '.')
    .replaceAll('、', ',');

const escape = (sign: string): string => (sign === '.' ? '\\.' : sign);

const isGrouped = (whole: string, sign: string): boolean =>
  new RegExp(`^[1-9][0-9]{0,2}(?:${escape(sign)}[0-9]{3})+$`).test(whole);

/** Groups that could be right when more digits follow: `1,` and `1,234,5`. */
const isOnTheWay = (text: string, sign: string): boolean =>
  new RegExp(`^[1-9][0-9]{0,2}(?:${escape(sign)}[0-9]{3})*${escape(sign)}[0-9]{0,2}$`).test(text);

const refuse = (refusal: Refusal): Reading => ({ ok: false, refusal });

function plainOf(whole: string, fraction: string, places: number): Reading {
  // Zeros beyond the field's places say nothing, and may go.
  if (/[1-9]/.test(fraction.slice(places))) return refuse('too_many_places');
  const digits = whole.replace(/^0+(?=[0-9])/, '') || '0';
  const kept = fraction.slice(0, places);
  return { ok: true, value: kept === '' ? digits : `${digits}.${kept}` };
}

/** Both signs: the last one is the decimal sign, the other must set off groups before it. */
function readMixed(text: string, places: number): Reading {
  const [point, group] = text.lastIndexOf('.') > text.lastIndexOf(',') ? ['.', ','] : [',', '.'];
  const [whole = '', fraction = '', ...more] = text.split(point);
  return more.length === 0 && isGrouped(whole, group)
    ? plainOf(whole.replaceAll(group, ''), fraction, places)
    : refuse('unclear');
}

/** One sign that is not the decimal one here: groups of three if these are ours, the other way of writing a decimal if it must. */
function readOther(text: string, sign: string, { group, isDoubtful }: Notation, places: number): Reading {
  const [whole = '', fraction = ''] = text.split(sign);
  if (isGrouped(text, sign)) {
    return sign === group && !isDoubtful ? plainOf(whole + fraction, '', places) : refuse('unclear');
  }
  if (fraction.length === 3 && /[1-9]/.test(whole)) return refuse('unclear');
  const reading = plainOf(whole, fraction, places);
  return !reading.ok && isOnTheWay(text, sign) ? refuse('incomplete') : reading;
}

/** Many of one sign can only be groups. */
function readGroups(text: string, sign: string, places: number): Reading {
  if (isGrouped(text, sign)) return plainOf(text.replaceAll(sign, ''), '', places);
  return refuse(isOnTheWay(text, sign) ? 'incomplete' : 'unclear');
}

const SPACED = /^([1-9][0-9]{0,2}([\s'’])[0-9]{3}(?:\2[0-9]{3})*)(?:[.,]([0-9]*))?$/;

/** Groups set off by blanks or apostrophes leave the one other sign to the decimals. */
function readSpaced(text: string, places: number): Reading {
  const match = SPACED.exec(text);
  return match ? plainOf((match[1] ?? '').replace(/[^0-9]/g, ''), match[3] ?? '', places) : refuse('unclear');
}

/**
 * Reads what was typed or pasted; blank is the empty value. The language's own separators count first: in English `1,000`
 * is a thousand, in Spanish one. Those of other languages are read where nothing else can be meant (`1.234,50`, `0,5`),
 * and what can be read in two ways is refused. `places`: the most digits after the point.
 */
export function readDecimal(typed: string, notation: Notation, places: number): Reading {
  const { point, isDoubtful } = notation;
  const text = toAscii(typed).trim();
  if (text === '') return { ok: true, value: '' };
  if (/^[.,]$/.test(text)) return refuse('incomplete');
  if (!/^[0-9.,\s'’]*[0-9][0-9.,\s'’]*$/.test(text)) return refuse('not_a_number');
  if (/[\s'’]/.test(text)) return readSpaced(text, places);
  const signs = text.replace(/[0-9]/g, '');
  if (signs.includes('.') && signs.includes(',')) return readMixed(text, places);
  if (signs.length > 1) return readGroups(text, signs.charAt(0), places);
  if (signs !== '' && signs !== point) return readOther(text, signs, notation, places);
  if (isDoubtful && isGrouped(text, point)) return refuse('unclear');
  const [whole = '', fraction = ''] = text.split(point);
  return plainOf(whole, fraction, places);
}

/** A plain decimal string as the language writes it; what is none stays as it is. */
export const showDecimal = (value: string, notation: Notation): string =>
  /^[0-9]/.test(value) ? formatDecimalIn(notation, value) : value;

/** Reads what a field's text says: groups that were set here are none of what was typed. */
export function readField({ text, isGroupedByUs }: FieldText, notation: Notation, places: number): Reading {
  return readDecimal(isGroupedByUs ? text.replaceAll(notation.group, '') : text, notation, places);
}

/** A field holds this text. */
export type FieldText = {
  readonly text: string;
  /** Whether the groups in it were set here: then they are set anew at every edit. A person's own are left alone. */
  readonly isGroupedByUs: boolean;
};

/** `text[from..to]` gives way to `inserted`. */
export type Edit = FieldText & {
  readonly from: number;
  readonly to: number;
  readonly inserted: string;
  /** Whether a deletion went forward: at a group sign it takes the digit after it, else the one before. */
  readonly isForward: boolean;
};

export type Edited = FieldText & { readonly caret: number };

const isBare = (text: string, point: string): boolean => new RegExp(`^[0-9]*(?:${escape(point)}[0-9]*)?$`).test(text);

function groupBare(bare: string, { point, groupDigits }: Notation): string {
  if (bare === '') return '';
  const [whole = '', fraction] = bare.split(point);
  return groupDigits(whole || '0') + (fraction === undefined ? '' : point + fraction);
}

/** The first place in the text that has so many digits and decimal signs to its right. */
function caretBefore(text: string, right: number, group: string): number {
  let at = text.length;
  for (let left = right; at > 0 && left > 0; at -= 1) if (text[at - 1] !== group) left -= 1;
  return text[at - 1] === group ? at - 1 : at;
}

/** Answers what stands on both sides of the change, without groups that are ours. */
function sidesOf({ text, isGroupedByUs, from, to, inserted, isForward }: Edit, group: string) {
  const strip = (part: string): string => (isGroupedByUs ? part.replaceAll(group, '') : part);
  const head = strip(text.slice(0, from));
  const tail = strip(text.slice(to));
  // A group sign that was deleted alone takes a digit with it: else nothing would happen.
  const isSignOnly = isGroupedByUs && inserted === '' && text.slice(from, to) === group;
  if (!isSignOnly) return { head, tail };
  return isForward ? { head, tail: tail.slice(1) } : { head: head.slice(0, -1), tail };
}

/**
 * The text after an edit, and the caret between the same digits as before. One sign at a time comes from a keyboard, and
 * what no number has is kept out; more was pasted: it is shown as the language writes it, or as it is where it is refused.
 */
export function editDecimal(edit: Edit, notation: Notation, places: number): Edited {
  const { text, isGroupedByUs, from } = edit;
  const inserted = toAscii(edit.inserted);
  if (inserted.length === 1 && !/[0-9.,]/.test(inserted)) return { text, isGroupedByUs, caret: from };
  const { head, tail } = sidesOf(edit, notation.group);
  const whole = head + inserted + tail;
  if (isBare(whole, notation.point)) {
    const grouped = groupBare(whole, notation);
    return { text: grouped, isGroupedByUs: true, caret: caretBefore(grouped, tail.length, notation.group) };
  }
  const pasted = inserted.length > 1 ? readDecimal(whole, notation, places) : undefined;
  if (pasted?.ok) {
    const shown = showDecimal(pasted.value, notation);
    return { text: shown, isGroupedByUs: true, caret: shown.length };
  }
  return { text: whole, isGroupedByUs: false, caret: head.length + inserted.length };
}
