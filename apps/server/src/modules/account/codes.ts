// Codes: asking for one, and checking one, which does not use it up.
import { account } from '@bourse/contract';
import { accept, ensureNever, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import type { Locale } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import type { Channel } from '../../platform/delivery/delivery.ts';
import { mount } from '../../platform/http/mount.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import {
  checkCode,
  CODE_LIFETIME_MINUTES,
  type CodeOwner,
  type CountryChoice,
  findLastAsked,
  findLastPurpose,
  issueCode,
  type SecurityServices,
} from '../security/index.ts';
import { type Address, canPassEveryForm, parseEmail, parsePhone } from './addresses.ts';
import { findCredentials, mustGetUser } from './queries.ts';

type AddressRefusal = 'invalid_email' | 'invalid_phone';

const parseFor = (channel: Channel, text: string, choice: CountryChoice): Result<Address, AddressRefusal> =>
  channel === 'mail' ? parseEmail(text) : parsePhone(text, choice);

const unstatedPurpose = (user: SessionUser | undefined) => (user ? UNSTATED.user : UNSTATED.visitor);

type SentCode = { readonly owner: CodeOwner; readonly code: string; readonly ip: string };

/** Answers the id of the code, by which it is used up. */
export const checkSentCode = ({ storage, clock, config }: SecurityServices, sent: SentCode) =>
  checkCode(storage.sql, { ...sent, now: clock.now(), hasLimits: config.hasRateLimits });

export function mountCodes(app: FastifyInstance, services: SecurityServices): void {
  for (const [channel, call] of [['mail', account.sendMail] as const, ['sms', account.sendSms] as const]) {
    mount(app, services, call, async ({ input, user, locale, request, t }) => {
      const address = parseFor(channel, input.user_string, input);
      if (!address.ok) return address;
      const purpose = input.type ?? unstatedPurpose(user);
      const isNew = purpose === 'register' || purpose === 'safe';
      if (isNew && !canPassEveryForm(address.value)) return refuse('invalid_phone');
      const sent = await sendCode(services, { address: address.value, purpose, user, ip: request.ip, locale });
      return sent.ok ? { message: t('answer.code_sent', { address: address.value.value }) } : sent;
    });
  }
  const check = async (query: OwnerQuery, code: string) => {
    const owner = await findOwner(services, query);
    return owner.ok ? checkSentCode(services, { owner: owner.value, code, ip: query.ip }) : owner;
  };
  mount(app, services, account.checkMobile, async ({ input, user, request, t }) => {
    const checked = await check({ ...input, channel: 'sms', user, ip: request.ip }, input.mobile_code);
    return checked.ok ? { message: t('answer.code_correct') } : checked;
  });
  mount(app, services, account.checkEmail, async ({ input, user, request, t }) => {
    const checked = await check({ ...input, channel: 'mail', user, ip: request.ip }, input.email_code);
    return checked.ok ? { message: t('answer.code_correct') } : checked;
  });
}

type OwnerQuery = CountryChoice & {
  readonly user_string?: string | undefined;
  readonly type?: string | undefined;
  readonly channel: Channel;
  readonly user: SessionUser | undefined;
  readonly ip: string;
};

/**
 * Finds the address and purpose of a code that is to be checked, for clients that do not name the address: the address
 * that a code was last asked for from the same IP, to bind it where the caller is logged in, and else a user's own.
 * Where no purpose is named, it is that of the code asked for last.
 */
async function findOwner(
  { storage, clock }: SecurityServices,
  { user_string, type, channel, user, ip, ...choice }: OwnerQuery,
): Promise<Result<CodeOwner, AddressRefusal | 'invalid_code'>> {
  const since = clock.now() - CODE_LIFETIME_MINUTES * MINUTE_MS;
  const ownedBy = async (address: string): Promise<CodeOwner> => ({
    address,
    purpose: type ?? (await findLastPurpose(storage.sql, { address, since })) ?? unstatedPurpose(user),
  });
  if (user_string !== undefined) {
    const address = parseFor(channel, user_string, choice);
    return address.ok ? accept(await ownedBy(address.value.value)) : address;
  }
  const last = await findLastAsked(storage.sql, { ip, channel, since });
  if (user) {
    // The address that is to be bound is none of the user's yet.
    if (last?.purpose.split(' ').includes('safe') && (type ?? 'safe') === 'safe') return accept(last);
    const { email, phone } = await mustGetUser(storage.sql, user.id);
    const own = channel === 'mail' ? email : phone;
    return own === undefined ? refuse('invalid_code') : accept(await ownedBy(own));
  }
  return last ? accept(last) : refuse('invalid_code');
}

// The answer to whoever asks for a code is the same whether or not the address has an account: who it belongs to learns the rest
// from the message that arrives there.

export type CodePurpose = 'register' | 'forget' | 'widthdraw' | 'safe' | 'update';

/**
 * The purposes of a code that was asked for without one, as the documented client does: it resets the password of an
 * account, and where there is none, a visitor registers with it and a user binds the address. It is stored as being for
 * both, so that pauses, tries and answers never tell which of the two an address can do.
 */
export const UNSTATED = { visitor: 'register forget', user: 'safe forget' } as const;
type UnstatedPurpose = (typeof UNSTATED)[keyof typeof UNSTATED];

export type SendCode = {
  readonly address: Address;
  readonly purpose: CodePurpose | UnstatedPurpose;
  readonly user: SessionUser | undefined;
  readonly ip: string;
  readonly locale: Locale;
};

export async function sendCode(
  { config, clock, storage, delivery }: SecurityServices,
  { address, purpose, user, ip, locale }: SendCode,
): Promise<Result<undefined, 'code_too_soon' | 'too_many_codes'>> {
  // A code is made in any case, so that the pause between two says nothing either.
  const issued = await issueCode(storage.sql, {
    owner: { address: address.value, purpose },
    now: clock.now(),
    ip,
    hasLimits: config.hasRateLimits,
  });
  if (!issued.ok) return issued;
  const holder = await findCredentials(storage.sql, address.value, user?.id);
  const kind = chooseLetter({ address, purpose, holderId: holder?.userId, userId: user?.id });
  const message = {
    to: address.value,
    channel: address.channel,
    locale,
    userId: holder?.userId,
    lifetimeMs: CODE_LIFETIME_MINUTES * MINUTE_MS,
  };
  if (kind === 'accountExists') {
    await delivery.send({ ...message, kind, fields: {} });
  } else {
    const fields = { code: issued.value, minutes: CODE_LIFETIME_MINUTES };
    await delivery.send({ ...message, kind: 'code', fields, isPretended: kind === undefined });
  }
  return accept(undefined);
}

type Parties = Pick<SendCode, 'address' | 'purpose'> & {
  /** The user whose account the address belongs to, and the one who asks. */
  readonly holderId: number | undefined;
  readonly userId: number | undefined;
};

function chooseLetter({ address, purpose, holderId, userId }: Parties): 'code' | 'accountExists' | undefined {
  switch (purpose) {
    case 'register':
      return holderId === undefined ? 'code' : 'accountExists';
    case 'forget':
      return holderId === undefined ? undefined : 'code';
    case 'widthdraw':
    case 'update':
      return userId !== undefined && holderId === userId ? 'code' : undefined;
    case 'safe':
      // A user proves an address of their own, or a new one that nobody has.
      return userId !== undefined && (holderId === undefined || holderId === userId) ? 'code' : undefined;
    case UNSTATED.visitor:
    case UNSTATED.user:
      return holderId !== undefined || canPassEveryForm(address) ? 'code' : undefined;
    default:
      return ensureNever(purpose);
  }
}
