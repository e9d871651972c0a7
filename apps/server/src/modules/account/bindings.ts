// Binding an e-mail or a phone. The code proves the new address; where one is bound already, the login password is asked
// for as well, for whoever replaces it can reset that password afterwards.
import { safe } from '@bourse/contract';
import { accept, assert, refuse, type Result, type UserId, maskAccount } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { noticeAddressOf } from '../../platform/delivery/delivery.ts';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import type { AccountServices } from './services.ts';
import { unlessTaken } from '../../core/storage/connection.ts';
import { type Address, canPassEveryForm, parseEmail, parsePhone } from './addresses.ts';
import { type Binding, mustGetUser, updateAddress } from './queries.ts';
import {
  checkCode,
  guardChange,
  guardState,
  type Proof,
  requireSecondFactor,
  settleChange,
  useCode,
} from '../security/index.ts';

export function mountBindings(app: FastifyInstance, services: AccountServices): void {
  mount(app, services, safe.bindEmail, async ({ input, user, request, t }) => {
    const { email, code, password, ...proof } = input;
    const address = parseEmail(email);
    if (!address.ok) return address;
    const bound = await bind(services, {
      userId: user.id,
      address: address.value,
      code,
      password,
      proof,
      ip: request.ip,
    });
    return bound.ok ? { message: t('answer.email_bound') } : bound;
  });
  mount(app, services, safe.bindMobile, async ({ input, user, request, t }) => {
    const { mobile, code, password, country_code, area_code_id, ...proof } = input;
    const address = parsePhone(mobile, { country_code, area_code_id });
    if (!address.ok) return address;
    const bound = await bind(services, {
      userId: user.id,
      address: address.value,
      code,
      password,
      proof,
      ip: request.ip,
    });
    return bound.ok ? { message: t('answer.phone_bound') } : bound;
  });
}

type Bind = {
  readonly userId: UserId;
  readonly address: Address;
  readonly code: string;
  readonly password: string | undefined;
  readonly proof: Proof;
  readonly ip: string;
};

function bindingOf({ channel, value, country }: Address): Binding {
  if (channel === 'mail') return { channel, value };
  assert(country !== undefined, 'a parsed phone number has a country');
  return { channel, value, areaCode: country.areaCode, countryCode: country.iso };
}

async function bind(services: AccountServices, change: Bind): Promise<Result<undefined> | DetailedRefusal> {
  const { storage, clock, config } = services;
  const { userId, address, ip } = change;
  const user = await mustGetUser(storage.sql, userId);
  const isMail = address.channel === 'mail';
  const former = isMail ? user.email : user.phone;
  if (former !== address.value && !canPassEveryForm(address)) return refuse('invalid_phone');
  if (former !== undefined && change.password === undefined) return refuse('password_required');
  const code = await checkCode(storage.sql, {
    owner: { address: address.value, purpose: 'safe' },
    code: change.code,
    now: clock.now(),
    ip,
    hasLimits: config.hasRateLimits,
  });
  if (!code.ok) return code;
  const guarded = await guard(services, change);
  if (!guarded.ok) return guarded;
  const store = () =>
    storage.sql.begin(async (transaction): Promise<Result<undefined, 'invalid_code'>> => {
      if (!(await useCode(transaction, code.value, clock.now()))) return refuse('invalid_code');
      await updateAddress(transaction, userId, bindingOf(address));
      await settleChange(services, transaction, {
        userId,
        kind: isMail ? 'emailBound' : 'phoneBound',
        fields: { address: maskAccount(address.value) },
        // The address that the owner read before is told, too, whoever binds another one.
        alsoTo: noticeAddressOf({ email: user.email ?? null, phone: user.phone ?? null }),
      });
      return accept(undefined);
    });
  // The code was sent to this address, so who has it may know.
  return unlessTaken(store, refuse('address_in_use'));
}

async function guard(
  services: AccountServices,
  { userId, password, proof }: Bind,
): Promise<Result<unknown> | DetailedRefusal> {
  if (password !== undefined) return guardChange(services, { userId, password, proof });
  const state = await guardState(services, userId);
  return state.ok ? requireSecondFactor(services, userId, proof) : state;
}
