// Asking for codes, and checking one without using it up.
import { account } from '@bourse/contract';
import { accept, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import type { Channel } from '../../platform/delivery/delivery.ts';
import { mount } from '../../platform/http/mount.ts';
import type { AccountServices } from './services.ts';
import type { SessionUser } from '../../platform/http/sessions.ts';
import { type Address, canPassEveryForm, parseEmail, parsePhone } from './addresses.ts';
import { mustGetUser } from './queries.ts';
import { sendCode, UNSTATED } from './send-code.ts';
import {
  checkCode,
  CODE_LIFETIME_MINUTES,
  type CodeOwner,
  type CountryChoice,
  findLastAsked,
  findLastPurpose,
} from '../security/index.ts';

type AddressRefusal = 'invalid_email' | 'invalid_phone';

const parseFor = (channel: Channel, text: string, choice: CountryChoice): Result<Address, AddressRefusal> =>
  channel === 'mail' ? parseEmail(text) : parsePhone(text, choice);

const unstatedPurpose = (user: SessionUser | undefined) => (user ? UNSTATED.user : UNSTATED.visitor);

export function mountCodes(app: FastifyInstance, services: AccountServices): void {
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
    if (!owner.ok) return owner;
    const { storage, clock, config } = services;
    const { ip } = query;
    return checkCode(storage.sql, { owner: owner.value, code, now: clock.now(), ip, hasLimits: config.hasRateLimits });
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
  { storage, clock }: AccountServices,
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
