// Strict parsers for the fields of a call. Form fields arrive as text, JSON fields may be numbers; both are read the same
// way. No `z.coerce`: it turns '' into 0 and accepts '0x10'.
import {
  type Amount,
  amount,
  cleanAccountName,
  cleanAddress,
  cleanCode,
  cleanEnds,
  cleanLine,
  cleanMailOrPhone,
  cleanNumber,
  CODE_LENGTH,
  DECIMAL_PLACES_MAX,
  divFloor,
  hasTooManyPlaces,
  hasUnseen,
  type Ppm,
  type Price,
  parseId,
  parseUnits,
  ppm,
  price,
  readNickname,
  readTitle,
  writeNumber,
} from '@bourse/domain';
import { z } from 'zod';
import { fault } from './faults.ts';

const textOrNumber = z
  .union([z.string().max(64), z.number()])
  .transform((value) => (typeof value === 'number' ? writeNumber(value) : value));

/** A positive integer id. */
export const id = textOrNumber.transform((text, context): number => {
  const parsed = parseId(text.trim());
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: fault('whole') });
  return z.NEVER;
});

/** One of a few integers, e.g. `mode` 1 or 2. */
export function oneOf<const Values extends readonly number[]>(values: Values) {
  return textOrNumber.transform((text, context): Values[number] => {
    const found = values.find((value) => String(value) === text.trim());
    if (found !== undefined) return found;
    context.addIssue({ code: 'custom', message: fault('choice', { values: values.join(', ') }) });
    return z.NEVER;
  });
}

/** A whole number above 0; anything else is read as 0, which the rules of trading refuse in their own order. */
export const wholeField = textOrNumber.transform((text) => (/^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text) : 0));

/** A whole number, and 0 is one: it says something of its own. */
export const countField = textOrNumber.transform((text, context): number => {
  if (/^\d{1,9}$/.test(text.trim())) return Number(text);
  context.addIssue({ code: 'custom', message: fault('whole') });
  return z.NEVER;
});

const TOO_PRECISE = fault('places', { places: DECIMAL_PLACES_MAX });

function decimal<Unit extends bigint>(brandUnits: (units: bigint) => Unit, tooPrecise = TOO_PRECISE) {
  return textOrNumber.transform((text, context): Unit => {
    const parsed = parseUnits(text.trim());
    if (parsed !== undefined) return brandUnits(parsed);
    const message = hasTooManyPlaces(text.trim()) ? tooPrecise : fault('decimal');
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });
}

/** An unsigned amount as a decimal string: no exponent, at most 8 places. */
export const amountField = decimal<Amount>(amount);
/** An unsigned price as a decimal string. */
export const priceField = decimal<Price>(price);

/** A price that counts only beside other fields: what cannot be read is refused where it is needed. */
export const pricePerhaps = priceField.or(
  textOrNumber.transform((text): UnreadPrice => (hasTooManyPlaces(text.trim()) ? 'too_precise' : 'unreadable')),
);
export type UnreadPrice = 'unreadable' | 'too_precise';

const UNITS_PER_PPM = 10_000n;

const PERCENT_FAULT = fault('percent', { places: 4 });

/** Percent as a decimal string, with at most 4 places. */
export const percentField = decimal((units) => units, PERCENT_FAULT).transform((units, context): Ppm => {
  if (units % UNITS_PER_PPM === 0n) return ppm(divFloor(units, UNITS_PER_PPM));
  context.addIssue({ code: 'custom', message: PERCENT_FAULT });
  return z.NEVER;
});

/** Room for what is taken out of a short text before it is measured. */
const TYPED_LENGTH_MAX = 400;

/** A destination tag, its digits of any width and without blanks; empty: none. */
export const tagField = z
  .union([z.string().max(TYPED_LENGTH_MAX), z.number()])
  .transform((value) => cleanNumber(String(value)))
  .default('');

/** An address of a chain as it was typed or copied, without the unseen around it. */
export const chainAddress = z.string().max(TYPED_LENGTH_MAX).transform(cleanAddress).pipe(text(200));

/** An e-mail address is at most this long. */
export const ADDRESS_LENGTH_MAX = 254;

/** An e-mail address or a phone number as it was typed or copied: blanks and marks that nobody sees are none of it. */
export const mailOrPhone = z.string().max(TYPED_LENGTH_MAX).transform(cleanMailOrPhone).pipe(text(ADDRESS_LENGTH_MAX));

/** The account that somebody is paid at, or a number to be called at, as others will read and copy it. */
export const accountName = (lengthMax: number) =>
  z.string().max(TYPED_LENGTH_MAX).transform(cleanAccountName).pipe(text(lengthMax));

/** One line, copied from wherever, that is read by a rule of its own: a person's name, the number of a document. */
export const copiedLine = (lengthMax: number) =>
  z.string().max(TYPED_LENGTH_MAX).transform(cleanLine).pipe(text(lengthMax));

/** A code as it was typed or copied, its digits of any width and without blanks and hyphens; what is none is left as it is. */
export const typedCode = z.string().max(TYPED_LENGTH_MAX).transform(cleanCode);

/** The same, of a call that reads nothing else. */
export const codeField = typedCode.pipe(z.string().regex(/^[0-9]{6}$/, fault('digits', { count: CODE_LENGTH })));

/** A network that its issuer has closed, by its name: what is asked of it is refused with where to go instead. */
export const closedNetwork = z
  .string()
  .regex(/^\s*omni\s*$/i)
  .transform(() => 'omni' as const);

/** Page number, from 1. */
export const pageNumber = textOrNumber.transform((text, context): number => {
  const parsed = parseId(text.trim());
  if (parsed !== undefined && parsed <= 100_000) return parsed;
  context.addIssue({ code: 'custom', message: fault('page') });
  return z.NEVER;
});
/** The first where none is named. */
export const page = pageNumber.default(1);

/** The last second of the year 9999; milliseconds of today are beyond it. */
const EPOCH_SECONDS_MAX = 253_402_300_799;

/** UTC seconds since 1970. */
export const epochSeconds = id.pipe(z.number().max(EPOCH_SECONDS_MAX));

/** UTC milliseconds since 1970, as a bound of a list. @alias */
export const epochBound = id;

/** First and last of what controls instead of being read. */
const CONTROLS: readonly (readonly [first: number, last: number])[] = [
  // NUL above all, which would fail the whole transaction it is written in.
  [0x00, 0x1f],
  [0x7f, 0x9f],
  // Turn the order in which letters and digits around them are shown: an account number would read as another.
  [0x202a, 0x202e],
  [0x2066, 0x2069],
];

function hasControlCharacter(value: string, allowed: readonly number[] = []): boolean {
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (!allowed.includes(code) && CONTROLS.some(([first, last]) => first <= code && code <= last)) return true;
  }
  return false;
}

/** Nothing is cut: what is too long only with the blanks around it loses these, all else is refused. */
function bounded(lengthMax: number) {
  return (
    z
      .string()
      // For the documentation, which does not look behind the transform.
      .meta({ maxLength: lengthMax })
      .transform((value) => (value.length > lengthMax ? cleanEnds(value) : value))
      .pipe(z.string().max(lengthMax))
  );
}

/** Text without control characters, at most `lengthMax` UTF-16 units. */
export function text(lengthMax: number) {
  return bounded(lengthMax).refine((value) => !hasControlCharacter(value) && value.isWellFormed(), fault('characters'));
}

/**
 * Marks of direction where nothing is written from right to left: all they do there is to show groups of digits in another order.
 * Beside letters of such a script they belong to the text.
 */
const hasStrayTurn = (value: string): boolean =>
  /[\u200f\u061c]/.test(value) &&
  !/(?!\u061c)[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(value);

const TAB = 0x09;
const LINE_FEED = 0x0a;

/** Text of several lines: tabs and line feeds are allowed, line ends of other systems become line feeds. */
export function textBlock(lengthMax: number) {
  return z
    .string()
    .transform((value) => value.replace(/\r\n?/g, '\n'))
    .pipe(bounded(lengthMax))
    .refine(
      (value) => !hasControlCharacter(value, [TAB, LINE_FEED]) && !hasStrayTurn(value) && value.isWellFormed(),
      fault('characters'),
    );
}

const named = (lengthMax: number, read: (value: string) => string) =>
  z
    .string()
    .transform(read)
    .pipe(text(lengthMax).refine((value) => !hasUnseen(value), fault('unseen')));

/** A title, a subject or a label, as others read it. Nothing unseen is in it; it may be empty. */
export const titleText = (lengthMax: number) => named(lengthMax, readTitle);
/** The same, never empty. */
export const filledTitle = (lengthMax: number) => titleText(lengthMax).refine((value) => value !== '', fault('empty'));
/** People are called so before others. May be empty. */
export const nicknameText = (lengthMax: number) => named(lengthMax, readNickname);

export const LINK_LENGTH_MAX = 500;
/** Something leads to it, or lies there; may be empty. */
export const link = text(LINK_LENGTH_MAX).refine(
  (value) =>
    value === '' || (/^(https:\/\/|mailto:|\/(?![/\\]))/.test(value) && URL.canParse(value, 'https://site.invalid')),
  fault('link'),
);

/** One of the languages, by its stored code. */
export const localeField = z.enum(['zh', 'hk', 'en', 'kr', 'jp', 'spa', 'it']);

/** All rows that are asked for as a file of comma-separated values, instead of a page of them in an envelope. */
export const asFile = {
  format: z.literal('csv').optional(),
  /**
   * The language is that of the file, else that of the caller. `en` stands for how programs read it: with ISO times and
   * without a mark of its encoding.
   */
  lang: localeField.optional(),
  /** For spreadsheets of regions that write a comma in decimals: semicolons between cells. */
  sheet: z.literal('european').optional(),
};

/** Yes or no on the wire. */
export const flag = z.union([z.literal(0), z.literal(1)]);
export const flagField = oneOf([0, 1]);

/** An order id of the client's own choosing. */
export const clientOrderId = z.string().regex(/^[A-Za-z0-9_-]{1,36}$/, fault('name'));

/** A page of a list, newest first. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ list: z.array(row), page: z.number(), page_size: z.number(), total: z.number() });

/** A decimal string in an answer. */
export const decimalText = z.string();
/**
 * Stands for a price, a rate or a share that nobody knows, in the strings of the documents' paths and events: their clients
 * show it as it is, and reckon with it to NaN, where an empty string would become 0.
 */
export const UNKNOWN_FIGURE = '--';
/** A decimal string, or `UNKNOWN_FIGURE`. */
export const knownText = z.string();
/**
 * A worth in an answer of our own: a decimal string; empty where nothing of what is there has a known price; `≥` before it
 * where a part has none, so that all of it is worth at least so much. `viewWorth` of the domain writes it.
 */
export const worthText = z.string();
/** `2026-11-21 08:30:00`, Asia/Shanghai. */
export const shanghaiTime = z.string();
/** UTC epoch milliseconds. */
export const epochMs = z.number().int();

/** One USDT is worth so much in CNY; the rest tells how much that is to be trusted. */
export const cnyRate = z.object({
  /** Empty where nobody has said it. */
  rate: decimalText,
  /** It was told by nobody yet, by a demo's own settings, by the configured source, or by an operator. */
  source: z.enum(['default', 'demo', 'feed', 'operator']),
  /** When it was last said; 0 where nobody has. */
  time: epochMs,
  /** Older than a day: to be shown as such. */
  is_old: z.boolean(),
});

const DOCUMENT_DEPTH_MAX = 8;

function isStorable(value: unknown, depth: number): boolean {
  if (depth > DOCUMENT_DEPTH_MAX) return false;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value);
  if (value === null || typeof value === 'boolean') return true;
  if (Array.isArray(value)) return value.every((part) => isStorable(part, depth + 1));
  if (typeof value !== 'object') return false;
  return Object.entries(value).every(([key, part]) => isStorable(key, depth) && isStorable(part, depth + 1));
}

/** Any JSON of at most `lengthMax` UTF-16 units that PostgreSQL's jsonb takes: no NUL, no lone surrogates, not deep. */
export function jsonDocument(lengthMax: number) {
  // Not zod's own `json`, which walks to any depth: the stack ends before a body does.
  return z
    .custom<z.core.util.JSONType>((value) => isStorable(value, 0), fault('json'))
    .refine((value) => JSON.stringify(value).length <= lengthMax, fault('too_long', { max: lengthMax }));
}
