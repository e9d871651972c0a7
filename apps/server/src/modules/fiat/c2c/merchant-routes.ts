// Becoming a merchant, and what a merchant sets.
import { fiatMerchant as contract } from '@bourse/contract';
import {
  accept,
  type Accepted,
  currencyId,
  formatShanghai,
  formatUnits,
  type Refusal,
  type UserId,
} from '@bourse/domain';
import type { ApplyFiatMerchant, FiatMerchant } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { loadPeople } from '../deals/people.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { findPayee } from './agreement.ts';
import { findReasons, saveNote } from './applications.ts';
import { requireFundPassword } from '../deals/fund-password.ts';
import { findLegalMoney } from './money.ts';
import type { C2cServices } from './needs.ts';
import { findProfile, type Profile, saveProfile } from './profiles.ts';
import { merchantStatistics } from './statistics.ts';

export function merchantRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.apply, apply(services));
  mount(app, services, contract.ownShops, ownShops(services));
  mount(app, services, contract.settings, settings(services));
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
    const outcome = await submitPrepared(async (): Promise<Accepted<ApplyFiatMerchant> | Refusal> => {
      const proven = await requireFundPassword(services, { userId: user.id, sent: input });
      // The engine says it in its order.
      if (!proven.ok && proven.code !== 'trade_password_not_set') return proven;
      const hasMethods = (await findPayee(services, user.id)) !== undefined;
      return accept({
        kind: 'applyFiatMerchant',
        userId: user.id,
        currencyId: coin,
        hasMethods,
        hasTradePassword: proven.ok,
      });
    });
    if (!outcome.ok) return outcome;
    await saveNote(storage.sql, { userId: user.id, currencyId: coin, note: input.note.trim(), now: clock.now() });
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

const viewProfile = (name: string, { greeting, terms, isAway }: Profile) =>
  ({ name, greeting, terms, is_online: isAway ? 0 : 1 }) as const;

function settings(services: C2cServices): Handler<typeof contract.settings> {
  return async ({ user }) => {
    const [name, profile] = await Promise.all([nameOf(services, user.id), findProfile(services.storage.sql, user.id)]);
    return { message: viewProfile(name, profile) };
  };
}

function saveSettings(services: C2cServices): Handler<typeof contract.saveSettings> {
  const { storage, clock } = services;
  return async ({ input: { greeting, terms, is_online: isOnline }, user, t }) => {
    const change = { greeting, terms, isAway: isOnline === undefined ? undefined : isOnline === 0 };
    const profile = await saveProfile(storage.sql, user.id, change, clock.now());
    return { message: t('answer.saved'), data: viewProfile(await nameOf(services, user.id), profile) };
  };
}
