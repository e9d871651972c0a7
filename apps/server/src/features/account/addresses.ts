// E-mail addresses and phone numbers, in the one spelling in which they are stored and compared.
import { accept, COUNTRIES, type Country, getCountry, refuse, type Result } from '@bourse/domain';
import { z } from 'zod';
import type { Channel } from '../../delivery/delivery.ts';

export type Address = {
  readonly channel: Channel;
  /** A lower-cased e-mail address, or a phone number as +CCNNN. */
  readonly value: string;
  /** Of a phone number. */
  readonly country?: Country;
};

/** Which country a phone number without a + belongs to: by row of the country table, else by dialing code, else 86. */
export type CountryChoice = {
  readonly area_code_id?: number | undefined;
  readonly country_code?: string | undefined;
};

const EMAIL_LENGTH_MAX = 254;
const NATIONAL_NUMBER = /^[0-9]{5,11}$/;
const DEFAULT_AREA_CODE = '86';
const email = z.email();

export function parseEmail(text: string): Result<Address, 'invalid_email'> {
  const value = text.trim().toLowerCase();
  if (value.length > EMAIL_LENGTH_MAX || !email.safeParse(value).success) return refuse('invalid_email');
  return accept({ channel: 'mail', value });
}

/** Takes the national number, or the whole one from its +; both with blanks and hyphens between the digits. */
export function parsePhone(text: string, choice: CountryChoice): Result<Address, 'invalid_phone'> {
  const digits = text.replace(/[\s-]/g, '');
  const found = digits.startsWith('+') ? splitInternational(digits.slice(1)) : splitNational(digits, choice);
  if (!found) return refuse('invalid_phone');
  return accept({ channel: 'sms', value: `+${found.country.areaCode}${found.national}`, country: found.country });
}

const NEW_NATIONAL_DIGITS_MIN = 6;

/**
 * Whether an address that is not known yet can pass every form later: where a password is reset, a phone number has at
 * least six digits. Those with five that are known stay.
 */
export function canPassEveryForm({ value, country }: Address): boolean {
  return country === undefined || value.length - `+${country.areaCode}`.length >= NEW_NATIONAL_DIGITS_MIN;
}

/** Every number that one typed without a country can mean, in the order of the table of countries; none of an e-mail. */
export function listNumbers(text: string): readonly string[] {
  const national = text.replace(/[\s-]/g, '');
  if (!NATIONAL_NUMBER.test(national)) return [];
  return [...new Set(COUNTRIES.map(({ areaCode }) => `+${areaCode}${national}`))];
}

/** Whichever of the two it looks like. */
export function parseAddress(text: string, choice: CountryChoice): Result<Address, 'invalid_email' | 'invalid_phone'> {
  return text.includes('@') ? parseEmail(text) : parsePhone(text, choice);
}

type Split = { readonly country: Country; readonly national: string };

function splitNational(national: string, choice: CountryChoice): Split | undefined {
  const areaCode = choice.country_code?.replace(/^(\+|00)/, '') ?? DEFAULT_AREA_CODE;
  const country =
    choice.area_code_id === undefined
      ? COUNTRIES.find((candidate) => candidate.areaCode === areaCode)
      : getCountry(choice.area_code_id);
  return country && NATIONAL_NUMBER.test(national) ? { country, national } : undefined;
}

function splitInternational(digits: string): Split | undefined {
  const country = COUNTRIES.filter(({ areaCode }) => digits.startsWith(areaCode)).sort(
    (a, b) => b.areaCode.length - a.areaCode.length,
  )[0];
  const national = digits.slice(country?.areaCode.length);
  return country && NATIONAL_NUMBER.test(national) ? { country, national } : undefined;
}
