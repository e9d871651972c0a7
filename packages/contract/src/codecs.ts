// Kinds of values in answers of our own calls: bigints and instants for the handler, texts for the browser. Calls of the
// documents write theirs by hand, in the forms that their clients cut.
import {
  amount,
  type Amount,
  assert,
  formatShanghai,
  formatUnits,
  type Instant,
  instant,
  parseShanghai,
  parseUnits,
  type Ppm,
  ppm,
} from '@bourse/domain';
import { z } from 'zod';

const isBigint = (value: unknown): boolean => typeof value === 'bigint';

function mustRead<Value>(value: Value | undefined, text: string): Value {
  assert(value !== undefined, `${text} is not what this call writes`);
  return value;
}

/** Reads the decimal text of money that may be owed as well. */
function readSigned(text: string): bigint {
  const isOwed = text.startsWith('-');
  const units = mustRead(parseUnits(isOwed ? text.slice(1) : text), text);
  return isOwed ? -units : units;
}

/** Money, or what is counted like it: a decimal text. */
export const amountCodec = z.codec(z.string(), z.custom<Amount>(isBigint), {
  encode: formatUnits,
  decode: (text) => amount(readSigned(text)),
});

const UNITS_PER_PPM = 10_000n;

/** A share: percent with at most 4 places. */
export const shareCodec = z.codec(z.string(), z.custom<Ppm>(isBigint), {
  encode: (share) => formatUnits(share * UNITS_PER_PPM),
  decode: (text) => ppm(mustRead(parseUnits(text), text) / UNITS_PER_PPM),
});

/** `2026-11-21 08:30:00`, Asia/Shanghai. */
export const timeCodec = z.codec(z.string(), z.custom<Instant>(Number.isSafeInteger), {
  encode: formatShanghai,
  decode: (text) => mustRead(parseShanghai(text), text),
});

/** The same of what may not have come yet: an empty text. */
export const timeOrNever = z.codec(
  z.string(),
  z.custom<Instant | undefined>((at) => at === undefined || Number.isSafeInteger(at)),
  {
    encode: (at) => (at === undefined ? '' : formatShanghai(at)),
    decode: (text) => (text === '' ? undefined : mustRead(parseShanghai(text), text)),
  },
);

/** UTC milliseconds: a screen writes them in its reader's zone. */
export const momentCodec = z.codec(z.number().int(), z.custom<Instant>(Number.isSafeInteger), {
  encode: (at) => at,
  decode: (at) => instant(at),
});

/** Whether an answer of this type has to be encoded before it is written. */
export function holdsCodec(type: z.core.$ZodType): boolean {
  if (type instanceof z.ZodCodec) return true;
  if (type instanceof z.ZodObject) return Object.values(type.shape).some(holdsCodec);
  if (type instanceof z.ZodArray) return holdsCodec(type.element);
  if (type instanceof z.ZodNullable || type instanceof z.ZodOptional) return holdsCodec(type.unwrap());
  if (type instanceof z.ZodRecord) return holdsCodec(type.valueType);
  if (type instanceof z.ZodUnion) return type.options.some(holdsCodec);
  if (type instanceof z.ZodTuple) return type.def.items.some(holdsCodec);
  return false;
}
