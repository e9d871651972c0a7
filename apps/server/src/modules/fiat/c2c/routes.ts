// Trade in fiat money between users: the market, deals from their opening to their end, publishers and their ads.
// The parties of a deal pay, cancel, release, appeal and concede here.
import { c2c, fiat as contract, type ParsedInputOf } from '@bourse/contract';
import { accept, assert, fiatDealId, type Result, type UserId } from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { type CallContext, type Handler, mount } from '../../../platform/http/mount.ts';
import { pictureRoutes, showProof } from '../deals/deal-pictures.ts';
import { sureOf } from '../deals/deal-view.ts';
import { requireFundPassword } from '../deals/fund-password.ts';
import { addReason } from '../deals/statements.ts';
import type { FiatServices } from '../services.ts';
import { detailRoutes } from './detail.ts';
import { type C2cServices, createFigures } from './figures.ts';
import { marketRoutes } from './market.ts';
import { merchantRoutes } from './merchants.ts';
import { optionRoutes } from './options.ts';
import { listRoutes } from './own-deals.ts';
import { adRoutes } from './publish.ts';
import { findOwnDeal } from './queries.ts';
import { shopRoutes } from './shop.ts';
import { takeRoutes } from './take.ts';

export function fiatRoutes(app: FastifyInstance, base: FiatServices): void {
  const services: C2cServices = { ...base, figures: createFigures(base) };
  marketRoutes(app, services);
  takeRoutes(app, services);
  dealRoutes(app, services);
  detailRoutes(app, services);
  listRoutes(app, services);
  adRoutes(app, services);
  shopRoutes(app, services);
  merchantRoutes(app, services);
  optionRoutes(app, services);
  pictureRoutes(app, services);
}

function dealRoutes(app: FastifyInstance, services: C2cServices): void {
  for (const call of [contract.pay, c2c.pay]) mount(app, services, call, pay(services));
  for (const call of [contract.cancel, c2c.cancel]) {
    mount(app, services, call, (context) => cancel(services, context, async () => accept(undefined)));
  }
  mount(app, services, c2c.cancelProven, (context) => {
    const { input: sent, user } = context;
    return cancel(services, context, () => requireFundPassword(services, { userId: user.id, sent }));
  });
  const releases = [contract.release, contract.releaseByTaker, c2c.release, c2c.releaseByTaker, c2c.confirm];
  for (const call of releases) mount(app, services, call, release(services));
  mount(app, services, contract.appeal, appeal(services));
  mount(app, services, contract.concede, concede(services));
}

/** Reads the state of the deal now: another act may have come after this one. */
async function standingOf({ storage }: C2cServices, id: number, userId: UserId) {
  const deal = await findOwnDeal(storage.db, id, userId);
  assert(deal.ok, 'whoever acted in a deal is party of it');
  return { id, is_sure: sureOf(deal.value) };
}

function pay(services: C2cServices): Handler<typeof contract.pay> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(() => prove(services, 'payFiatDeal', user.id, input));
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_paid'), data: await standingOf(services, input.id, user.id) };
  };
}

/** The buyer proves the payment of a deal that waits for it, or of one that has ended unpaid. */
const PROVEN_IN = { payFiatDeal: 'unpaid', appealFiatDeal: 'cancelled' } as const;

/** The proof is there before the payment is marked, or appealed about. Only who may do that can show one. */
async function prove<Act extends keyof typeof PROVEN_IN>(
  { storage, clock }: C2cServices,
  kind: Act,
  userId: UserId,
  { id, pay_orders_img: url }: ParsedInputOf<typeof contract.pay>,
) {
  const command = { kind, userId, dealId: fiatDealId(id) };
  const deal = await findOwnDeal(storage.db, id, userId);
  const mayProve = deal.ok && deal.value.buyerId === userId && deal.value.state === PROVEN_IN[kind];
  if (url === undefined || !mayProve) return accept({ ...command, hasProof: false });
  const shown = await showProof(storage.sql, { kind: 'deal', dealId: id, userId, url, now: clock.now() });
  return shown.ok ? accept({ ...command, hasProof: true }) : shown;
}

async function cancel(
  services: C2cServices,
  { input: { id }, user, t, submitPrepared }: CallContext<typeof contract.cancel>,
  check: () => Promise<Result<undefined>>,
) {
  const outcome = await submitPrepared(async () => {
    const checked = await check();
    return checked.ok ? accept({ kind: 'cancelFiatDeal', userId: user.id, dealId: fiatDealId(id) } as const) : checked;
  });
  if (!outcome.ok) return outcome;
  const { cancellations: count } = outcome.value;
  const maximum = services.fiat.rules()?.cancellationsMax ?? 0;
  const message = t('answer.fiat_cancelled', { count, maximum });
  return { message, data: await standingOf(services, id, user.id) };
}

function release(services: C2cServices): Handler<typeof contract.release> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(async () => {
      const own = await findOwnDeal(services.storage.db, input.id, user.id);
      if (!own.ok) return own;
      const proven = await requireFundPassword(services, { userId: user.id, sent: input });
      if (!proven.ok) return proven;
      return accept({ kind: 'releaseFiatDeal', userId: user.id, dealId: own.value.id } as const);
    });
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_released'), data: await standingOf(services, input.id, user.id) };
  };
}

/** The reason goes to operators with the appeal: one that they cannot read would be worse than none. */
function appeal(services: C2cServices): Handler<typeof contract.appeal> {
  return async ({ input, user, t, submitPrepared }) => {
    const { id, reason } = input;
    const outcome = await submitPrepared(() => prove(services, 'appealFiatDeal', user.id, input));
    if (!outcome.ok) return outcome;
    await addReason(services, { kind: 'deal', dealId: id, userId: user.id, reason, urls: [] });
    return { message: t('answer.fiat_appealed'), data: await standingOf(services, id, user.id) };
  };
}

function concede(services: C2cServices): Handler<typeof contract.concede> {
  return async ({ input: { id }, user, t, submit }) => {
    const outcome = await submit({ kind: 'concedeFiatDeal', userId: user.id, dealId: fiatDealId(id) });
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_conceded'), data: await standingOf(services, id, user.id) };
  };
}
