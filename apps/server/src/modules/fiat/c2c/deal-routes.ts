// What the parties of a deal do with it: pay, cancel, release, appeal, concede.
import { c2c, fiat as contract, type ParsedInputOf } from '@bourse/contract';
import { accept, type Accepted, assert, fiatDealId, type Refusal, type UserId } from '@bourse/domain';
import type { AppealFiatDeal, CancelFiatDeal, PayFiatDeal, ReleaseFiatDeal } from '@bourse/engine';
import type { FastifyInstance } from 'fastify';
import { showProof } from '../deals/deal-pictures.ts';
import { sureOf } from '../deals/deal-view.ts';
import { addStatement } from '../deals/statements.ts';
import { type CallContext, type Handler, mount } from '../../../platform/http/mount.ts';
import { requireFundPassword } from '../deals/fund-password.ts';
import type { C2cServices } from './needs.ts';
import { findOwnDeal } from './queries.ts';

export function dealRoutes(app: FastifyInstance, services: C2cServices): void {
  for (const call of [contract.pay, c2c.pay]) mount(app, services, call, pay(services));
  for (const call of [contract.cancel, c2c.cancel]) mount(app, services, call, cancel(services));
  mount(app, services, c2c.cancelProven, cancelProven(services));
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
    const outcome = await submitPrepared(() => preparePayment(services, user.id, input));
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_paid'), data: await standingOf(services, input.id, user.id) };
  };
}

/** The proof is there before the payment is marked. Only who may mark it can show one. */
async function preparePayment(
  { storage, clock }: C2cServices,
  userId: UserId,
  { id, pay_orders_img: url }: ParsedInputOf<typeof contract.pay>,
): Promise<Accepted<PayFiatDeal> | Refusal> {
  const command = { kind: 'payFiatDeal', userId, dealId: fiatDealId(id) } as const;
  const deal = await findOwnDeal(storage.db, id, userId);
  const mayPay = deal.ok && deal.value.buyerId === userId && deal.value.state === 'unpaid';
  if (url === undefined || !mayPay) return accept({ ...command, hasProof: false });
  const shown = await showProof(storage.sql, { kind: 'deal', dealId: id, userId, url, now: clock.now() });
  return shown.ok ? accept({ ...command, hasProof: true }) : shown;
}

function cancel(services: C2cServices): Handler<typeof contract.cancel> {
  return async (context) =>
    finishCancel(services, context, async () => accept(cancelOf(context.user.id, context.input.id)));
}

function cancelProven(services: C2cServices): Handler<typeof c2c.cancelProven> {
  return async (context) =>
    finishCancel(services, context, async () => {
      const proven = await requireFundPassword(services, { userId: context.user.id, sent: context.input });
      return proven.ok ? accept(cancelOf(context.user.id, context.input.id)) : proven;
    });
}

const cancelOf = (userId: UserId, id: number): CancelFiatDeal => ({
  kind: 'cancelFiatDeal',
  userId,
  dealId: fiatDealId(id),
});

type Cancelling = Pick<CallContext<typeof contract.cancel>, 'input' | 'user' | 't' | 'submitPrepared'>;

async function finishCancel(
  services: C2cServices,
  { input, user, t, submitPrepared }: Cancelling,
  prepare: () => Promise<Accepted<CancelFiatDeal> | Refusal>,
) {
  const outcome = await submitPrepared(prepare);
  if (!outcome.ok) return outcome;
  const { cancellations: count } = outcome.value;
  const maximum = services.fiat.rules()?.cancellationsMax ?? 0;
  return accept({
    message: t('answer.fiat_cancelled', { count, maximum }),
    data: await standingOf(services, input.id, user.id),
  });
}

function release(services: C2cServices): Handler<typeof contract.release> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(async (): Promise<Accepted<ReleaseFiatDeal> | Refusal> => {
      const own = await findOwnDeal(services.storage.db, input.id, user.id);
      if (!own.ok) return own;
      const proven = await requireFundPassword(services, { userId: user.id, sent: input });
      if (!proven.ok) return proven;
      return accept({ kind: 'releaseFiatDeal', userId: user.id, dealId: fiatDealId(input.id) });
    });
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_released'), data: await standingOf(services, input.id, user.id) };
  };
}

/** The reason goes to operators with the appeal: one that they cannot read would be worse than none. */
function appeal(services: C2cServices): Handler<typeof contract.appeal> {
  const { storage, clock } = services;
  return async ({ input, user, t, submitPrepared }) => {
    const { id, reason } = input;
    const outcome = await submitPrepared(() => prepareAppeal(services, user.id, input));
    if (!outcome.ok) return outcome;
    const content = reason?.trim() ?? '';
    if (content !== '') {
      const statement = { kind: 'deal', dealId: id, userId: user.id, content, urls: [], isOnce: true } as const;
      const added = await addStatement(storage.sql, statement, clock.now());
      if (!added.ok) services.log.info({ code: added.code, id }, 'the reason of an appeal was not added');
    }
    return { message: t('answer.fiat_appealed'), data: await standingOf(services, id, user.id) };
  };
}

/** For a deal that has ended unpaid, the proof is stored before the appeal. Only its buyer can show one. */
async function prepareAppeal(
  { storage, clock }: C2cServices,
  userId: UserId,
  { id, pay_orders_img: url }: ParsedInputOf<typeof contract.appeal>,
): Promise<Accepted<AppealFiatDeal> | Refusal> {
  const command = { kind: 'appealFiatDeal', userId, dealId: fiatDealId(id) } as const;
  const deal = await findOwnDeal(storage.db, id, userId);
  const mayProve = deal.ok && deal.value.buyerId === userId && deal.value.state === 'cancelled';
  if (url === undefined || !mayProve) return accept({ ...command, hasProof: false });
  const shown = await showProof(storage.sql, { kind: 'deal', dealId: id, userId, url, now: clock.now() });
  return shown.ok ? accept({ ...command, hasProof: true }) : shown;
}

function concede(services: C2cServices): Handler<typeof contract.concede> {
  return async ({ input: { id }, user, t, submit }) => {
    const outcome = await submit({ kind: 'concedeFiatDeal', userId: user.id, dealId: fiatDealId(id) });
    if (!outcome.ok) return outcome;
    return { message: t('answer.fiat_conceded'), data: await standingOf(services, id, user.id) };
  };
}
