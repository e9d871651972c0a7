// The allow-list: while it is on, withdrawals go to addresses of the address book only, and to new ones after a wait.
import { walletWithdrawals as contract } from '@bourse/contract';
import {
  accept,
  type ChainId,
  type CurrencyId,
  formatShanghai,
  type Instant,
  refuse,
  type Result,
  SECOND_MS,
  timeUntil,
  type UserId,
} from '@bourse/domain';
import { flag, instant, optional } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../core/storage/connection.ts';
import { query } from '../../core/storage/query.ts';
import { type DetailedRefusal, mount } from '../../platform/http/mount.ts';
import { guardChange, guardState, type Proof } from '../security/index.ts';
import type { WalletServices } from './services.ts';
import { flagOf } from './view.ts';

export function allowListRoutes(app: FastifyInstance, services: WalletServices): void {
  const { storage, clock, config } = services;
  mount(app, services, contract.allowList, async ({ user }) => ({
    message: viewAllowList(await findAllowList(storage.sql, user.id, clock.now()), config.outflowHoldMs),
  }));
  mount(app, services, contract.switchAllowList, async ({ input, user, t }) => {
    const { is_on: isOn, password, ...proof } = input;
    const switched = await switchAllowList(services, { userId: user.id, isOn: isOn === 1, password, proof });
    if (!switched.ok) return switched;
    const { endsAt } = switched.value;
    const said =
      endsAt === undefined
        ? t(switched.value.isOn ? 'answer.allow_list_on' : 'answer.allow_list_off')
        : t('answer.allow_list_ends', { time: formatShanghai(endsAt) });
    return { message: said, data: viewAllowList(switched.value, config.outflowHoldMs) };
  });
}

type AllowList = {
  readonly isOn: boolean;
  /** Switched off already: it holds until then. */
  readonly endsAt: Instant | undefined;
};

export async function findAllowList(sql: Sql, userId: UserId, now: Instant): Promise<AllowList> {
  const [row] = await query(sql, { endsAt: optional(instant) })`
    SELECT ends_at FROM allow_lists WHERE user_id = ${userId} AND (ends_at IS NULL OR ends_at > ${now})`;
  return { isOn: row !== undefined, endsAt: row?.endsAt };
}

const viewAllowList = ({ isOn, endsAt }: AllowList, waitMs: number): contract.AllowListState => ({
  is_on: flagOf(isOn),
  ends_at: endsAt ?? 0,
  wait_seconds: waitMs / SECOND_MS,
});

type Place = {
  readonly userId: UserId;
  readonly currencyId: CurrencyId;
  readonly chainId: ChainId;
  readonly address: string;
};

/** Whether money may be sent there, as far as the allow-list goes. */
export async function checkAllowed(
  { storage, clock }: WalletServices,
  { userId, currencyId, chainId, address }: Place,
): Promise<Result<undefined, 'address_not_allowed' | 'address_unconfirmed' | 'address_waits'>> {
  const now = clock.now();
  if (!(await findAllowList(storage.sql, userId, now)).isOn) return accept(undefined);
  const [row] = await query(storage.sql, { usableAt: instant, isConfirmed: flag })`
    SELECT usable_at, confirmed_at IS NOT NULL AS is_confirmed FROM withdraw_addresses
    WHERE user_id = ${userId} AND currency_id = ${currencyId} AND chain_id = ${chainId} AND address = ${address}`;
  if (!row) return refuse('address_not_allowed');
  // Whoever held a session before the list was on may have kept it.
  if (!row.isConfirmed) return refuse('address_unconfirmed');
  return row.usableAt <= now ? accept(undefined) : refuse('address_waits', timeUntil(row.usableAt, now));
}

type Switch = {
  readonly userId: UserId;
  readonly isOn: boolean;
  readonly password: string | undefined;
  readonly proof: Proof;
};

/** On at once; off after a wait, and only for whom proves to be the owner. */
async function switchAllowList(
  services: WalletServices,
  { userId, isOn, password, proof }: Switch,
): Promise<Result<AllowList> | DetailedRefusal> {
  const { storage, clock, config } = services;
  const now = clock.now();
  if (isOn) {
    const state = await guardState(services, userId);
    if (!state.ok) return state;
    await storage.sql`
      INSERT INTO allow_lists (user_id, switched_on_at) VALUES (${userId}, ${now})
      ON CONFLICT (user_id) DO UPDATE SET ends_at = NULL,
        switched_on_at = CASE WHEN allow_lists.ends_at <= ${now} THEN ${now} ELSE allow_lists.switched_on_at END`;
    return accept(await findAllowList(storage.sql, userId, now));
  }
  if (password === undefined) return refuse('password_required');
  const guarded = await guardChange(services, { userId, password, proof });
  if (!guarded.ok) return guarded;
  await storage.sql`
    UPDATE allow_lists SET ends_at = ${now + config.outflowHoldMs} WHERE user_id = ${userId} AND ends_at IS NULL`;
  return accept(await findAllowList(storage.sql, userId, now));
}
