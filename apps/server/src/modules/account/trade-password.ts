// The trade (fund) password, set and changed; with it, at the set-up of the fiat account, the nickname.
import { safe } from '@bourse/contract';
import { accept, readNickname, refuse, type Result, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { unlessTaken } from '../../core/storage/connection.ts';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import { isReservedName } from '../../system/names/reserved.ts';
import { skeletonOf } from '../../system/names/skeleton.ts';
import {
  checkTradePassword,
  type CodeRefusal,
  findTradePasswordHash,
  guardState,
  isAcceptableTradePassword,
  type Proof,
  requireSecondFactor,
  type SecurityServices,
  settleChange,
  useCode,
} from '../security/index.ts';
import { type Address, parseAddress } from './addresses.ts';
import { checkSentCode } from './codes.ts';
import { mustGetPasswordHash, mustGetUser } from './queries.ts';

export function mountTradePassword(app: FastifyInstance, services: SecurityServices): void {
  mount(app, services, safe.setTradePassword, async ({ input, user, t }) => {
    const { account, password, repassword: repeat, oldpassword, ...proof } = input;
    const stored = await store(services, { userId: user.id, password, repeat, oldpassword, nickname: account, proof });
    return stored.ok ? { message: t('answer.trade_password_set') } : stored;
  });
  mount(app, services, safe.updateTradePassword, async ({ input, user, t }) => {
    const { password, re_password: repeat, oldpassword, ...proof } = input;
    const stored = await store(services, { userId: user.id, password, repeat, oldpassword, proof });
    return stored.ok ? { message: t('answer.trade_password_set') } : stored;
  });
  mount(app, services, safe.setWithdrawPassword, async ({ input, user, request, t }) => {
    const { account, code, withdraw_password: password, oldpassword, country_code, area_code_id, ...proof } = input;
    const address = parseAddress(account, { country_code, area_code_id });
    if (!address.ok) return address;
    const checked = await checkOwnCode(services, { userId: user.id, address: address.value, code, ip: request.ip });
    if (!checked.ok) return checked;
    const change = { userId: user.id, password, repeat: password, oldpassword, proof, codeId: checked.value };
    const stored = await store(services, change);
    return stored.ok ? { message: t('answer.trade_password_set') } : stored;
  });
}

type NewTradePassword = {
  readonly userId: UserId;
  readonly password: string;
  readonly repeat: string;
  /** Needed where one is set. */
  readonly oldpassword: string | undefined;
  readonly nickname?: string | undefined;
  readonly proof: Proof;
  /** The id of the right code, which is used up once all else is done. */
  readonly codeId?: number;
};

type OwnCode = { readonly userId: UserId; readonly address: Address; readonly code: string; readonly ip: string };

/** Answers the code's id. One that went to somebody else's address is wrong, and no try at that person's codes. */
async function checkOwnCode(
  services: SecurityServices,
  { userId, address, code, ip }: OwnCode,
): Promise<Result<number, CodeRefusal>> {
  const { email, phone } = await mustGetUser(services.storage.sql, userId);
  if (address.value !== email && address.value !== phone) return refuse('invalid_code');
  return checkSentCode(services, { owner: { address: address.value, purpose: 'update' }, code, ip });
}

async function store(
  services: SecurityServices,
  change: NewTradePassword,
): Promise<Result<undefined> | DetailedRefusal> {
  const { storage, passwords, clock } = services;
  const { userId, password, nickname, codeId } = change;
  const allowed = await checkChange(services, change);
  if (!allowed.ok) return allowed;
  const renamed = await readNewNickname(services, { userId, nickname });
  if (!renamed.ok) return renamed;
  const hash = await passwords.inTurn(() => passwords.hash(password));
  if (!hash.ok) return hash;
  const keep = () =>
    storage.sql.begin(async (transaction): Promise<Result<undefined, 'invalid_code'>> => {
      if (codeId !== undefined && !(await useCode(transaction, codeId, clock.now()))) return refuse('invalid_code');
      await transaction`UPDATE users SET trade_password_hash = ${hash.value} WHERE id = ${userId}`;
      const name = renamed.value;
      if (name !== undefined) {
        await transaction`UPDATE users SET nickname = ${name}, nickname_key = ${skeletonOf(name)} WHERE id = ${userId}`;
      }
      await settleChange(services, transaction, { userId, kind: 'tradePasswordChanged', fields: {} });
      return accept(undefined);
    });
  return unlessTaken(keep, refuse('nickname_in_use'));
}

type Wish = { readonly userId: UserId; readonly nickname: string | undefined };

/** Undefined where none is sent, or the one that the user bears already, whatever rules have come since. */
async function readNewNickname(
  { storage, site }: SecurityServices,
  { userId, nickname }: Wish,
): Promise<Result<string | undefined, 'invalid_nickname' | 'nickname_reserved'>> {
  if (nickname === undefined || nickname === '') return accept(undefined);
  const { nickname: borne } = await mustGetUser(storage.sql, userId);
  if (borne !== undefined && readNickname(borne) === nickname) return accept(undefined);
  if (!/[\p{L}\p{N}]/u.test(nickname)) return refuse('invalid_nickname');
  return isReservedName(nickname, site.siteName()) ? refuse('nickname_reserved') : accept(nickname);
}

/** Refusals in this order: form, frozen account, old password, the new one is the login password, second factor. */
async function checkChange(
  services: SecurityServices,
  { userId, password, repeat, oldpassword, proof }: NewTradePassword,
): Promise<Result<unknown> | DetailedRefusal> {
  const { storage, passwords } = services;
  if (!isAcceptableTradePassword(password)) return refuse('invalid_trade_password');
  if (password !== repeat) return refuse('passwords_differ');
  const state = await guardState(services, userId);
  if (!state.ok) return state;
  if ((await findTradePasswordHash(services, userId)) !== undefined) {
    if (oldpassword === undefined) return refuse('old_password_required');
    if (oldpassword === password) return refuse('password_unchanged');
    const old = await checkTradePassword(services, { userId, password: oldpassword });
    if (!old.ok) return old;
  }
  const loginHash = await mustGetPasswordHash(storage.sql, userId);
  const isLoginPassword = await passwords.inTurn(() => passwords.verify(loginHash, password));
  if (!isLoginPassword.ok) return isLoginPassword;
  if (isLoginPassword.value) return refuse('trade_password_is_login_password');
  return requireSecondFactor(services, userId, proof);
}
