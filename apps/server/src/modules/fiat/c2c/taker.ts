// The known reasons why a user may not take an ad, in the order in which the engine would say them. The engine decides; this is
// for screens that say why beforehand.
import {
  type Instant,
  PAYMENT_WAYS,
  type PaymentWay,
  type Refusal,
  refuse,
  shanghaiDay,
  timeUntil,
  type UserId,
} from '@bourse/domain';
import { flag, word } from '@bourse/domain/kinds';
import { query } from '../../../core/storage/query.ts';
import type { LiveFiatAd } from '../board.ts';
import { findSellerBlock, loadPeople, type Person, type Seller } from '../deals/people.ts';
import type { FiatServices } from '../services.ts';

export type Taker = {
  readonly person: Person;
  /** Ways of the user's own methods, each once. */
  readonly ways: readonly PaymentWay[];
  readonly methods: number;
  readonly hasTradePassword: boolean;
  /** Taken by the user and under way. */
  readonly unfinished: number;
  /** Only those of today count. */
  readonly cancellations: number;
  readonly done: number;
  readonly restrictedUntil: Instant | undefined;
};

type Needs = Pick<FiatServices, 'storage' | 'fiat' | 'clock'>;

export async function loadTaker({ storage: { sql }, fiat, clock }: Needs, userId: UserId): Promise<Taker | undefined> {
  const [people, rows, [secret]] = await Promise.all([
    loadPeople(sql, [userId]),
    query(sql, { way: word(PAYMENT_WAYS) })`SELECT way FROM payment_methods WHERE user_id = ${userId}`,
    query(sql, { has: flag })`SELECT trade_password_hash IS NOT NULL AS has FROM users WHERE id = ${userId}`,
  ]);
  const person = people.get(userId);
  if (!person) return undefined;
  const now = clock.now();
  const known = fiat.user(userId);
  const until = known?.restrictedUntil;
  return {
    person,
    ways: PAYMENT_WAYS.filter((way) => rows.some((row) => row.way === way)),
    methods: rows.length,
    hasTradePassword: secret?.has === true,
    unfinished: fiat.dealsOf(userId).filter(({ takerId }) => takerId === userId).length,
    cancellations: countCancellations({ fiat, now }, userId),
    done: known?.done ?? 0,
    restrictedUntil: until !== undefined && now < until ? until : undefined,
  };
}

type Blocking = Pick<FiatServices, 'fiat'> & { readonly now: Instant };

/** Counts the deals that a user has cancelled as buyer today. */
export function countCancellations({ fiat, now }: Blocking, userId: UserId): number {
  const known = fiat.user(userId);
  return known?.day === shanghaiDay(now) ? known.cancellations : 0;
}

export function findBlock({ fiat, now }: Blocking, ad: LiveFiatAd, taker: Taker): Refusal | undefined {
  const { person, restrictedUntil: until } = taker;
  const rules = fiat.rules();
  if (person.isFrozen) return refuse('user_frozen');
  if (!rules?.isOpen) return refuse('fiat_closed');
  if (until !== undefined) return refuse('fiat_restricted', { ...timeUntil(until, now), until });
  if (person.level === 0) return refuse('identity_not_verified');
  if (person.level < ad.levelMin) return refuse('fiat_level_too_low', { level: ad.levelMin });
  if (taker.methods === 0) return refuse('payment_info_missing');
  const held = ad.side === 'buy' ? findSellingBlock(taker, now) : undefined;
  if (held) return held;
  const { unfinishedMax, cancellationsMax } = rules;
  if (taker.unfinished >= unfinishedMax) return refuse('too_many_unfinished_deals', { maximum: unfinishedMax });
  if (taker.cancellations >= cancellationsMax) return refuse('too_many_cancellations', { maximum: cancellationsMax });
  if (ad.publisherId === person.id) return refuse('own_ad');
  return taker.done < ad.doneMin ? refuse('fiat_deals_too_few', { needed: ad.doneMin }) : undefined;
}

function findSellingBlock({ hasTradePassword, person }: Taker, now: Instant): Refusal | undefined {
  return hasTradePassword ? findSellerBlock(person, now) : refuse('trade_password_not_set');
}

/** Whether its publisher could not keep a deal on it: frozen, restricted, suspended, or kept from selling. */
export function isPublisherBlocked(
  { fiat, now }: Blocking,
  ad: LiveFiatAd,
  publisher: (Seller & Pick<Person, 'isFrozen'>) | undefined,
): boolean {
  const known = fiat.user(ad.publisherId);
  const isRestricted = known?.restrictedUntil !== undefined && now < known.restrictedUntil;
  return (
    publisher === undefined ||
    publisher.isFrozen ||
    isRestricted ||
    countCancellations({ fiat, now }, ad.publisherId) >= (fiat.rules()?.cancellationsMax ?? 0) ||
    (ad.kind === 'merchant' && !fiat.isMerchant(ad.publisherId, ad.currencyId)) ||
    (ad.side === 'sell' && findSellerBlock(publisher, now) !== undefined)
  );
}
