// Ads in and out: published, changed, taken down, put up, withdrawn, and those of the caller's own.
import { c2c, fiatMerchant as contract } from '@bourse/contract';
import {
  accept,
  type Accepted,
  currencyId,
  fiatAdId,
  type FiatKind,
  type Refusal,
  type UserId,
  userId,
} from '@bourse/domain';
import type { ChangeFiatAd } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { findOwnAd, viewAds } from './ads.ts';
import { prepareAd, prepareChange, saveWords } from './ad-wishes.ts';
import type { C2cServices } from './needs.ts';
import { pageOf, placeOf } from './pages.ts';
import { type AdFilter, findAds } from './queries.ts';
import { loadTaker } from './taker.ts';

export function adRoutes(app: FastifyInstance, services: C2cServices): void {
  mount(app, services, contract.publish, publish(services, 'merchant'));
  for (const call of [c2c.publish, c2c.publishPrefixed]) mount(app, services, call, publish(services, 'c2c'));
  mount(app, services, contract.change, change(services));
  for (const call of [contract.takeDown, c2c.takeDown]) mount(app, services, call, shelve(false));
  for (const call of [contract.putUp, c2c.putUp]) mount(app, services, call, shelve(true));
  for (const call of [contract.withdraw, c2c.withdraw]) mount(app, services, call, withdraw());
  mount(app, services, contract.ownAds, listAds(services, 'merchant'));
  mount(app, services, c2c.ownAds, listAds(services, 'c2c'));
}

function publish(services: C2cServices, kind: FiatKind): Handler<typeof contract.publish> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(() => prepareAd(services, { userId: user.id, kind, input }));
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_ad_published'), data: { id: outcome.value.adId } };
  };
}

function change(services: C2cServices): Handler<typeof contract.change> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(async (): Promise<Accepted<ChangeFiatAd> | Refusal> => {
      const own = findOwnAd(services, fiatAdId(input.id), user.id);
      return own.ok ? accept(await prepareChange(services, own.value, input)) : own;
    });
    if (!outcome.ok) return outcome;
    await saveWords(services, fiatAdId(input.id), input);
    return { message: t('answer.fiat_ad_changed') };
  };
}

const shelve =
  (isUp: boolean): Handler<typeof contract.takeDown> =>
  async ({ input, user, t, submit }) => {
    const outcome = await submit({ kind: 'shelveFiatAd', userId: user.id, adId: fiatAdId(input.id), isUp });
    return outcome.ok ? { message: t(isUp ? 'answer.fiat_ad_up' : 'answer.fiat_ad_down') } : outcome;
  };

const withdraw =
  (): Handler<typeof contract.withdraw> =>
  async ({ input, user, t, submit }) => {
    const outcome = await submit({ kind: 'withdrawFiatAd', userId: user.id, adId: fiatAdId(input.id) });
    return outcome.ok ? { message: t('answer.fiat_ad_withdrawn') } : outcome;
  };

/** Shows of another publisher only the ads that everybody can see. */
function filterOf(readerId: UserId, kind: FiatKind, publisher: UserId, isOver: boolean | undefined): AdFilter {
  if (publisher === readerId) return { publisherId: publisher, kind, isOver };
  return { publisherId: publisher, kind, isOver: isOver ?? false, ...(isOver === true ? {} : { isUp: true }) };
}

function listAds(services: C2cServices, kind: FiatKind): Handler<typeof contract.ownAds> {
  return async ({ input, user, locale, t }) => {
    const publisher = input.id === undefined ? user.id : userId(input.id);
    const wasDone = input.was_done ?? input.is_done;
    const filter: AdFilter = {
      ...filterOf(user.id, kind, publisher, wasDone === undefined ? undefined : wasDone === 'true'),
      side: input.type,
      currencyId: input.currency_id === undefined ? undefined : currencyId(input.currency_id),
    };
    const { rows, total } = await findAds(services.storage.db, filter, placeOf(input));
    const taker = await loadTaker(services, user.id);
    const data = await viewAds(services, rows, { taker, locale, t });
    return { message: { data, ...pageOf(input, total).message } };
  };
}
