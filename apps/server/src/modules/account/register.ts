// Registration. Refusals come in this order: form, invite code, verification code, account.
import type { account, ParsedInputOf } from '@bourse/contract';
import { accept, refuse, type Result, type UserId } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { AccountServices } from './services.ts';
import { randomReadable } from '../../system/random.ts';
import { type Address, canPassEveryForm, parseEmail, parsePhone } from './addresses.ts';
import { checkNewPassword, type NewPasswordRefusal } from './new-password.ts';
import { findCredentials, findUserByInviteCode, findRegisterSettings, insertUser, type NewUser } from './queries.ts';
import { checkCode, type CodeRefusal, useCode } from '../security/index.ts';

type Input = ParsedInputOf<typeof account.register>;

const INVITE_CODE_LENGTH = 8;
const INVITE_CODE_TRIES = 5;

type Form = { readonly address: Address; readonly contactEmail: string | null };
type FormRefusal = 'invalid_email' | 'invalid_phone' | 'email_required' | NewPasswordRefusal;
type InviteRefusal = 'invite_code_required' | 'invalid_invite_code';

export async function register(
  services: AccountServices,
  { input, locale, ip }: { readonly input: Input; readonly locale: Locale; readonly ip: string },
): Promise<Result<UserId, FormRefusal | InviteRefusal | CodeRefusal | 'account_exists' | 'busy'>> {
  const { storage, passwords, clock, config } = services;
  const { sql } = storage;
  const form = checkForm(input);
  if (!form.ok) return form;
  const { address, contactEmail } = form.value;
  const inviter = await findInviter(services, input.extension_code);
  if (!inviter.ok) return inviter;
  const owner = { address: address.value, purpose: 'register' };
  const hasLimits = config.hasRateLimits;
  const code = await checkCode(sql, { owner, code: input.code, now: clock.now(), ip, hasLimits });
  if (!code.ok) return code;
  const passwordHash = await passwords.inTurn(() => passwords.hash(input.password));
  if (!passwordHash.ok) return passwordHash;
  const now = clock.now();
  const user = {
    email: address.channel === 'mail' ? address.value : null,
    phone: address.channel === 'sms' ? address.value : null,
    contactEmail,
    areaCode: address.country?.areaCode ?? null,
    countryCode: address.country?.iso ?? null,
    passwordHash: passwordHash.value,
    invitedBy: inviter.value,
    locale,
    createdAt: now,
  };
  return storeUser(services, { codeId: code.value, user });
}

function checkForm(input: Input): Result<Form, FormRefusal> {
  const address = input.type === 'email' ? parseEmail(input.user_string) : parsePhone(input.user_string, input);
  if (!address.ok) return address;
  if (!canPassEveryForm(address.value)) return refuse('invalid_phone');
  let contactEmail: string | null = null;
  if (input.type === 'mobile') {
    if (input.email === undefined) return refuse('email_required');
    const email = parseEmail(input.email);
    if (!email.ok) return email;
    contactEmail = email.value.value;
  }
  const names = [address.value.value, contactEmail];
  const password = checkNewPassword({ password: input.password, repeat: input.re_password, names });
  return password.ok ? accept({ address: address.value, contactEmail }) : password;
}

async function findInviter(
  { storage }: AccountServices,
  inviteCode: string | undefined,
): Promise<Result<UserId | null, InviteRefusal>> {
  if (inviteCode === undefined) {
    const { isInviteCodeRequired } = await findRegisterSettings(storage.sql);
    return isInviteCodeRequired ? refuse('invite_code_required') : accept(null);
  }
  const inviter = await findUserByInviteCode(storage.sql, inviteCode.trim());
  return inviter === undefined ? refuse('invalid_invite_code') : accept(inviter);
}

/** Uses up the code and makes the user in one transaction: of two registrations with one code, one wins. */
function storeUser(
  { storage, clock }: AccountServices,
  { codeId, user }: { codeId: number; user: Omit<NewUser, 'inviteCode'> },
): Promise<Result<UserId, 'invalid_code' | 'account_exists'>> {
  return storage.sql.begin(async (transaction) => {
    if (!(await useCode(transaction, codeId, clock.now()))) return refuse('invalid_code');
    for (let tries = 0; tries < INVITE_CODE_TRIES; tries += 1) {
      const userId = await insertUser(transaction, { ...user, inviteCode: randomReadable(INVITE_CODE_LENGTH) });
      if (userId !== undefined) return accept(userId);
      const holder = await findCredentials(transaction, user.email ?? user.phone ?? '');
      // The code was sent to this address, so its owner may know.
      if (holder) return refuse('account_exists');
    }
    throw new Error('no free invite code was found');
  });
}
