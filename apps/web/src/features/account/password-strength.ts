// How hard a password is to guess, roughly: its length and the kinds of characters in it. A hint, never a rule.
import { isAllowedPassword } from './rules.ts';

/** 0 not allowed, 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/] as const;

/** Parts that a guesser tries first: runs of one character, of the keyboard's rows, of the alphabet. */
const EASY = /(.)\1{2}|012|123|234|345|456|567|678|789|890|abc|qwe|asd|zxc|password|admin|bitcoin/i;

export function strengthOf(password: string): Strength {
  if (!isAllowedPassword(password)) return 0;
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  const points = kinds + (password.length >= 10 ? 1 : 0) + (password.length >= 13 ? 1 : 0);
  if (EASY.test(password) || points <= 2) return 1;
  return points === 3 ? 2 : points === 4 ? 3 : 4;
}
