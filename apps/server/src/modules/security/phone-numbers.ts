// Phone numbers, in whatever spelling they come, as E.164: the one spelling in which they are stored, compared and written to.
import { COUNTRIES, type Country, getCountry } from '@bourse/domain';
import * as kinds from '@bourse/domain/kinds';
import {
  type CountryCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { AuditAct } from '../../platform/http/audit-log.ts';
import type { BaseServices } from '../../platform/http/base-services.ts';

/** Which country a phone number without a + belongs to: by row of the country table, else by dialing code, else 86. */
export type CountryChoice = {
  readonly area_code_id?: number | undefined;
  readonly country_code?: string | undefined;
};

type PhoneNumber = { readonly value: string; readonly country: Country };

const DEFAULT_AREA_CODE = '86';
/** The signs between digits in numbers from around the world, once dashes and blanks are folded. */
const SEPARATORS = /[\s().[\]/~·・-]/g;

/**
 * The number, where it can be one. A range that the library does not know may have been given out since: such a number is
 * taken where it is as long as the mobile numbers of its country, and the code that is sent shows whether anybody answers.
 */
export function readPhone(text: string, choice: CountryChoice): PhoneNumber | undefined {
  const chosen = findChosen(choice);
  const typed = foldPhone(text);
  if (!/^\+?\p{Nd}+$/u.test(typed) || (!chosen && !isInternational(typed))) return undefined;
  const whole = typed.startsWith('00') ? readDigits(`+${typed.slice(2)}`, undefined) : undefined;
  return whole ?? readDigits(typed, chosen);
}

/** Every number that one typed without a country can mean, in the order of the table of countries; none of other text. */
export function listNumbers(text: string): readonly string[] {
  const typed = foldPhone(text);
  if (!/^\+?\p{Nd}{5,}$/u.test(typed)) return [];
  if (isInternational(typed)) {
    const whole = readPhone(typed, {});
    if (whole) return [whole.value];
  }
  const read = COUNTRIES.map((country) => readDigits(typed, country)?.value);
  return [...new Set(read.filter((value) => value !== undefined))];
}

/** Spells a number as it was once stored, by area code and typed digits; undefined where the text is no number. */
export function formerSpelling(text: string, choice: CountryChoice): string | undefined {
  const digits = foldPhone(text);
  if (/^\+\d{5,15}$/.test(digits)) return digits;
  const chosen = findChosen(choice);
  return chosen && /^\d{5,11}$/.test(digits) ? `+${chosen.areaCode}${digits}` : undefined;
}

const isInternational = (typed: string): boolean => typed.startsWith('+') || typed.startsWith('00');

/** Without invisible marks and separators; digits, + and dashes of other widths are the plain ones. */
const foldPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\p{Cc}]/gu, (mark) => (/\s/.test(mark) ? ' ' : ''))
    .replace(/[\p{Pd}\u2212\u30FC]/gu, '-')
    .replace(SEPARATORS, '');

function findChosen({ area_code_id: id, country_code: code }: CountryChoice): Country | undefined {
  if (id !== undefined) return getCountry(id);
  const areaCode = code === undefined ? DEFAULT_AREA_CODE : foldPhone(code).replace(/^(\+|00)/, '');
  return COUNTRIES.find((country) => country.areaCode === areaCode);
}

const libraryCountry = (country: Country | undefined): CountryCode | undefined =>
  country && isSupportedCountry(country.iso) ? country.iso : undefined;

function readDigits(typed: string, chosen: Country | undefined): PhoneNumber | undefined {
  const defaultCountry = libraryCountry(chosen);
  const number = parsePhoneNumberFromString(withoutMexicanOne(typed, chosen), {
    ...(defaultCountry && { defaultCountry }),
    extract: false,
  });
  if (!number?.isPossible()) return undefined;
  const sharing = COUNTRIES.filter(({ areaCode }) => areaCode === number.countryCallingCode);
  const country =
    sharing.find(({ id }) => id === chosen?.id) ?? sharing.find(({ iso }) => iso === number.country) ?? sharing[0];
  if (!country || !(number.isValid() || number.nationalNumber.length === mobileLength(country))) return undefined;
  return { value: number.number, country };
}

/** Digits of a mobile number of the country, without its code. */
function mobileLength(country: Country): number | undefined {
  const code = libraryCountry(country);
  return code && getExampleNumber(code, examples)?.nationalNumber.length;
}

/** Until 2019 mobile numbers of Mexico had a 1 in front, which many still write; the library no longer takes it off. */
const withoutMexicanOne = (typed: string, chosen: Country | undefined): string =>
  typed.replace(chosen?.iso === 'MX' ? /^(\+?52)?1(?=\d{10}$)/ : /^(\+52)1(?=\d{10}$)/, '$1');

type Needs = Pick<BaseServices, 'storage' | 'auditLog' | 'log'>;
const STORED = { id: kinds.id<number>(), phone: kinds.present(kinds.text) };
type Stored = RowOf<typeof STORED>;
type Move = Stored & { readonly value: string; readonly act?: AuditAct };

/**
 * Phone numbers that were stored as they were typed become E.164. Where two accounts had one number in two spellings, one of
 * them keeps it: a verified one before others, and the older one. The other goes on logging in with it, and operators are
 * told. It does nothing once all are read: it is one transaction, so that a start that is cut short begins anew.
 */
export async function readStoredPhones({ storage, auditLog, log }: Needs): Promise<void> {
  const [unread] = await storage.sql`SELECT 1 FROM unread_phones LIMIT 1`;
  if (!unread) return;
  const acts = await auditLog.begin(async (sql) => {
    const stored = await query(sql, STORED)`
      SELECT u.id, u.phone FROM unread_phones p JOIN users u ON u.id = p.user_id WHERE u.phone IS NOT NULL
      ORDER BY (u.review_status = 2) DESC, u.id`;
    const moves = planMoves(stored);
    // Those who give a number up go first: it belongs to one at a time.
    for (const { id, phone, value } of moves
      .toReversed()
      .toSorted((a, b) => Number(isShared(b)) - Number(isShared(a)))) {
      if (value !== phone) await sql`UPDATE users SET phone = ${value} WHERE id = ${id}`;
    }
    await sql`DELETE FROM unread_phones`;
    const told = moves.flatMap(({ act }) => (act ? [act] : []));
    for (const act of told) await auditLog.append(sql, act);
    return told;
  });
  if (acts.length > 0)
    log.warn({ count: acts.length }, 'phone numbers that are shared or cannot be read: see the audit log');
}

const isShared = ({ value }: Move): boolean => value.includes('#');

function planMoves(stored: readonly Stored[]): readonly Move[] {
  const holders = new Map<string, number>();
  return stored.map(({ id, phone }): Move => {
    const act = { actor: 'system', ip: '', subject: `user ${id}`, before: { phone } };
    const read = readPhone(phone, {})?.value;
    if (read === undefined) return { id, phone, value: phone, act: { ...act, action: 'user.phone.unreadable' } };
    const holder = holders.get(read);
    if (holder === undefined) {
      holders.set(read, id);
      return { id, phone, value: read };
    }
    const value = `${read}#${id}`;
    return {
      id,
      phone,
      value,
      act: { ...act, action: 'user.phone.shared', after: { phone: read, holder } },
    };
  });
}
