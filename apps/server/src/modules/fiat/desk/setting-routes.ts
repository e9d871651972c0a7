// Everything that is set of fiat trade, and what stops it at once.
import { amountCodec, type AnswerOf, officeFiatSettings } from '@bourse/contract';
import { bitOfWay, formatUnits, PAYMENT_WAYS, refuse, VERIFICATION_LEVELS } from '@bourse/domain';
import { count, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { query } from '../../../core/storage/query.ts';
import { showFields } from '../../../platform/changes/setting-fields.ts';
import { mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { answerQuery } from '../../../platform/lists/answer-rows.ts';
import type { FiatServices } from '../services.ts';
import { findFiatRules, QUOTA_FIELDS, RULES_FIELDS } from '../settings.ts';
import { fiatQuotas, fiatWays } from '../tables.ts';
import { actAtOnce } from './acts.ts';

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

const CURRENCY = officeFiatSettings.currencyRow.extend({ rate: amountCodec.nullable() });

async function viewCurrencies({ storage: { sql }, clock }: FiatServices): Promise<Settings['currencies']> {
  const rows = await answerQuery(sql, CURRENCY)`
    SELECT f.code, f.digits, f.is_offered, f.rate, f.rated_at AS rate_time, f.stale_at AS stale_time,
      f.rate IS NULL OR coalesce(f.stale_at <= ${clock.now()}, false) AS is_stale,
      (SELECT count(*) FROM fiat_ads a WHERE a.fiat = f.code AND a.state = 'live') AS ads
    FROM fiat_currencies f ORDER BY f.code`;
  return rows.map((row) => ({ ...row, rate: row.rate === null ? '' : formatUnits(row.rate) }));
}

async function viewCoins({ storage: { sql } }: FiatServices): Promise<Settings['coins']> {
  const rows = await answerQuery(sql, officeFiatSettings.coinRow)`
    SELECT f.currency_id AS id, c.name, f.is_offered, f.is_c2c_offered AS c2c_offered, f.number_min, f.number_max,
      (SELECT count(*) FROM fiat_ads a WHERE a.currency_id = f.currency_id AND a.state = 'live') AS ads
    FROM fiat_coins f JOIN currencies c ON c.id = f.currency_id ORDER BY f.currency_id`;
  return [...rows];
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
