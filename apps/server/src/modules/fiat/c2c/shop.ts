// A publisher as others see him: what is proven of the account, how he has traded, the ads that are up, and
// what others say: the parties of a deal once it is done, once each.
import { fiat, fiatMerchant as contract, type fiatRows } from '@bourse/contract';
import { currencyId, DAY_MS, type FiatDealId, formatShanghai, refuse, userId, type UserId } from '@bourse/domain';
import { count, flag, id, instant, text } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql } from '../../../core/storage/connection.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { placeOf } from '../../../platform/lists/answer-rows.ts';
import { maskName } from '../../../system/masks.ts';
import { otherOf } from '../deals/chat-deals.ts';
import { loadPeople } from '../deals/people.ts';
import { viewAds } from './ads.ts';
import type { C2cServices } from './figures.ts';
import { findAds, findOwnDeal, pageOf } from './queries.ts';
import { loadTaker } from './taker.ts';

export function shopRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.shop, shop(services));
  mount(app, services, contract.shopFeedback, shopFeedback(services));
  mount(app, services, fiat.feedback, feedback(services));
}

function shop(services: C2cServices): Handler<typeof contract.shop> {
  const { figures, storage } = services;
  return async ({ input, user, locale, t }) => {
    const id = userId(input.id);
    const [people, traded, figuresOf, taker] = await Promise.all([
      loadPeople(storage.sql, [id]),
      figures.load([id]),
      figures.show([id]),
      loadTaker(services, user.id),
    ]);
    const person = people.get(id);
    const coins = coinsOf(services, id);
    // A user who never published an ad is not shown to others.
    const isShown = coins.length > 0 || hasAds(services, id) || id === user.id;
    if (!person || !isShown) return refuse('fiat_merchant_not_found');
    const isOver = input.was_done === 'true';
    const filter = {
      publisherId: id,
      isOver,
      isUp: isOver ? undefined : true,
      side: input.type,
      currencyId: input.currency_id === undefined ? undefined : currencyId(input.currency_id),
    };
    const { rows, total } = await findAds(storage.db, filter, placeOf(input));
    const data = await viewAds(services, rows, { taker, locale, t });
    const own = traded.get(id);
    return {
      message: {
        id,
        name: person.name,
        create_time: formatShanghai(person.registeredAt),
        create_ms: person.registeredAt,
        total: own?.ended ?? 0,
        done: own?.done ?? 0,
        thirtyDays: own?.opened ?? 0,
        currency_id: coins[0]?.id ?? 0,
        currency_name: coins[0]?.name ?? '',
        prove_email: person.hasEmail ? 1 : 0,
        prove_mobile: person.hasPhone ? 1 : 0,
        prove_real: person.level > 0 ? 1 : 0,
        prove_level: person.level >= 2 ? 1 : 0,
        is_myseller: id === user.id ? 1 : 0,
        lists: { data, ...pageOf(input, total) },
        coins,
        is_merchant: coins.length > 0 ? 1 : 0,
        figures: figuresOf(id),
      },
    };
  };
}

const coinsOf = (services: C2cServices, id: UserId) =>
  services.fiat
    .merchantsOf(id)
    .filter(({ state }) => state === 'approved')
    .map(({ currencyId: coin }) => ({ id: Number(coin), name: services.market.currency(coin)?.name ?? '' }));

const hasAds = (services: C2cServices, id: UserId): boolean =>
  [...services.fiat.ads()].some(({ publisherId }) => publisherId === id) || (services.fiat.user(id)?.done ?? 0) > 0;

/** The parties of a deal may say something of each other until so long after its end. */
export const FEEDBACK_MS = 30 * DAY_MS;

function feedback({ storage, clock, figures }: C2cServices): Handler<typeof fiat.feedback> {
  return async ({ input: { id, rating, comment }, user, t }) => {
    const own = await findOwnDeal(storage.db, id, user.id);
    if (!own.ok) return own;
    const { state, endedAt = 0 } = own.value;
    const now = clock.now();
    if (state !== 'done' || now - endedAt > FEEDBACK_MS)
      return refuse('fiat_feedback_closed', { days: FEEDBACK_MS / DAY_MS });
    const subjectId = otherOf(own.value, user.id);
    const given = await storage.sql`
      INSERT INTO fiat_feedback (deal_id, author_id, subject_id, is_good, comment, created_at)
      VALUES (${id}, ${user.id}, ${subjectId}, ${rating === 1}, ${comment.trim()}, ${now})
      ON CONFLICT (deal_id, author_id) DO NOTHING RETURNING deal_id`;
    if (given.length === 0) return refuse('fiat_feedback_given');
    figures.forget(subjectId);
    return { message: t('answer.fiat_rated') };
  };
}

const FEEDBACK = { authorId: id<UserId>(), isGood: flag, comment: text, createdAt: instant };
type Feedback = RowOf<typeof FEEDBACK>;

const viewFeedback = ({ isGood, comment, createdAt: at }: Feedback) =>
  ({ rating: isGood ? 1 : 0, comment, time: formatShanghai(at), time_ms: at }) as const;

/** Finds the feedback on one deal: the reader's own and the other party's. */
export async function findDealFeedback(
  sql: Sql,
  dealId: FiatDealId,
  readerId: UserId,
): Promise<fiatRows.FiatDealDetail['feedback']> {
  const rows = await query(sql, FEEDBACK)`
    SELECT author_id, is_good, comment, created_at FROM fiat_feedback WHERE deal_id = ${dealId}`;
  const of = (isMine: boolean) => {
    const found = rows.find((row) => (row.authorId === readerId) === isMine);
    return found ? viewFeedback(found) : null;
  };
  return { mine: of(true), theirs: of(false) };
}

/** Answers what was said of one user, newest first. The names of its authors are masked. */
function shopFeedback({ storage: { sql } }: C2cServices): Handler<typeof contract.shopFeedback> {
  return async ({ input: { id: subjectId, rating, page, limit } }) => {
    const { offset } = placeOf({ page, limit });
    const isWanted = rating === undefined ? sql`true` : sql`is_good = ${rating === 1}`;
    const [rows, [counted]] = await Promise.all([
      query(sql, FEEDBACK)`
        SELECT author_id, is_good, comment, created_at FROM fiat_feedback WHERE subject_id = ${subjectId} AND ${isWanted}
        ORDER BY created_at DESC, deal_id DESC LIMIT ${limit} OFFSET ${offset}`,
      query(sql, { total: count, good: count })`
        SELECT count(*) FILTER (WHERE ${isWanted}) AS total, count(*) FILTER (WHERE is_good) AS good
        FROM fiat_feedback WHERE subject_id = ${subjectId}`,
    ]);
    const authorIds = rows.map(({ authorId }) => authorId);
    const authors = await loadPeople(sql, authorIds);
    const nameOf = (id: UserId): string => maskName(authors.get(id)?.name ?? '');
    const list = rows.map((row) => ({ name: nameOf(row.authorId), ...viewFeedback(row) }));
    return { message: { list, total: counted?.total ?? 0, good: counted?.good ?? 0, page, page_size: limit } };
  };
}
