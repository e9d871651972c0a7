// Settings of fiat trade, acceptors and gateways as operators ask for them: refused where the engine would refuse them.
import type { officeFiatMoney, officeFiatSettings, ParsedInputOf } from '@bourse/contract';
import {
  currencyId,
  FIAT_CODES,
  type FiatChange,
  formatUnits,
  GATEWAY_HOLDS,
  refuse,
  type Result,
  USDT,
  userId,
} from '@bourse/domain';
import { optional, units, word } from '@bourse/domain/kinds';
import type { AcceptorTerms } from '@bourse/engine';
import { isSoundFiatCoin, isSoundFiatCurrency, isSoundFiatQuota, isSoundFiatRules } from '@bourse/engine/formulas';
import { draftOf, wishOf } from '../../../platform/http/proposal-wishes.ts';
import type { Wish } from '../../../platform/http/proposals.ts';
import {
  ACCEPTOR_FIELDS,
  COIN_FIELDS,
  FIAT_CURRENCY_FIELDS,
  GATEWAY_FIELDS,
  QUOTA_FIELDS,
  RATE_FIELDS,
  RULES_FIELDS,
  WAY_FIELDS,
} from '../fields.ts';
import {
  findAcceptorTerms,
  findFiatCoin,
  findFiatCurrency,
  findFiatQuota,
  findFiatRules,
  findFiatWay,
  findGatewayRules,
  NEW_ACCEPTOR,
  NEW_COIN,
  NEW_FIAT_CURRENCY,
  NEW_GATEWAY,
} from '../settings.ts';
import { wishMoney } from '../../../platform/funds/money-wishes.ts';
import type { FiatServices } from '../services.ts';
import { query } from '../../../core/storage/query.ts';

export type Asked = Result<Wish<FiatChange>>;
type Settings = typeof officeFiatSettings;

export async function wishRules(
  services: FiatServices,
  input: ParsedInputOf<Settings['proposeRules']>,
): Promise<Asked> {
  const stands = await findFiatRules(services.storage);
  const draft = stands && draftOf({ fields: RULES_FIELDS, stands, beginning: stands, input });
  if (!draft || !isSoundFiatRules(draft.next)) return refuse('invalid_market_settings');
  return wishOf(services, { kind: 'rules', changes: draft.changes, reason: input.reason }, input);
}

export async function wishCurrency(
  services: FiatServices,
  input: ParsedInputOf<Settings['proposeCurrency']>,
): Promise<Asked> {
  const code = FIAT_CODES.find((known) => known === input.code);
  if (!code) return refuse('fiat_currency_not_offered');
  const stands = await findFiatCurrency(services.storage, code);
  const draft = draftOf({ fields: FIAT_CURRENCY_FIELDS, stands, beginning: NEW_FIAT_CURRENCY, input });
  if (!draft || !isSoundFiatCurrency(draft.next)) return refuse('invalid_market_settings');
  const wish = { kind: 'currency', subject: code, changes: draft.changes, reason: input.reason } as const;
  return wishOf(services, wish, input);
}

/** Its old one stands beside it, so that a slip of the point is seen. */
export async function wishRate(services: FiatServices, input: ParsedInputOf<Settings['proposeRate']>): Promise<Asked> {
  const code = FIAT_CODES.find((known) => known === input.code);
  const stands = code && (await findFiatCurrency(services.storage, code));
  if (!code || !stands) return refuse('fiat_currency_not_offered');
  const known = stands.rate === null ? undefined : { rate: stands.rate };
  const draft = draftOf({ fields: RATE_FIELDS, stands: known, beginning: { rate: input.rate }, input });
  if (!draft) return refuse('invalid_market_settings');
  const wish = { kind: 'rate', subject: code, changes: draft.changes, reason: input.reason } as const;
  return wishOf(services, wish, input);
}

export async function wishCoin(services: FiatServices, input: ParsedInputOf<Settings['proposeCoin']>): Promise<Asked> {
  const coin = services.market.currency(currencyId(input.id));
  if (!coin) return refuse('currency_not_found');
  const stands = await findFiatCoin(services.storage, coin.id);
  const draft = draftOf({ fields: COIN_FIELDS, stands, beginning: NEW_COIN, input });
  if (!draft || !isSoundFiatCoin(draft.next)) return refuse('invalid_market_settings');
  const wish = { kind: 'coin', subject: String(coin.id), changes: draft.changes, reason: input.reason } as const;
  return wishOf(services, wish, input);
}

export async function wishQuota(
  services: FiatServices,
  input: ParsedInputOf<Settings['proposeQuota']>,
): Promise<Asked> {
  const { level, day_limit: dayLimit, reason } = input;
  const stands = await findFiatQuota(services.storage, level);
  const draft = draftOf({ fields: QUOTA_FIELDS, stands, beginning: { dayLimit }, input });
  if (!draft || !isSoundFiatQuota(draft.next)) return refuse('invalid_market_settings');
  return wishOf(services, { kind: 'quota', subject: String(level), changes: draft.changes, reason }, input);
}

export async function wishWay(services: FiatServices, input: ParsedInputOf<Settings['proposeWay']>): Promise<Asked> {
  const stands = await findFiatWay(services.storage, input.way);
  const draft = draftOf({ fields: WAY_FIELDS, stands, beginning: stands, input });
  if (!draft) return refuse('invalid_market_settings');
  const wish = { kind: 'way', subject: input.way, changes: draft.changes, reason: input.reason } as const;
  return wishOf(services, wish, input);
}

/** The engine looks at the rest. */
const isOrdered = (terms: AcceptorTerms): boolean =>
  terms.rechargeMin <= terms.rechargeMax && terms.cashMin <= terms.cashMax;

export async function wishAcceptor(
  services: FiatServices,
  input: ParsedInputOf<typeof officeFiatMoney.proposeAcceptor>,
): Promise<Asked> {
  const { sql } = services.storage;
  const [known] = await sql`SELECT 1 FROM users WHERE id = ${input.user_id}`;
  if (!known) return refuse('user_not_found');
  const id = userId(input.user_id);
  const stands = await findAcceptorTerms(services.storage, id);
  const draft = draftOf({ fields: ACCEPTOR_FIELDS, stands, beginning: NEW_ACCEPTOR, input });
  if (!draft || !isOrdered(draft.next)) return refuse('invalid_market_settings');
  const wish = { kind: 'acceptor', subject: String(id), changes: draft.changes, reason: input.reason } as const;
  return wishOf(services, wish, { seen: input.seen });
}

export async function wishGateway(
  services: FiatServices,
  input: ParsedInputOf<typeof officeFiatMoney.proposeGateway>,
): Promise<Asked> {
  const stands = await findGatewayRules(services.storage);
  const draft = draftOf({ fields: GATEWAY_FIELDS, stands, beginning: NEW_GATEWAY, input });
  if (!draft || draft.next.moneyMin > draft.next.moneyMax) return refuse('invalid_market_settings');
  return wishOf(services, { kind: 'gateway', changes: draft.changes, reason: input.reason }, { seen: input.seen });
}

export async function wishGatewayFund(
  services: FiatServices,
  { amount, reason }: ParsedInputOf<typeof officeFiatMoney.proposeGatewayFund>,
): Promise<Asked> {
  const found = await wishMoney(services, { purpose: 'gateway', currency: USDT, amount });
  return found.ok ? wishOf(services, { kind: 'gateway_fund', changes: found.value, reason }) : found;
}

export async function wishGatewayOrder(
  services: FiatServices,
  { id, is_paid: isPaid, reason }: ParsedInputOf<typeof officeFiatMoney.proposeGatewayOrder>,
): Promise<Asked> {
  const [order] = await query(services.storage.sql, { number: units, hold: optional(word(GATEWAY_HOLDS)) })`
    SELECT number, hold FROM gateway_orders WHERE id = ${id} AND state = 'held'`;
  if (!order) return refuse('gateway_order_not_found');
  const changes = [
    { field: 'is_paid', from: '', to: String(isPaid) },
    { field: 'number', from: '', to: formatUnits(order.number) },
    { field: 'hold', from: '', to: order.hold ?? '' },
  ];
  return wishOf(services, { kind: 'gateway_order', subject: String(id), changes, reason });
}
