// Registration. Refusals come in this order: form, invite code, verification code, account.
import { account, type ParsedInputOf, profile } from '@bourse/contract';
import {
  accept,
  amount,
  BTC,
  type CurrencyId,
  ETH,
  NEWS_ARTICLES,
  refuse,
  type Result,
  units,
  USDT,
  type UserId,
  type Wallet,
} from '@bourse/domain';
import { id, json, text } from '@bourse/domain/kinds';
import type { Grant, OpenUser, Outcome } from '@bourse/engine';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import type { SubmitRefusal } from '../../core/sequencer/sequencer.ts';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { mount } from '../../platform/http/mount.ts';
import { randomReadable } from '../../system/random.ts';
import { type CodeRefusal, type SecurityServices, useCode } from '../security/index.ts';
import { type Address, canPassEveryForm, parseEmail, parsePhone } from './addresses.ts';
import { checkSentCode } from './codes.ts';
import { checkNewPassword, type NewPasswordRefusal } from './passwords.ts';
import { findCredentials, findUserByInviteCode, insertUser, type NewUser } from './queries.ts';

type Input = ParsedInputOf<typeof account.register>;

const INVITE_CODE_LENGTH = 8;
const INVITE_CODE_TRIES = 5;

type Form = { readonly address: Address; readonly contactEmail: string | null };
type FormRefusal = 'invalid_email' | 'invalid_phone' | 'email_required' | NewPasswordRefusal;
type InviteRefusal = 'invite_code_required' | 'invalid_invite_code';

async function register(
  services: SecurityServices,
  { input, locale, ip }: { readonly input: Input; readonly locale: Locale; readonly ip: string },
): Promise<Result<UserId, FormRefusal | InviteRefusal | CodeRefusal | 'account_exists' | 'busy'>> {
  const { passwords, clock } = services;
  const form = checkForm(input);
  if (!form.ok) return form;
  const { address, contactEmail } = form.value;
  const inviter = await findInviter(services, input.extension_code);
  if (!inviter.ok) return inviter;
  const owner = { address: address.value, purpose: 'register' };
  const code = await checkSentCode(services, { owner, code: input.code, ip });
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

/** The user agreement is the news article that the site starts with, unless another one is set. */
async function findRegisterSettings(sql: Sql) {
  const rows = await query(sql, { key: text, value: json((value) => value) })`
    SELECT key, value FROM site_settings WHERE key IN ('invite_code_required', 'agreement_id')`;
  const settings = new Map(rows.map(({ key, value }) => [key, value]));
  const agreementId = Number(settings.get('agreement_id'));
  return {
    isInviteCodeRequired: settings.get('invite_code_required') === true,
    agreementId: Number.isSafeInteger(agreementId) && agreementId > 0 ? agreementId : NEWS_ARTICLES.userAgreement,
  };
}

async function findInviter(
  { storage }: SecurityServices,
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
  { storage, clock }: SecurityServices,
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

export function mountRegister(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, profile.registerSettings, async () => {
    const { isInviteCodeRequired, agreementId } = await findRegisterSettings(services.storage.sql);
    return {
      message: { invite_code_required: isInviteCodeRequired ? (1 as const) : (0 as const), agreement_id: agreementId },
    };
  });
  mount(app, services, account.register, async ({ input, locale, request, submit, t }) => {
    const registered = await register(services, { input, locale, ip: request.ip });
    if (!registered.ok) return registered;
    // The account exists from here on. Should the engine be too busy to open it, the first login does.
    const opened = await ensureOpened(services, submit, registered.value);
    if (!opened.ok) services.log.warn({ userId: registered.value, refusal: opened.code }, 'user not opened yet');
    return { message: t('answer.registered') };
  });
}

// A registered user is made known to the engine. A process that dies between the two leaves a user who can log in but owns nothing
// yet, so each login and each start asks again; the engine grants once.

const grant = (wallet: Wallet, currencyId: CurrencyId, decimal: string): Grant => ({
  wallet,
  currencyId,
  amount: amount(units(decimal)),
});

/** Demo money of every new account. */
export const DEMO_GRANTS: readonly Grant[] = [
  grant('change', USDT, '10000'),
  grant('change', BTC, '0.5'),
  grant('change', ETH, '5'),
  grant('lever', USDT, '5000'),
  grant('micro', USDT, '5000'),
  grant('legal', USDT, '5000'),
];

type Submit = (command: OpenUser) => Promise<Outcome<OpenUser> | SubmitRefusal>;

export async function ensureOpened(
  { storage, config }: SecurityServices,
  submit: Submit,
  userId: UserId,
): Promise<Result<undefined>> {
  const known = await storage.sql`SELECT 1 FROM user_states WHERE user_id = ${userId}`;
  if (known.length > 0) return accept(undefined);
  const outcome = await submit({ kind: 'openUser', userId, grants: config.isDemo ? DEMO_GRANTS : [] });
  return outcome.ok ? accept(undefined) : outcome;
}

/** At the start: opens those whose registration a dying process left half done. */
export async function openMissingUsers(services: SecurityServices): Promise<void> {
  const unopened = await query(services.storage.sql, { userId: id<UserId>() })`
    SELECT id AS user_id FROM users u
    WHERE u.master_id IS NULL AND NOT EXISTS (SELECT 1 FROM user_states s WHERE s.user_id = u.id) ORDER BY id`;
  for (const { userId } of unopened) {
    const opened = await ensureOpened(services, (command) => services.sequencer.submit(command), userId);
    if (!opened.ok) services.log.error({ userId, refusal: opened.code }, 'a registered user could not be opened');
  }
}
