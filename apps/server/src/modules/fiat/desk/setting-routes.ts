// Everything that is set of fiat trade, and what stops it at once.
import { type AnswerOf, officeFiatSettings } from '@bourse/contract';
import { bitOfWay, formatUnits, PAYMENT_WAYS, refuse, VERIFICATION_LEVELS } from '@bourse/domain';
import { count, text, word } from '@bourse/domain/kinds';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { showFields } from '../../../platform/changes/setting-fields.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { COIN_FIELDS, QUOTA_FIELDS, RULES_FIELDS } from '../fields.ts';
import { findFiatRules } from '../settings.ts';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';
import { fiatCoins, fiatCurrencies, fiatQuotas, fiatWays } from '../tables.ts';
import { actAtOnce } from './acts.ts';
import { nameCoin } from './lists.ts';
import { timeText } from './texts.ts';

type Settings = AnswerOf<typeof officeFiatSettings.settings>;

export function settingRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, officeFiatSettings.settings, async ({ t }) => {
    const [rules, currencies, coins, quotas, ways] = await Promise.all([
      viewRules(services),
      viewCurrencies(services),
      viewCoins(services),
      viewQuotas(services),
      viewWays(services, t),
    ]);
    const all = services.market.currencies().map(({ id, name }) => ({ id, name }));
    return { message: { rules, currencies, coins, quotas, ways, all_currencies: all } };
  });
  mount(app, services, officeFiatSettings.stop, async ({ input: { reason }, request, t }) => {
    const rules = await findFiatRules(services.storage);
    if (!rules) return refuse('fiat_closed');
    const acted = await actAtOnce(services, request, {
      action: 'fiat.stop',
      subject: 'fiat',
      after: { is_open: false, reason },
      command: { kind: 'configureFiatRules', rules: { ...rules, isOpen: false } },
    });
    return acted.ok ? { message: t('answer.saved') } : acted;
  });
}

async function viewRules({ storage }: FiatServices): Promise<Settings['rules']> {
  const rules = await findFiatRules(storage);
  const shown = rules ? showFields(RULES_FIELDS, rules) : {};
  const numberOf = (name: string): number => Number(shown[name] ?? 0);
  return {
    is_open: rules?.isOpen === true,
    pay_window_seconds: numberOf('pay_window_seconds'),
    appeal_after_seconds: numberOf('appeal_after_seconds'),
    appeal_alone_seconds: numberOf('appeal_alone_seconds'),
    appeal_ended_seconds: numberOf('appeal_ended_seconds'),
    restrict_seconds: numberOf('restrict_seconds'),
    merchant_fee: shown['merchant_fee'] ?? '',
    unfinished_max: numberOf('unfinished_max'),
    cancellations_max: numberOf('cancellations_max'),
    price_band: shown['price_band'] ?? '',
    premium_max: shown['premium_max'] ?? '',
  };
}

/** Live ads, by the text of a column. */
async function countAds({ storage: { sql } }: FiatServices, column: 'fiat' | 'currency_id') {
  const rows = await query(sql, { key: text, n: count })`
    SELECT ${sql(column)}::text AS key, count(*) AS n FROM fiat_ads WHERE state = 'live' GROUP BY 1`;
  return new Map(rows.map(({ key, n }) => [key, n]));
}

async function viewCurrencies(services: FiatServices): Promise<Settings['currencies']> {
  const [rows, ads] = await Promise.all([
    services.storage.db.select().from(fiatCurrencies).orderBy(asc(fiatCurrencies.code)),
    countAds(services, 'fiat'),
  ]);
  const now = services.clock.now();
  return rows.map(({ code, digits, isOffered, rate, ratedAt, staleAt }) => ({
    code,
    digits,
    is_offered: isOffered,
    rate: rate === null ? '' : formatUnits(rate),
    rate_time: timeText(ratedAt),
    stale_time: timeText(staleAt),
    is_stale: rate === null || (staleAt !== null && staleAt <= now),
    ads: ads.get(code) ?? 0,
  }));
}

async function viewCoins(services: FiatServices): Promise<Settings['coins']> {
  const [rows, ads] = await Promise.all([
    services.storage.db.select().from(fiatCoins).orderBy(asc(fiatCoins.currencyId)),
    countAds(services, 'currency_id'),
  ]);
  return rows.map((row) => {
    const shown = showFields(COIN_FIELDS, row);
    return {
      id: row.currencyId,
      name: nameCoin(services, row.currencyId),
      is_offered: row.isOffered,
      c2c_offered: row.isC2cOffered,
      number_min: shown['number_min'] ?? '',
      number_max: shown['number_max'] ?? '',
      ads: ads.get(String(row.currencyId)) ?? 0,
    };
  });
}

/** A level without a row is not limited: the empty text. */
async function viewQuotas({ storage }: FiatServices): Promise<Settings['quotas']> {
  const rows = await storage.db.select().from(fiatQuotas);
  const shown = new Map<number, string>(
    rows.map((row) => [row.level, showFields(QUOTA_FIELDS, row)['day_limit'] ?? '']),
  );
  return VERIFICATION_LEVELS.map((level) => ({ level, day_limit: shown.get(level) ?? '' }));
}

async function viewWays({ storage: { sql, db } }: FiatServices, t: Translate): Promise<Settings['ways']> {
  const rows = await query(sql, { way: word(PAYMENT_WAYS), users: count })`
    SELECT way, count(DISTINCT user_id) AS users FROM payment_methods GROUP BY way`;
  const users = new Map(rows.map((row) => [row.way, row.users]));
  const ads = await query(sql, { ways: count, n: count })`
    SELECT ways, count(*) AS n FROM fiat_ads WHERE state = 'live' GROUP BY ways`;
  const set = await db.select().from(fiatWays);
  return PAYMENT_WAYS.map((way) => ({
    way,
    is_offered: set.find((one) => one.way === way)?.isOffered ?? true,
    way_name: t(`payment.way.${way}`),
    users: users.get(way) ?? 0,
    ads: ads.reduce((sum, { ways, n }) => sum + ((ways & bitOfWay(way)) === 0 ? 0 : n), 0),
  }));
}
