// Acceptors: who takes deals, opening one, and the acceptor's desk. What the two of a deal do with it stands here: they cancel,
// accept, refuse, pay, confirm, appeal and concede.
import { acceptors as contract, type ParsedInputOf } from '@bourse/contract';
import { accept, acceptorDealId, type UserId } from '@bourse/domain';
import type { AcceptorDeal, AcceptorDealCommand } from '@bourse/engine';
import type { MessageKey } from '@bourse/messages';
import type { FastifyInstance } from 'fastify';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import { showPictures, showProof } from '../deals/deal-pictures.ts';
import { requireFundPassword } from '../deals/fund-password.ts';
import { addReason } from '../deals/statements.ts';
import type { FiatServices } from '../services.ts';
import { deskRoutes } from './desk-routes.ts';
import { offerRoutes } from './offers.ts';
import { openRoutes } from './open-routes.ts';
import { findOwnDeal, ownDealRoutes } from './own-deals.ts';

export function acceptorRoutes(app: FastifyInstance, services: FiatServices): void {
  offerRoutes(app, services);
  ownDealRoutes(app, services);
  openRoutes(app, services);
  dealRoutes(app, services);
  deskRoutes(app, services);
}

function dealRoutes(app: FastifyInstance, services: FiatServices): void {
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
) {
  const command = { kind: 'payAcceptorDeal', userId, dealId: acceptorDealId(id) } as const;
  const deal = await findOwnDeal(storage.db, id, userId);
  const isWaited = deal.ok && (deal.value.state === 'waiting' || deal.value.state === 'accepted');
  if (proof === undefined || !isWaited || payerOf(deal.value) !== userId)
    return accept({ ...command, hasProof: false });
  const shown = await showProof(storage.sql, { kind: 'acceptor', dealId: id, userId, url: proof, now: clock.now() });
  return shown.ok ? accept({ ...command, hasProof: true }) : shown;
}

const payerOf = ({ side, userId, acceptorId }: AcceptorDeal): UserId => (side === 'deposit' ? userId : acceptorId);

function confirm(services: FiatServices): Handler<typeof contract.confirm> {
  return async ({ input, user, t, submitPrepared }) => {
    const outcome = await submitPrepared(async () => {
      const own = await findOwnDeal(services.storage.db, input.id, user.id);
      if (!own.ok) return own;
      const proven = await requireFundPassword(services, { userId: user.id, sent: input });
      if (!proven.ok) return proven;
      return accept({ kind: 'confirmAcceptorDeal', userId: user.id, dealId: own.value.id } as const);
    });
    return outcome.ok ? { message: t('answer.acceptor_confirmed') } : outcome;
  };
}

function appeal(services: FiatServices): Handler<typeof contract.appeal> {
  return async ({ input: { id, reason, proof }, user, t, submitPrepared }) => {
    /** The pictures that go to operators with the words, and to nobody else. */
    let urls: readonly string[] = [];
    const outcome = await submitPrepared(async () => {
      const shown = await showAppealProof(services, { id, userId: user.id, proof });
      if (!shown.ok) return shown;
      if (shown.value === 'nothing_came' && proof !== undefined) urls = [proof];
      const hasProof = shown.value !== undefined;
      return accept({ kind: 'appealAcceptorDeal', userId: user.id, dealId: acceptorDealId(id), hasProof } as const);
    });
    if (!outcome.ok) return outcome;
    await addReason(services, { kind: 'acceptor', dealId: id, userId: user.id, reason, urls });
    return { message: t('answer.acceptor_appealed') };
  };
}

type Proving = { readonly id: number; readonly userId: UserId; readonly proof: string | undefined };

/**
 * For a deal that has ended, the proof is stored before the appeal: that it was paid, which both sides see, or that
 * nothing came, which is the user's own account and goes to operators alone. Answers which of them was shown, if any.
 */
async function showAppealProof({ storage: { sql, db }, clock }: FiatServices, { id, userId, proof }: Proving) {
  const found = await findOwnDeal(db, id, userId);
  const kind = found.ok ? kindOfProof(found.value, userId) : undefined;
  if (proof === undefined || kind === undefined) return accept(undefined);
  const picture = { kind: 'acceptor', dealId: id, userId, now: clock.now() } as const;
  const shown =
    kind === 'paid'
      ? await showProof(sql, { ...picture, url: proof })
      : await sql.begin((transaction) => showPictures(transaction, { ...picture, urls: [proof], use: 'statement' }));
  return shown.ok ? accept(kind) : shown;
}

/** Says what a proof of this user would show; undefined where he has nothing to prove. */
function kindOfProof(deal: AcceptorDeal, by: UserId): 'paid' | 'nothing_came' | undefined {
  if (deal.endReason === undefined) return undefined;
  if (deal.endReason === 'timed_out') return by === deal.userId ? 'nothing_came' : undefined;
  return by === payerOf(deal) ? 'paid' : undefined;
}
