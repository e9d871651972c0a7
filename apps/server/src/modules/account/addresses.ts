// E-mail addresses and phone numbers, in the one spelling in which they are stored and compared.
import { accept, type Country, refuse, type Result } from '@bourse/domain';
import { z } from 'zod';
import type { Channel } from '../../platform/delivery/delivery.ts';
import { type CountryChoice, readPhone } from '../security/index.ts';

export type Address = {
  readonly channel: Channel;
  /** A lower-cased e-mail address, or a phone number as E.164. */
  readonly value: string;
  /** The country of a phone number. */
  readonly country?: Country;
};

const EMAIL_LENGTH_MAX = 254;
const email = z.email();

export function parseEmail(text: string): Result<Address, 'invalid_email'> {
  const value = text.trim().toLowerCase();
  if (value.length > EMAIL_LENGTH_MAX || !email.safeParse(value).success) return refuse('invalid_email');
  return accept({ channel: 'mail', value });
}

/** Takes the national number, or the whole one from its + or 00, in any spelling. */
export function parsePhone(text: string, choice: CountryChoice): Result<Address, 'invalid_phone'> {
  const read = readPhone(text, choice);
  return read ? accept({ channel: 'sms', ...read }) : refuse('invalid_phone');
}

const NEW_NATIONAL_DIGITS_MIN = 6;

/**
 * Whether an address that is not known yet can pass every form later: where a password is reset, a phone number has at
 * least six digits. Those with five that are known stay.
 */
export function canPassEveryForm({ value, country }: Address): boolean {
  return country === undefined || value.length - `+${country.areaCode}`.length >= NEW_NATIONAL_DIGITS_MIN;
}

/** Whichever of the two it looks like. */
export function parseAddress(text: string, choice: CountryChoice): Result<Address, 'invalid_email' | 'invalid_phone'> {
  return text.includes('@') ? parseEmail(text) : parsePhone(text, choice);
}
