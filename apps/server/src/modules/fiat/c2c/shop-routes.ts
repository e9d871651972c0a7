// A publisher as others see him: what is proven of the account, how he has traded, what others say, the ads that are up.
import { fiatMerchant as contract } from '@bourse/contract';
import { currencyId, formatShanghai, refuse, userId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { loadPeople, type Person } from '../deals/people.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { viewAds } from './ads.ts';
import { findFeedback } from './feedback.ts';
import { viewFigures } from './figures.ts';
import type { C2cServices } from './needs.ts';
import { pageOf, placeOf } from './pages.ts';
import { findAds } from './queries.ts';
import { loadTaker } from './taker.ts';

export function shopRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.shop, shop(services));
  mount(app, services, contract.shopFeedback, shopFeedback(services));
}

function shop(services: C2cServices): Handler<typeof contract.shop> {
  const { figures, storage } = services;
  return async ({ input, user, locale, t }) => {
    const id = userId(input.id);
    const [people, traded, online, taker] = await Promise.all([
      loadPeople(storage.sql, [id]),
      figures.load([id]),
      figures.findOnline([id]),
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
      ...(isOver ? {} : { isUp: true }),
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
        ...viewProofs(person),
        is_myseller: id === user.id ? 1 : 0,
        lists: { data, ...pageOf(input, total).message },
        coins,
        is_merchant: coins.length > 0 ? 1 : 0,
        figures: viewFigures(own, online.has(id)),
      },
    };
  };
}

const coinsOf = ({ fiat, market }: C2cServices, id: ReturnType<typeof userId>) =>
  fiat
    .merchantsOf(id)
    .filter(({ state }) => state === 'approved')
    .map(({ currencyId: coin }) => ({ id: Number(coin), name: market.currency(coin)?.name ?? '' }));

const hasAds = ({ fiat }: C2cServices, id: ReturnType<typeof userId>): boolean =>
  [...fiat.ads()].some(({ publisherId }) => publisherId === id) || (fiat.user(id)?.done ?? 0) > 0;

const viewProofs = ({ hasEmail, hasPhone, level }: Person) =>
  ({
    prove_email: hasEmail ? 1 : 0,
    prove_mobile: hasPhone ? 1 : 0,
    prove_real: level > 0 ? 1 : 0,
    prove_level: level >= 2 ? 1 : 0,
  }) as const;

function shopFeedback({ storage }: C2cServices): Handler<typeof contract.shopFeedback> {
  return async ({ input }) => {
    const { page, limit } = input;
    const query = { subjectId: userId(input.id), rating: input.rating, ...placeOf(input) };
    return { message: { ...(await findFeedback(storage.sql, query)), page, page_size: limit } };
  };
}
