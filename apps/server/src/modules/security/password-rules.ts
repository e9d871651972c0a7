// Passwords that are guessed first: the most common ones, and what everybody knows of the account.
import { accept, refuse, type Result } from '@bourse/domain';
import { dictionary } from '@zxcvbn-ts/language-common';

// The dictionary's lists are of English speakers. What is common in Chinese is put together here: a habitual beginning and
// a habitual number, either way round.
const HABITS =
  'a aa aaa ab abc abcd abcde asd asdf qwe qwer qaz wsx zxc zxcv qq wx wo woaini aini ai woaiwo woshi nihao mima zhang wang li liu ' +
  'chen yang huang zhao wu zhou xu sun ma zhu hu guo lin he gao liang zheng luo song xie tang han cao deng xiao zhong guo ' +
  'zhongguo beijing shanghai guangzhou shenzhen hongkong taiwan tencent baidu alipay taobao weixin wechat bourse bitcoin btc eth ' +
  'usdt crypto coin wallet money admin root test user login pass password passwd welcome iloveyou love';
const NUMBERS =
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 0000 000000 01 007 11 111 1111 11111 111111 ' +
  '112233 121212 123123 123321 123654 147258 147258369 159357 222 222222 321 333 333333 520 5201314 520520 521 521521 54321 555 ' +
  '555555 654321 666 666666 777 777777 7758521 88 888 8888 888888 88888888 987654321 99 999 999999 1314 1314520 789456 100200';
const YEARS = Array.from({ length: 71 }, (_, index) => String(1960 + index));
const LENGTH_MAX = 16;

let common: ReadonlySet<string> | undefined;

/** Made at the first use: a server that nobody registers at never pays for it. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set([...listed(), ...habitual()]);
  return common;
}

/** Only those that have a letter and a digit can be chosen here at all. */
const listed = (): readonly string[] =>
  dictionary['passwords-common'].filter(
    (word) => word.length <= LENGTH_MAX && /[0-9]/.test(word) && /[a-z]/i.test(word),
  );

const habitual = (): readonly string[] =>
  HABITS.split(' ').flatMap((word) =>
    [...NUMBERS.split(' '), ...YEARS].flatMap((number) => [`${word}${number}`, `${number}${word}`]),
  );

/** Shorter names are part of too many good passwords. */
const NAME_LENGTH_MIN = 4;
/** Digits at the end of a phone number that a password may not hold. */
const PHONE_END_LENGTH = 6;

/** Letters and digits alone, in one case: `A.lice` and `alice` are one name. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** Lists the parts of an e-mail address, phone number or name that a password must not contain. */
function partsOf(name: string): readonly string[] {
  if (!name.includes('@')) {
    const digits = name.replace(/\D/g, '');
    return /^\+?[\d\s-]+$/.test(name) ? [digits.slice(-PHONE_END_LENGTH)] : [bare(name)];
  }
  const local = name.slice(0, name.lastIndexOf('@')).replace(/\+.*$/, '');
  return [bare(local), bare(name)];
}

function resemblesAccount(password: string, names: readonly string[]): boolean {
  const plain = bare(password);
  return names
    .flatMap(partsOf)
    .some((part) => part.length >= NAME_LENGTH_MIN && (plain.includes(part) || (part.includes(plain) && plain !== '')));
}

/**
 * Refuses a password that is among the most common ones, or is made of the account's own addresses or names. That it has
 * the right form is another check.
 */
export function checkPasswordAllowed(
  password: string,
  names: readonly (string | null | undefined)[],
): Result<undefined, 'password_too_common' | 'password_like_account'> {
  if (commonPasswords().has(password.toLowerCase())) return refuse('password_too_common');
  const known = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return resemblesAccount(password, known) ? refuse('password_like_account') : accept(undefined);
}
