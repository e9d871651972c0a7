// The settings of fiat trade: as they are committed, what anything new begins with, and by name and in decimal text, as
// operators ask for changes of them.
import {
  type CurrencyId,
  type FiatCode,
  formatUnits,
  type Instant,
  parseId,
  parseUnits,
  type PaymentWay,
  ppm,
  type Price,
  price,
  SECOND_MS,
  type UserId,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import type {
  AcceptorTerms,
  FiatCoin,
  FiatCurrency,
  FiatQuota,
  FiatRules,
  FiatWay,
  GatewayRules,
} from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { Storage } from '../../core/storage/open.ts';
import { type Field, fieldOf } from '../../platform/changes/setting-fields.ts';
import { amounts, type Codec, counts, flags, shares } from '../../system/codecs.ts';
import { acceptors } from './acceptors/tables.ts';
import { gatewayRules } from './gateway/tables.ts';
import { fiatCoins, fiatCurrencies, fiatQuotas, fiatRules, fiatWays } from './tables.ts';

/** The settings of each kind, without the key of the row. */
export type RulesSettings = Readonly<Omit<FiatRules, 'id'>>;
export type FiatCurrencySettings = Readonly<Pick<FiatCurrency, 'digits' | 'isOffered'>>;
export type RateSettings = { readonly rate: Price };
export type CoinSettings = Readonly<Omit<FiatCoin, 'currencyId'>>;
export type QuotaSettings = Readonly<Omit<FiatQuota, 'level'>>;
export type WaySettings = Readonly<Omit<FiatWay, 'way'>>;
export type GatewaySettings = Readonly<Omit<GatewayRules, 'id'>>;

type Needs = Pick<Storage, 'db'>;
const NONE = ppm(0n);

export const NEW_FIAT_CURRENCY: FiatCurrencySettings = { digits: 2, isOffered: false };
export const NEW_COIN: CoinSettings = { isOffered: false, isC2cOffered: false, numberMin: ZERO, numberMax: ZERO };
export const NEW_ACCEPTOR: AcceptorTerms = {
  isAppointed: false,
  rechargeMin: ZERO,
  rechargeMax: ZERO,
  rechargeRate: NONE,
  cashMin: ZERO,
  cashMax: ZERO,
  cashRate: NONE,
};

export const NEW_GATEWAY: GatewaySettings = {
  isOpen: false,
  moneyMin: ZERO,
  moneyMax: ZERO,
  dayCap: ZERO,
  restrictMs: 0,
};

export async function findFiatRules({ db }: Needs): Promise<RulesSettings | undefined> {
  const [row] = await db.select().from(fiatRules);
  if (!row) return undefined;
  const { id: _, ...rules } = row;
  return { ...rules, priceBand: ppm(rules.priceBand), premiumMax: ppm(rules.premiumMax) };
}

export async function findFiatCurrency(
  { db }: Needs,
  code: FiatCode,
): Promise<(FiatCurrencySettings & { readonly rate: Price | null; readonly staleAt: Instant | null }) | undefined> {
  const [row] = await db.select().from(fiatCurrencies).where(eq(fiatCurrencies.code, code));
  return row && { digits: row.digits, isOffered: row.isOffered, rate: row.rate, staleAt: row.staleAt };
}

export async function findFiatCoin({ db }: Needs, id: CurrencyId): Promise<CoinSettings | undefined> {
  const [row] = await db.select().from(fiatCoins).where(eq(fiatCoins.currencyId, id));
  if (!row) return undefined;
  const { currencyId: _, ...settings } = row;
  return settings;
}

export async function findFiatQuota({ db }: Needs, level: VerificationLevel): Promise<QuotaSettings | undefined> {
  const [row] = await db.select().from(fiatQuotas).where(eq(fiatQuotas.level, level));
  return row && { dayLimit: row.dayLimit };
}

/** Offered where nothing was set. */
export async function findFiatWay({ db }: Needs, way: PaymentWay): Promise<WaySettings> {
  const [row] = await db.select().from(fiatWays).where(eq(fiatWays.way, way));
  return { isOffered: row?.isOffered ?? true };
}

export async function findAcceptorTerms({ db }: Needs, userId: UserId): Promise<AcceptorTerms | undefined> {
  const [row] = await db.select().from(acceptors).where(eq(acceptors.userId, userId));
  if (!row) return undefined;
  const { userId: _, isAccepting: __, ...terms } = row;
  return terms;
}

export async function findGatewayRules({ db }: Needs): Promise<GatewaySettings | undefined> {
  const [row] = await db.select().from(gatewayRules);
  if (!row) return undefined;
  const { id: _, ...rules } = row;
  return rules;
}

/** Milliseconds in whole seconds. */
const seconds: Codec<number> = {
  show: (ms) => String(Math.floor(ms / SECOND_MS)),
  read: (text) => {
    const count = parseId(text);
    return count === undefined ? undefined : count * SECOND_MS;
  },
};
const digits: Codec<number> = { show: String, read: (text) => (/^\d$/.test(text) ? Number(text) : undefined) };
const prices: Codec<Price> = {
  show: formatUnits,
  read: (text) => {
    const units = parseUnits(text);
    return units === undefined || units <= 0n ? undefined : price(units);
  },
};

const rules = fieldOf<RulesSettings>();
export const RULES_FIELDS: ReadonlyMap<string, Field<RulesSettings>> = new Map([
  ['is_open', rules('isOpen', flags)],
  ['pay_window_seconds', rules('payWindowMs', seconds)],
  ['appeal_after_seconds', rules('appealAfterMs', seconds)],
  ['appeal_alone_seconds', rules('appealAloneMs', seconds)],
  ['appeal_ended_seconds', rules('appealEndedMs', seconds)],
  ['restrict_seconds', rules('restrictMs', seconds)],
  ['merchant_fee', rules('merchantFee', amounts)],
  ['unfinished_max', rules('unfinishedMax', counts)],
  ['cancellations_max', rules('cancellationsMax', counts)],
  ['price_band', rules('priceBand', shares)],
  ['premium_max', rules('premiumMax', shares)],
]);

const currency = fieldOf<FiatCurrencySettings>();
export const FIAT_CURRENCY_FIELDS: ReadonlyMap<string, Field<FiatCurrencySettings>> = new Map([
  ['digits', currency('digits', digits)],
  ['is_offered', currency('isOffered', flags)],
]);

const rate = fieldOf<RateSettings>();
export const RATE_FIELDS: ReadonlyMap<string, Field<RateSettings>> = new Map([['rate', rate('rate', prices)]]);

const coin = fieldOf<CoinSettings>();
export const COIN_FIELDS: ReadonlyMap<string, Field<CoinSettings>> = new Map([
  ['is_offered', coin('isOffered', flags)],
  ['c2c_offered', coin('isC2cOffered', flags)],
  ['number_min', coin('numberMin', amounts)],
  ['number_max', coin('numberMax', amounts)],
]);

const quota = fieldOf<QuotaSettings>();
export const QUOTA_FIELDS: ReadonlyMap<string, Field<QuotaSettings>> = new Map([
  ['day_limit', quota('dayLimit', amounts)],
]);

const way = fieldOf<WaySettings>();
export const WAY_FIELDS: ReadonlyMap<string, Field<WaySettings>> = new Map([['is_offered', way('isOffered', flags)]]);

const acceptor = fieldOf<AcceptorTerms>();
export const ACCEPTOR_FIELDS: ReadonlyMap<string, Field<AcceptorTerms>> = new Map([
  ['is_appointed', acceptor('isAppointed', flags)],
  ['recharge_min', acceptor('rechargeMin', amounts)],
  ['recharge_max', acceptor('rechargeMax', amounts)],
  ['recharge_rate', acceptor('rechargeRate', shares)],
  ['cash_min', acceptor('cashMin', amounts)],
  ['cash_max', acceptor('cashMax', amounts)],
  ['cash_rate', acceptor('cashRate', shares)],
]);

const gateway = fieldOf<GatewaySettings>();
export const GATEWAY_FIELDS: ReadonlyMap<string, Field<GatewaySettings>> = new Map([
  ['is_open', gateway('isOpen', flags)],
  ['money_min', gateway('moneyMin', amounts)],
  ['money_max', gateway('moneyMax', amounts)],
  ['day_cap', gateway('dayCap', amounts)],
  ['restrict_seconds', gateway('restrictMs', seconds)],
]);
