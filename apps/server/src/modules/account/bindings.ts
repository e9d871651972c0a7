// Binding an e-mail or a phone. The code proves the new address; where one is bound already, the login password is asked
// for as well, for whoever replaces it can reset that password afterwards.
import { safe } from '@bourse/contract';
import { accept, maskAccount, refuse, type Result, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { unlessTaken } from '../../core/storage/connection.ts';
import { noticeAddressOf } from '../../platform/delivery/delivery.ts';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import {
  guardChange,
  guardState,
  type Proof,
  requireSecondFactor,
  type SecurityServices,
  settleChange,
  useCode,
} from '../security/index.ts';
import { type Address, canPassEveryForm, parseEmail, parsePhone } from './addresses.ts';
import { checkSentCode } from './codes.ts';
import { mustGetUser, updateAddress } from './queries.ts';

export function mountBindings(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, safe.bindEmail, async ({ input, user, request, t }) => {
    const { email, code, password, ...proof } = input;
    const change = { userId: user.id, code, password, proof, ip: request.ip };
    const bound = await bind(services, parseEmail(email), change);
    return bound.ok ? { message: t('answer.email_bound') } : bound;
  });
  mount(app, services, safe.bindMobile, async ({ input, user, request, t }) => {
    const { mobile, code, password, country_code, area_code_id, ...proof } = input;
    const change = { userId: user.id, code, password, proof, ip: request.ip };
    const bound = await bind(services, parsePhone(mobile, { country_code, area_code_id }), change);
    return bound.ok ? { message: t('answer.phone_bound') } : bound;
  });
}

type Bind = {
  readonly userId: UserId;
  readonly code: string;
  readonly password: string | undefined;
  readonly proof: Proof;
  readonly ip: string;
};

async function bind(
  services: SecurityServices,
  named: Result<Address>,
  change: Bind,
): Promise<Result<undefined> | DetailedRefusal> {
  if (!named.ok) return named;
  const { storage, clock } = services;
  const { userId, ip } = change;
  const { value: address } = named;
  const user = await mustGetUser(storage.sql, userId);
  const isMail = address.channel === 'mail';
  const former = isMail ? user.email : user.phone;
  if (former !== address.value && !canPassEveryForm(address)) return refuse('invalid_phone');
  if (former !== undefined && change.password === undefined) return refuse('password_required');
  const code = await checkSentCode(services, {
    owner: { address: address.value, purpose: 'safe' },
    code: change.code,
    ip,
  });
  if (!code.ok) return code;
  const guarded = await guard(services, change);
  if (!guarded.ok) return guarded;
  const store = () =>
    storage.sql.begin(async (transaction): Promise<Result<undefined, 'invalid_code'>> => {
      if (!(await useCode(transaction, code.value, clock.now()))) return refuse('invalid_code');
      await updateAddress(transaction, userId, address);
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
  services: SecurityServices,
  { userId, password, proof }: Bind,
): Promise<Result<unknown> | DetailedRefusal> {
  if (password !== undefined) return guardChange(services, { userId, password, proof });
  const state = await guardState(services, userId);
  return state.ok ? requireSecondFactor(services, userId, proof) : state;
}
