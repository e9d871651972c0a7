// Becoming a merchant: what applicants wrote, and why operators said no. What a merchant sets: what the ads start from, and
// whether he says that he is away.
import { fiatMerchant as contract } from '@bourse/contract';
import { accept, currencyId, type CurrencyId, formatShanghai, formatUnits, type UserId } from '@bourse/domain';
import { flag, id, text } from '@bourse/domain/kinds';
import type { FiatMerchant } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { requireFundPassword } from '../deals/fund-password.ts';
import { findPayee } from '../deals/payment-methods.ts';
import { findLegalMoney, loadPeople } from '../deals/people.ts';
import type { C2cServices } from './figures.ts';
import { merchantStatistics } from './statistics.ts';

export function merchantRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.apply, apply(services));
  mount(app, services, contract.ownShops, ownShops(services));
  mount(app, services, contract.settings, async ({ user }) => ({ message: await viewSettings(services, user.id) }));
  mount(app, services, contract.saveSettings, saveSettings(services));
  mount(app, services, contract.statistics, async ({ input, user }) => ({
    message: await merchantStatistics(services, user.id, input),
  }));
}

/** The applicant's text is stored after the application: one that is refused leaves nothing behind. */
function apply(services: C2cServices): Handler<typeof contract.apply> {
  const { storage, clock } = services;
  return async ({ input, user, t, submitPrepared }) => {
    const coin = currencyId(input.currency_id);
    const outcome = await submitPrepared(async () => {
      const proven = await requireFundPassword(services, { userId: user.id, sent: input });
      // The engine says it in its order.
      if (!proven.ok && proven.code !== 'trade_password_not_set') return proven;
      const hasMethods = (await findPayee(services, user.id)) !== undefined;
      const means = { hasMethods, hasTradePassword: proven.ok };
      return accept({ kind: 'applyFiatMerchant', userId: user.id, currencyId: coin, ...means } as const);
    });
    if (!outcome.ok) return outcome;
    // A new application starts without a reason.
    await storage.sql`
      INSERT INTO fiat_applications (user_id, currency_id, note, reason, changed_at)
      VALUES (${user.id}, ${coin}, ${input.note.trim()}, '', ${clock.now()})
      ON CONFLICT (user_id, currency_id) DO UPDATE SET note = excluded.note, reason = '', changed_at = excluded.changed_at`;
    return { message: t('answer.merchant_applied', { fee: outcome.value.fee }) };
  };
}

function ownShops(services: C2cServices): Handler<typeof contract.ownShops> {
  const { fiat, market, storage } = services;
  return async ({ user, t }) => {
    const [money, reasons, name] = await Promise.all([
      findLegalMoney(storage.sql, user.id),
      findReasons(storage.sql, user.id),
      nameOf(services, user.id),
    ]);
    const viewShop = ({ currencyId: coin, state, fee, appliedAt, decidedAt }: Readonly<FiatMerchant>) => ({
      id: user.id,
      name,
      currency_name: market.currency(coin)?.name ?? '',
      create_time: formatShanghai(appliedAt),
      legal_balance: money(coin).available,
      lock_seller_balance: money(coin).locked,
      currency_id: coin,
      state,
      state_name: t(`fiat.merchant.${state}`),
      fee: formatUnits(fee),
      reason: reasons.get(coin) ?? '',
      create_ms: appliedAt,
      decide_ms: decidedAt ?? null,
    });
    return { message: { data: fiat.merchantsOf(user.id).map(viewShop) } };
  };
}

async function nameOf({ storage }: C2cServices, id: UserId): Promise<string> {
  return (await loadPeople(storage.sql, [id])).get(id)?.name ?? '';
}

async function viewSettings(services: C2cServices, userId: UserId) {
  const [name, profile] = await Promise.all([nameOf(services, userId), findProfile(services.storage.sql, userId)]);
  const { greeting, terms, isAway } = profile;
  return { name, greeting, terms, is_online: isAway ? 0 : 1 } as const;
}

/** Fields that are not named stay as they are. */
function saveSettings(services: C2cServices): Handler<typeof contract.saveSettings> {
  const { storage, clock } = services;
  return async ({ input: { greeting, terms, is_online: isOnline }, user, t }) => {
    const isAway = isOnline === undefined ? undefined : isOnline === 0;
    await storage.sql`
      INSERT INTO fiat_profiles (user_id, greeting, terms, is_away, changed_at)
      VALUES (${user.id}, ${greeting ?? ''}, ${terms ?? ''}, ${isAway ?? false}, ${clock.now()})
      ON CONFLICT (user_id) DO UPDATE SET greeting = coalesce(${greeting ?? null}, fiat_profiles.greeting),
        terms = coalesce(${terms ?? null}, fiat_profiles.terms),
        is_away = coalesce(${isAway ?? null}, fiat_profiles.is_away), changed_at = excluded.changed_at`;
    return { message: t('answer.saved'), data: await viewSettings(services, user.id) };
  };
}

/** Why operators said no, by coin. */
async function findReasons(sql: Sql, userId: UserId): Promise<ReadonlyMap<CurrencyId, string>> {
  const rows = await query(sql, { currencyId: id<CurrencyId>(), reason: text })`
    SELECT currency_id, reason FROM fiat_applications WHERE user_id = ${userId}`;
  return new Map(rows.map(({ currencyId, reason }) => [currencyId, reason]));
}

const PROFILE = { greeting: text, terms: text, isAway: flag };
type Profile = RowOf<typeof PROFILE>;
const NO_PROFILE: Profile = { greeting: '', terms: '', isAway: false };

export async function findProfile(sql: Sql, userId: UserId): Promise<Profile> {
  const [profile] = await query(sql, PROFILE)`
    SELECT greeting, terms, is_away FROM fiat_profiles WHERE user_id = ${userId}`;
  return profile ?? NO_PROFILE;
}
