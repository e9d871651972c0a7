// How numbers and times read in the page's language. Formatters are made once; money is grouped digit by digit.
import { AT_LEAST } from '@bourse/domain';
import { type Rounding, roundDecimal, signOf, splitDecimal } from './decimal.ts';
import { localeInfo } from './locale.ts';
import { type Notation, notationOf } from '@bourse/messages';
import { serverNow } from './server-clock.ts';
import { useTimeZone } from './time-zone.ts';

const tag = localeInfo.intlTag;
/** The page's: what the reader's region writes in its language. */
export const notation = notationOf(tag, typeof navigator === 'undefined' ? [] : navigator.languages);
const MINUS = '\u2212';
/** Shown where there is no value. */
export const NO_VALUE = '–';

export type DecimalOptions = {
  readonly places?: number;
  readonly rounding?: Rounding;
  readonly sign?: 'always' | 'negative';
};

/** A decimal string with grouped digits; exact, since the whole part goes through BigInt. Unreadable text gives a dash. */
export const formatDecimal = (text: string | undefined, options: DecimalOptions = {}): string =>
  formatDecimalIn(notation, text, options);

/** The same in any notation. */
export function formatDecimalIn(
  { point, groupDigits }: Notation,
  text: string | undefined,
  options: DecimalOptions = {},
): string {
  const split = text === undefined ? undefined : splitDecimal(text);
  if (!split) return NO_VALUE;
  const parts = options.places === undefined ? split : roundDecimal(split, options.places, options.rounding);
  const digits = groupDigits(parts.whole) + (parts.fraction ? point + parts.fraction : '');
  if (parts.isNegative) return MINUS + digits;
  return options.sign === 'always' && /[1-9]/.test(digits) ? `+${digits}` : digits;
}

/** The text of a worth, with `≥` where a part of it is unknown; nothing known gives a dash. */
export function formatWorth(text: string | undefined, options: DecimalOptions = {}): string {
  const isLeast = text?.startsWith(AT_LEAST) === true;
  const digits = formatDecimal(isLeast ? text.slice(AT_LEAST.length) : text, options);
  return isLeast && digits !== NO_VALUE ? `${AT_LEAST} ${digits}` : digits;
}

/** A percentage that is already in percent, always with its sign: `+1.25%`. */
export function formatChange(percent: string | undefined, places = 2): string {
  const digits = formatDecimal(percent, { places, sign: 'always' });
  return digits === NO_VALUE ? digits : `${digits}%`;
}

export type Direction = 'up' | 'down' | 'flat';
export function directionOf(change: string | undefined): Direction {
  const sign = signOf(change ?? '');
  return sign === 0 ? 'flat' : sign > 0 ? 'up' : 'down';
}

// Only pictures and rough sizes (a 24 h volume as "1.2M") may pass through a float.
const compactFormat = new Intl.NumberFormat(tag, { notation: 'compact', maximumFractionDigits: 2 });
export function formatCompact(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) ? compactFormat.format(value) : NO_VALUE;
}

type Clock = {
  readonly zone: string;
  readonly time: Intl.DateTimeFormat;
  readonly dateTime: Intl.DateTimeFormat;
  readonly day: Intl.DateTimeFormat;
  readonly dayAndYear: Intl.DateTimeFormat;
  readonly year: Intl.DateTimeFormat;
};

function createClock(zone: string): Clock {
  const timeZone = zone;
  const hands = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  return {
    zone,
    time: new Intl.DateTimeFormat(tag, { timeZone, ...hands }),
    dateTime: new Intl.DateTimeFormat(tag, { timeZone, dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
    day: new Intl.DateTimeFormat(tag, { timeZone, month: '2-digit', day: '2-digit' }),
    dayAndYear: new Intl.DateTimeFormat(tag, { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
    year: new Intl.DateTimeFormat(tag, { timeZone, year: 'numeric' }),
  };
}

let kept: Clock | undefined;
/** Formatters of the chosen time zone, made anew when another is chosen. */
function clock(): Clock {
  const { zone } = useTimeZone.getState();
  if (kept?.zone !== zone) kept = createClock(zone);
  return kept;
}

/** Time of day of UTC epoch milliseconds. */
export const formatTime = (epochMs: number): string => clock().time.format(epochMs);
export const formatDateTime = (epochMs: number): string => clock().dateTime.format(epochMs);
/** A time as the wire writes it, `2026-11-21 08:30:00` in Shanghai; what is none stays as it is. */
export function formatWireTime(text: string): string {
  const at = Date.parse(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at) ? text : formatDateTime(at);
}
/** Short enough for a table: day and time of day, and the year where it is another than this. */
export function formatMoment(epochMs: number): string {
  const { day, dayAndYear, year } = clock();
  const isThisYear = year.format(epochMs) === year.format(serverNow());
  return `${(isThisYear ? day : dayAndYear).format(epochMs)} ${formatTime(epochMs)}`;
}
