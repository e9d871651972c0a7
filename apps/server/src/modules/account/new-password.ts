// Judges a new login password for all calls: its form, the repetition, and whether it is guessed first.
import { accept, refuse, type Result } from '@bourse/domain';
import { isAcceptablePassword } from '../../system/passwords.ts';
import { checkPasswordAllowed } from '../security/index.ts';

export type NewPasswordRefusal =
  | 'invalid_password'
  | 'passwords_differ'
  | 'password_too_common'
  | 'password_like_account';

type NewPassword = {
  readonly password: string;
  readonly repeat: string;
  /** Addresses and names of the account, as far as they are known by now. */
  readonly names: readonly (string | null | undefined)[];
};

export function checkNewPassword({ password, repeat, names }: NewPassword): Result<undefined, NewPasswordRefusal> {
  if (!isAcceptablePassword(password)) return refuse('invalid_password');
  const allowed = checkPasswordAllowed(password, names);
  if (!allowed.ok) return allowed;
  return password === repeat ? accept(undefined) : refuse('passwords_differ');
}
