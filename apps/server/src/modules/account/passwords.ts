// The login password: reset with a code by who has forgotten it, changed by who knows it.
import { type ParsedInputOf, safe } from '@bourse/contract';
import { accept, MINUTE_MS, refuse, type Result, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import { isAcceptablePassword } from '../../system/passwords.ts';
import {
  checkPasswordAllowed,
  CODE_LIFETIME_MINUTES,
  type CodeRefusal,
  findAskedNumber,
  guardChange,
  listNumbers,
  type SecurityServices,
  settleChange,
  useCode,
} from '../security/index.ts';
import { parseAddress } from './addresses.ts';
import { checkSentCode } from './codes.ts';
import { findCredentials, mustGetUser, updatePasswordHash } from './queries.ts';

export function mountPasswords(app: FastifyInstance, services: SecurityServices): void {
  const { sessions } = services;
  mount(app, services, safe.forget, async ({ input, request, t }) => {
    const reset = await resetPassword(services, input, request.ip);
    if (!reset.ok) return reset;
    await sessions.revokeAll(reset.value);
    return { message: t('answer.password_reset') };
  });
  mount(app, services, safe.changePassword, async ({ input, user, request, t }) => {
    // A user's call has a token, or it had been refused.
    const token = request.token ?? '';
    const changed = await changePassword(services, { input, userId: user.id, token });
    if (!changed.ok) return changed;
    await sessions.revokeOthers(user.id, token);
    return { message: t('answer.password_changed') };
  });
}

type ResetRefusal = 'invalid_account' | NewPasswordRefusal | CodeRefusal | 'busy';

/** An account that does not exist is answered like a wrong code: no code was ever sent for it. */
async function resetPassword(
  services: SecurityServices,
  input: ParsedInputOf<typeof safe.forget>,
  ip: string,
): Promise<Result<UserId, ResetRefusal>> {
  const { storage, clock, passwords } = services;
  const named = await nameCountry(services, input, ip);
  const address = parseAddress(named, input);
  if (!address.ok) return refuse('invalid_account');
  const { password, repassword: repeat } = input;
  const allowed = checkNewPassword({ password, repeat, names: [address.value.value] });
  if (!allowed.ok) return allowed;
  const code = await checkSentCode(services, {
    owner: { address: address.value.value, purpose: 'forget' },
    code: input.code,
    ip,
  });
  if (!code.ok) return code;
  const known = await findCredentials(storage.sql, address.value.value);
  if (!known) return refuse('invalid_code');
  // Whoever has the code may learn by a refusal what else the account is called, and nobody before.
  const { email, phone, nickname } = await mustGetUser(storage.sql, known.userId);
  const own = checkNewPassword({ password, repeat, names: [email, phone, nickname] });
  if (!own.ok) return own;
  const hash = await passwords.inTurn(() => passwords.hash(password));
  if (!hash.ok) return hash;
  return storage.sql.begin(async (transaction): Promise<Result<UserId, 'invalid_code'>> => {
    const holder = await findCredentials(transaction, address.value.value);
    if (!(await useCode(transaction, code.value, clock.now())) || !holder) return refuse('invalid_code');
    await updatePasswordHash(transaction, { id: holder.userId, hash: hash.value, now: clock.now() });
    await services.keys.endOfPerson(transaction, { userId: holder.userId, reason: 'password_changed' });
    await settleChange(services, transaction, { userId: holder.userId, kind: 'passwordChanged', fields: {} });
    return accept(holder.userId);
  });
}

/**
 * The account as it was typed, or with its country, where the client names none here though it did when it asked for the
 * code: that request says which country it was.
 */
async function nameCountry(
  { storage, clock }: SecurityServices,
  { account, country_code, area_code_id }: ParsedInputOf<typeof safe.forget>,
  ip: string,
): Promise<string> {
  if (country_code !== undefined || area_code_id !== undefined) return account;
  const candidates = listNumbers(account);
  if (candidates.length === 0) return account;
  const since = clock.now() - CODE_LIFETIME_MINUTES * MINUTE_MS;
  return (await findAskedNumber(storage.sql, { candidates, ip, since })) ?? account;
}

type Change = {
  readonly input: ParsedInputOf<typeof safe.changePassword>;
  readonly userId: UserId;
  /** The token of the session that stays open. */
  readonly token: string;
};

async function changePassword(
  services: SecurityServices,
  { input, userId, token }: Change,
): Promise<Result<undefined> | DetailedRefusal> {
  const { oldpassword, password, re_password, ...proof } = input;
  const { storage, passwords, clock } = services;
  const { email, phone, nickname } = await mustGetUser(storage.sql, userId);
  const allowed = checkNewPassword({ password, repeat: re_password, names: [email, phone, nickname] });
  if (!allowed.ok) return allowed;
  if (password === oldpassword) return refuse('password_unchanged');
  const guarded = await guardChange(services, { userId, password: oldpassword, proof });
  if (!guarded.ok) return guarded;
  const hash = await passwords.inTurn(() => passwords.hash(password));
  if (!hash.ok) return hash;
  await storage.sql.begin(async (transaction) => {
    await updatePasswordHash(transaction, { id: userId, hash: hash.value, keptToken: token, now: clock.now() });
    await services.keys.endOfPerson(transaction, { userId, reason: 'password_changed' });
    await settleChange(services, transaction, { userId, kind: 'passwordChanged', fields: {} });
  });
  return accept(undefined);
}

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

/** Judges a new login password for all calls: its form, the repetition, and whether it is guessed first. */
export function checkNewPassword({ password, repeat, names }: NewPassword): Result<undefined, NewPasswordRefusal> {
  if (!isAcceptablePassword(password)) return refuse('invalid_password');
  const allowed = checkPasswordAllowed(password, names);
  if (!allowed.ok) return allowed;
  return password === repeat ? accept(undefined) : refuse('passwords_differ');
}
