// The settings of fiat trade as they are committed, and what anything new begins with.
import {
  type CurrencyId,
  type FiatCode,
  type Instant,
  type PaymentWay,
  ppm,
  type Price,
  type UserId,
  type VerificationLevel,
  ZERO,
} from '@bourse/domain';
import type { AcceptorTerms } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import type { Storage } from '../../core/storage/open.ts';
import { acceptors } from './acceptors/tables.ts';
import { gatewayRules } from './gateway/tables.ts';
import { fiatCoins, fiatCurrencies, fiatQuotas, fiatRules, fiatWays } from './tables.ts';
import type {
  CoinSettings,
  FiatCurrencySettings,
  GatewaySettings,
  QuotaSettings,
  RulesSettings,
  WaySettings,
} from './fields.ts';

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
  return { ...terms, rechargeRate: ppm(terms.rechargeRate), cashRate: ppm(terms.cashRate) };
}

export async function findGatewayRules({ db }: Needs): Promise<GatewaySettings | undefined> {
  const [row] = await db.select().from(gatewayRules);
  if (!row) return undefined;
  const { id: _, ...rules } = row;
  return rules;
}
