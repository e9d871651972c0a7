// What is offered, by which rules, and how far the caller has come with each of them.
import { fiat as contract } from '@bourse/contract';
import {
  type Amount,
  amount,
  FIAT_ADS_MAX,
  FIAT_CODES,
  FIAT_MERCHANT_LEVEL,
  formatUnits,
  HOUR_MS,
  MINUTE_MS,
  parseUnits,
  ppm,
  shanghaiDay,
  type UserId,
  ZERO,
} from '@bourse/domain';
import { instant, optional, units } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import { findFreshPrice } from '../../../core/market/index-board.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { ALL_WAYS, WAY_NAMES } from '../deals/payment-methods.ts';
import { viewPremium } from './ads.ts';
import type { C2cServices } from './figures.ts';
import { QUOTE_SECONDS } from './market.ts';
import { loadTaker } from './taker.ts';

type Options = contract.FiatOptions;

export function optionRoutes(app: FastifyInstance, services: C2cServices): void {
  const options: Handler<typeof contract.options> = async ({ user, t }) => ({
    message: {
      is_open: services.fiat.rules()?.isOpen ? 1 : 0,
      coins: viewCoins(services),
      fiats: viewFiats(services),
      ways: services.fiat
        .offeredWays(ALL_WAYS)
        .map((way) => ({ way, way_name: WAY_NAMES[way], way_text: t(`payment.way.${way}`) })),
      rules: viewRules(services),
      own: user === undefined ? null : await viewOwn(services, user.id),
    },
  });
  mount(app, services, contract.options, options);
}

function viewCoins({ fiat, market, clock }: C2cServices): Options['coins'] {
  const now = clock.now();
  return fiat.coins().flatMap((coin) => {
    const info = market.currency(coin.currencyId);
    if (!info || !(coin.isOffered || coin.isC2cOffered)) return [];
    const index = findFreshPrice(market, coin.currencyId, now);
    return [
      {
        id: coin.currencyId,
        name: info.name,
        logo: info.logo,
        number_min: formatUnits(coin.numberMin),
        number_max: formatUnits(coin.numberMax),
        is_offered: coin.isOffered ? 1 : 0,
        c2c_offered: coin.isC2cOffered ? 1 : 0,
        index: index === undefined ? '' : formatUnits(index),
      },
    ];
  });
}

function viewFiats({ fiat, clock }: C2cServices): Options['fiats'] {
  const now = clock.now();
  return fiat
    .currencies()
    .filter(({ isOffered }) => isOffered)
    .toSorted((one, other) => FIAT_CODES.indexOf(one.code) - FIAT_CODES.indexOf(other.code))
    .map(({ code, digits, rate, ratedAt, staleAt }) => ({
      code,
      digits,
      rate: rate === undefined ? '' : formatUnits(rate),
      rate_ms: ratedAt ?? null,
      is_stale: rate === undefined || (staleAt !== undefined && now >= staleAt) ? 1 : 0,
    }));
}

function viewRules({ fiat }: C2cServices): Options['rules'] {
  const rules = fiat.rules();
  return {
    pay_minutes: (rules?.payWindowMs ?? 0) / MINUTE_MS,
    appeal_minutes: (rules?.appealAfterMs ?? 0) / MINUTE_MS,
    appeal_hours: (rules?.appealAloneMs ?? 0) / HOUR_MS,
    hold_hours: (rules?.restrictMs ?? 0) / HOUR_MS,
    merchant_fee: formatUnits(rules?.merchantFee ?? 0n),
    merchant_level: FIAT_MERCHANT_LEVEL,
    unfinished_max: rules?.unfinishedMax ?? 0,
    cancellations_max: rules?.cancellationsMax ?? 0,
    price_band: viewPremium(rules?.priceBand ?? ppm(0n)),
    premium_max: viewPremium(rules?.premiumMax ?? ppm(0n)),
    quote_seconds: QUOTE_SECONDS,
    ads_max: FIAT_ADS_MAX,
  };
}

async function viewOwn(services: C2cServices, userId: UserId): Promise<Options['own']> {
  const { fiat, market, clock } = services;
  const now = clock.now();
  const [taker, hold] = await Promise.all([loadTaker(services, userId), findBoughtHold(services, userId)]);
  if (!taker) return null;
  const { person } = taker;
  const limit = fiat.quota(person.level)?.dayLimit;
  const known = fiat.user(userId);
  const spent = known?.day === shanghaiDay(now) ? known.spent : 0n;
  const left = limit === undefined ? undefined : limit > spent ? limit - spent : 0n;
  const heldUntil = person.outflowsHeldUntil;
  return {
    level: person.level,
    methods: taker.methods,
    has_fund_password: taker.hasTradePassword ? 1 : 0,
    unfinished: taker.unfinished,
    cancellations: taker.cancellations,
    day_limit: limit === undefined ? '' : formatUnits(limit),
    day_left: left === undefined ? '' : formatUnits(left),
    restricted_until_ms: taker.restrictedUntil ?? null,
    outflows_held_until_ms: heldUntil !== undefined && now < heldUntil ? heldUntil : null,
    merchant: fiat.merchantsOf(userId).map(({ currencyId, state }) => ({
      currency_id: currencyId,
      currency_name: market.currency(currencyId)?.name ?? '',
      state,
    })),
    ways: [...taker.ways],
    hold_worth: formatUnits(hold.worth),
    hold_free: formatUnits(hold.free),
    hold_until_ms: hold.until ?? null,
    held_worth: formatUnits(hold.heldWorth),
    held_until_ms: hold.heldUntil ?? null,
  };
}

/** So much of a user's has to stay where it cannot be lost: what was bought lately (T+1), and what a hold on outflows binds. */
const HOLD = {
  /** In USDT, bought lately or credited by hand. */
  worth: units,
  /** When the last of it may go; undefined where nothing was bought. */
  until: optional(instant),
  /** In USDT, since a hold on outflows began. */
  heldWorth: units,
  heldUntil: optional(instant),
};
type BoughtHold = RowOf<typeof HOLD> & {
  /** In USDT, by the index of now: how much may leave or be put at risk all the same. */
  readonly free: Amount;
};

const NO_HOLD: BoughtHold = { worth: ZERO, until: undefined, heldWorth: ZERO, heldUntil: undefined, free: ZERO };

/** The engine says how much, so that what is shown is what it goes by. */
async function findBoughtHold(
  { storage: { sql }, sequencer, clock }: C2cServices,
  userId: UserId,
): Promise<BoughtHold> {
  const now = clock.now();
  const [bound] = await query(sql, HOLD)`
    SELECT coalesce(sum(r.worth), 0) AS worth, max(r.until) AS until,
      coalesce((SELECT held_worth FROM user_states WHERE user_id = ${userId}), 0) AS held_worth,
      (SELECT outflows_held_until FROM user_states
        WHERE user_id = ${userId} AND outflows_held_until > ${now}) AS held_until
    FROM restrictions r WHERE r.user_id = ${userId} AND r.until > ${now} AND r.worth > 0`;
  // Almost nobody is bound: only who is asks the engine.
  if (!bound || (bound.until === undefined && bound.heldUntil === undefined)) return NO_HOLD;
  const weighed = await sequencer.submit({ kind: 'weighWorth', userId });
  // An engine that takes no more commands at the moment lets nothing leave either.
  if (!weighed.ok) return { ...bound, free: ZERO };
  const { bought, held, usable } = weighed.value;
  return {
    worth: amountOf(bought?.worth),
    until: bought?.until,
    heldWorth: amountOf(held?.worth),
    heldUntil: held?.until,
    free: amountOf(usable ?? undefined),
  };
}

const amountOf = (text = '0'): Amount => amount(parseUnits(text) ?? 0n);
