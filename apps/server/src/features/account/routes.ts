// Codes, registration, login and the user's own facts.
import { account } from '@bourse/contract';
import { accept, MINUTE_MS, refuse, type Result } from '@bourse/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Channel, createDelivery } from '../../delivery/delivery.ts';
import { mount } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { SessionUser } from '../../http/sessions.ts';
import { type Address, type CountryChoice, parseEmail, parsePhone } from './addresses.ts';
import { checkCode, CODE_LIFETIME_MINUTES } from './codes.ts';
import { checkCredentials } from './login.ts';
import { ensureOpened } from './opening.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { type CodeOwner, findLastAsked, mustGetUser } from './queries.ts';
import { register } from './register.ts';
import { sendCode } from './send-code.ts';
import { viewUser } from './view.ts';

export function accountRoutes(app: FastifyInstance, services: Services): void {
  const passwords = createPasswords();
  mountCodes(app, services);
  mountRegister(app, services, passwords);
  mountSession(app, services, passwords);
}

function mountCodes(app: FastifyInstance, services: Services): void {
  const delivery = createDelivery(services);
  mount(app, services, account.sendMail, async ({ input, user, locale, request, t }) => {
    const address = parseEmail(input.user_string);
    if (!address.ok) return address;
    const { ip } = request;
    const sent = await sendCode(services, delivery, { address: address.value, purpose: input.type, user, ip, locale });
    return sent.ok ? { message: t('answer.code_sent', { address: address.value.value }) } : sent;
  });
  mount(app, services, account.sendSms, async ({ input, user, locale, request, t }) => {
    const address = parsePhone(input.user_string, input);
    if (!address.ok) return address;
    const { ip } = request;
    const sent = await sendCode(services, delivery, { address: address.value, purpose: input.type, user, ip, locale });
    return sent.ok ? { message: t('answer.code_sent', { address: address.value.value }) } : sent;
  });
  mount(app, services, account.checkMobile, async ({ input, user, request, t }) => {
    const owner = await findOwner(services, { ...input, channel: 'sms', user, request });
    if (!owner.ok) return owner;
    const checked = await checkCode(services.storage.sql, {
      owner: owner.value,
      code: input.mobile_code,
      now: services.clock.now(),
    });
    return checked.ok ? { message: t('answer.code_correct') } : checked;
  });
  mount(app, services, account.checkEmail, async ({ input, user, request, t }) => {
    const owner = await findOwner(services, { ...input, channel: 'mail', user, request });
    if (!owner.ok) return owner;
    const checked = await checkCode(services.storage.sql, {
      owner: owner.value,
      code: input.email_code,
      now: services.clock.now(),
    });
    return checked.ok ? { message: t('answer.code_correct') } : checked;
  });
}

type OwnerQuery = CountryChoice & {
  readonly user_string?: string | undefined;
  readonly type: string;
  readonly channel: Channel;
  readonly user: SessionUser | undefined;
  readonly request: FastifyRequest;
};

/**
 * Whose code is to be checked. Clients that do not name the address mean the user's own; a visitor's is the one that a
 * code was last asked for from the same place.
 */
async function findOwner(
  { storage, clock }: Services,
  { user_string, type, channel, user, request, ...choice }: OwnerQuery,
): Promise<Result<CodeOwner, 'invalid_email' | 'invalid_phone' | 'invalid_code'>> {
  if (user_string !== undefined) {
    const address: Result<Address, 'invalid_email' | 'invalid_phone'> =
      channel === 'mail' ? parseEmail(user_string) : parsePhone(user_string, choice);
    return address.ok ? accept({ address: address.value.value, purpose: type }) : address;
  }
  if (user) {
    const { email, phone } = await mustGetUser(storage.sql, user.id);
    const own = channel === 'mail' ? email : phone;
    return own === null ? refuse('invalid_code') : accept({ address: own, purpose: type });
  }
  const since = clock.now() - CODE_LIFETIME_MINUTES * MINUTE_MS;
  const last = await findLastAsked(storage.sql, { ip: request.ip, channel, since });
  return last ? accept(last) : refuse('invalid_code');
}

function mountRegister(app: FastifyInstance, services: Services, passwords: Passwords): void {
  mount(app, services, account.register, async ({ input, locale, submit, t }) => {
    const registered = await register(services, passwords, { input, locale });
    if (!registered.ok) return registered;
    // The account stands from here on. Should the engine be too busy to open it, the first login does.
    const opened = await ensureOpened(services, submit, registered.value);
    if (!opened.ok) services.log.warn({ userId: registered.value, refusal: opened.code }, 'user not opened yet');
    return { message: t('answer.registered') };
  });
}

function mountSession(app: FastifyInstance, services: Services, passwords: Passwords): void {
  mount(app, services, account.login, async ({ input, request, submit }) => {
    const checked = await checkCredentials(services, passwords, input);
    if (!checked.ok) return checked;
    const opened = await ensureOpened(services, submit, checked.value);
    if (!opened.ok) return opened;
    const userAgent = request.headers['user-agent'] ?? '';
    return { message: await services.sessions.create({ userId: checked.value, ip: request.ip, userAgent }) };
  });
  mount(app, services, account.logout, async ({ request, t }) => {
    if (request.token !== undefined) await services.sessions.revoke(request.token);
    return { message: t('answer.logged_out') };
  });
  mount(app, services, account.userInfo, async ({ user }) => ({
    message: viewUser(await mustGetUser(services.storage.sql, user.id)),
  }));
}
