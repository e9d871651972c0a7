// Strict parsers for the parameters of bots, which come as text over HTTP and as JSON over the socket. The message of an issue
// is the code and the text of the error that it is answered with; `{name}` in it stands for the parameter.
import { amount, type Amount, DECIMAL_PLACES_MAX, price, type Price, parseUnits } from '@bourse/domain';
import { z } from 'zod';

/** A parameter that is wrong is answered with this. */
export const botFault = (code: number, text: string): string => `${code} ${text}`;

const DECIMAL = '^([0-9]{1,20})(\\.[0-9]{1,20})?$';
const isDecimal = new RegExp(DECIMAL);
const ILLEGAL = (range: string): string =>
  botFault(-1100, `Illegal characters found in parameter '{name}'; legal range is '${range}'.`);
const TOO_PRECISE = botFault(-1111, "Parameter '{name}' has too much precision.");
const TOO_LARGE = botFault(-1108, "Parameter '{name}' overflowed.");

const textOrNumber = z.union([z.string().max(4_000), z.number()]).transform(String);

/** Numbers in the notation of a power of ten are refused: `1e-7` is no decimal. */
function decimalOf<Unit extends bigint>(brandUnits: (units: bigint) => Unit) {
  return textOrNumber.transform((text, context): Unit => {
    // Zeros before and after it say nothing.
    const plain = text
      .replace(/^0+(?=\d)/, '')
      .replace(/(\.\d*?)0+$/, '$1')
      .replace(/\.$/, '');
    const units = isDecimal.test(text) ? parseUnits(plain) : undefined;
    if (units !== undefined) return brandUnits(units);
    context.addIssue({ code: 'custom', message: faultOf(text, plain) });
    return z.NEVER;
  });
}

/** `plain`: the same without zeros that say nothing. */
function faultOf(text: string, plain: string): string {
  if (!isDecimal.test(text)) return ILLEGAL(DECIMAL);
  const [, fraction = ''] = plain.split('.');
  return fraction.length > DECIMAL_PLACES_MAX ? TOO_PRECISE : TOO_LARGE;
}

export const amountParam = decimalOf<Amount>(amount);
export const priceParam = decimalOf<Price>(price);

/** A whole number from 0 to the largest that is safe. */
export const wholeParam = textOrNumber.transform((text, context): number => {
  const isWhole = /^\d{1,20}$/.test(text);
  const value = isWhole ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  context.addIssue({ code: 'custom', message: isWhole ? TOO_LARGE : ILLEGAL('^[0-9]{1,20}$') });
  return z.NEVER;
});

/** How many rows are asked for: never more than `max`. */
export const limitParam = (byDefault: number, max: number) =>
  wholeParam.default(byDefault).transform((value) => Math.min(Math.max(value, 1), max));

export const flagParam = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => String(value) === 'true');

/** One of a few words; any other is answered with the error that is given. */
export const wordParam = <const Words extends readonly [string, ...string[]]>(words: Words, fault?: string) =>
  z.enum(words, { error: ({ input }) => (input === undefined ? undefined : (fault ?? NOT_VALID)) });

export const NOT_VALID = botFault(-1130, "Data sent for parameter '{name}' is not valid.");
const NAMED_TWICE = botFault(-1151, 'Symbol is present multiple times in the list.');

/** `BTCUSDT`. Whether there is such a market is found out later. */
export const symbolParam = z.string().regex(/^[A-Z0-9-_.]{1,20}$/, ILLEGAL('^[A-Z0-9-_.]{1,20}$'));

/** Many symbols, as the text of a JSON list or as a list. */
export const symbolsParam = z
  .union([z.array(z.string()), z.string().max(16_000)])
  .transform((value, context): readonly string[] => {
    const list = typeof value === 'string' ? readList(value) : value;
    const isValid = list !== undefined && list.length > 0 && list.every((one) => symbolParam.safeParse(one).success);
    if (isValid && new Set(list).size === list.length) return list;
    context.addIssue({ code: 'custom', message: isValid ? NAMED_TWICE : NOT_VALID });
    return z.NEVER;
  });

function readList(text: string): readonly string[] | undefined {
  try {
    return z.array(z.string()).safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** A name that clients give their orders and lists. */
export const clientIdParam = z.string().regex(/^[a-zA-Z0-9-_.:/]{1,36}$/, ILLEGAL('^[a-zA-Z0-9-_.:/]{1,36}$'));

/** A moment in UTC milliseconds, or in microseconds, which are read as milliseconds. */
export const momentParam = wholeParam.transform((value) =>
  value > 100_000_000_000_000 ? Math.floor(value / 1_000) : value,
);

/** A decimal in an answer. */
export const decimalText = z.string();
