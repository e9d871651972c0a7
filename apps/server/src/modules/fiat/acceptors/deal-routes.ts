// What the two of a deal do with it: cancel, accept, refuse, pay, confirm, appeal, concede.
import { acceptors as contract, type ParsedInputOf } from '@bourse/contract';
import { accept, type Accepted, acceptorDealId, type Refusal, type UserId } from '@bourse/domain';
import type { AcceptorDeal, AcceptorDealCommand, AppealAcceptorDeal, PayAcceptorDeal } from '@bourse/engine';
import type { MessageKey } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import { showPictures, showProof } from '../deals/deal-pictures.ts';
import { requireFundPassword } from '../deals/fund-password.ts';
import { addStatement } from '../deals/statements.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import type { FiatServices } from '../services.ts';
import { findOwnDeal } from './queries.ts';

export function dealRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, contract.cancel, simply('cancelAcceptorDeal', 'answer.acceptor_cancelled'));
  mount(app, services, contract.accept, simply('acceptAcceptorDeal', 'answer.acceptor_accepted'));
  mount(app, services, contract.concede, simply('concedeAcceptorDeal', 'answer.acceptor_conceded'));
  mount(app, services, contract.refuseDeal, async ({ input: { id, reason }, user, t, submit }) => {
    const dealId = acceptorDealId(id);
    const outcome = await submit({ kind: 'refuseAcceptorDeal', userId: user.id, dealId, reason });
    return outcome.ok ? { message: t('answer.acceptor_refused') } : outcome;
  });
  for (const call of [contract.paid, contract.pay]) mount(app, services, call, pay(services));
  for (const call of [contract.received, contract.confirm]) mount(app, services, call, confirm(services));
  for (const call of [contract.appeal, contract.notReceived]) mount(app, services, call, appeal(services));
}

type Simple = Extract<AcceptorDealCommand['kind'], 'cancelAcceptorDeal' | 'acceptAcceptorDeal' | 'concedeAcceptorDeal'>;

function simply(kind: Simple, said: MessageKey): Handler<typeof contract.cancel> {
  return async ({ input: { id }, user, t, submit }) => {
    const outcome = await submit({ kind, userId: user.id, dealId: acceptorDealId(id) });
    return outcome.ok ? { message: t(said) } : outcome;
  };
}

function pay(services: FiatServices): Handler<typeof contract.pay> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(() => preparePayment(services, user.id, input));
    return outcome.ok ? { message: t('answer.acceptor_paid') } : outcome;
  };
}

/** The proof is there before the payment is marked. Only who may mark it can show one. */
async function preparePayment(
  { storage, clock }: FiatServices,
  userId: UserId,
  { id, proof }: ParsedInputOf<typeof contract.pay>,
): Promise<Accepted<PayAcceptorDeal> | Refusal> {
  const command = { kind: 'payAcceptorDeal', userId, dealId: acceptorDealId(id) } as const;
  const deal = await findOwnDeal(storage.db, id, userId);
  const payerId = deal.ok && (deal.value.side === 'deposit' ? deal.value.userId : deal.value.acceptorId);
  const mayPay = deal.ok && payerId === userId && (deal.value.state === 'waiting' || deal.value.state === 'accepted');
  if (proof === undefined || !mayPay) return accept({ ...command, hasProof: false });
  const shown = await showProof(storage.sql, { kind: 'acceptor', dealId: id, userId, url: proof, now: clock.now() });
  return shown.ok ? accept({ ...command, hasProof: true }) : shown;
}

function confirm(services: FiatServices): Handler<typeof contract.confirm> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(async () => {
      const own = await findOwnDeal(services.storage.db, input.id, user.id);
      if (!own.ok) return own;
      const proven = await requireFundPassword(services, { userId: user.id, sent: input });
      if (!proven.ok) return proven;
      const dealId = acceptorDealId(input.id);
      return accept({ kind: 'confirmAcceptorDeal', userId: user.id, dealId } as const);
    });
    return outcome.ok ? { message: t('answer.acceptor_confirmed') } : outcome;
  };
}

function appeal(services: FiatServices): Handler<typeof contract.appeal> {
  const { storage, clock, log } = services;
  return async ({ input, user, t, submitPrepared }) => {
    const { id, reason } = input;
    let urls: readonly string[] = [];
    const outcome = await submitPrepared(async () => {
      const prepared = await prepareAppeal(services, user.id, input);
      if (!prepared.ok) return prepared;
      urls = prepared.value.urls;
      return accept(prepared.value.command);
    });
    if (!outcome.ok) return outcome;
    const content = reason.trim();
    if (content !== '' || urls.length > 0) {
      const statement = { kind: 'acceptor', dealId: id, userId: user.id, content, urls, isOnce: true } as const;
      const added = await addStatement(storage.sql, statement, clock.now());
      if (!added.ok) log.info({ code: added.code, id }, 'the reason of an appeal was not added');
    }
    return { message: t('answer.acceptor_appealed') };
  };
}

type Prepared = {
  readonly command: AppealAcceptorDeal;
  /** The pictures that go to operators with the words, and to nobody else. */
  readonly urls: readonly string[];
};

/**
 * For a deal that has ended, the proof is stored before the appeal: that it was paid, which both sides see, or that
 * nothing came, which is the user's own account and goes to operators alone.
 */
async function prepareAppeal(
  { storage: { sql, db }, clock }: FiatServices,
  userId: UserId,
  { id, proof }: ParsedInputOf<typeof contract.appeal>,
): Promise<Accepted<Prepared> | Refusal> {
  const command = { kind: 'appealAcceptorDeal', userId, dealId: acceptorDealId(id) } as const;
  const found = await findOwnDeal(db, id, userId);
  const kind = found.ok ? kindOfProof(found.value, userId) : undefined;
  if (proof === undefined || kind === undefined) return accept({ command: { ...command, hasProof: false }, urls: [] });
  const picture = { kind: 'acceptor', dealId: id, userId, now: clock.now() } as const;
  const shown =
    kind === 'paid'
      ? await showProof(sql, { ...picture, url: proof })
      : await sql.begin((transaction) => showPictures(transaction, { ...picture, urls: [proof], use: 'statement' }));
  if (!shown.ok) return shown;
  return accept({ command: { ...command, hasProof: true }, urls: kind === 'paid' ? [] : [proof] });
}

/** Says what a proof of this user would show; undefined where he has nothing to prove. */
function kindOfProof(deal: AcceptorDeal, by: UserId): 'paid' | 'nothing_came' | undefined {
  const { side, endReason, userId, acceptorId } = deal;
  if (endReason === undefined) return undefined;
  if (endReason === 'timed_out') return by === userId ? 'nothing_came' : undefined;
  return by === (side === 'deposit' ? userId : acceptorId) ? 'paid' : undefined;
}
