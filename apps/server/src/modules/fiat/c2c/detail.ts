// A deal with all that its parties may know of it.
import { c2c, fiat as contract, type fiatRows } from '@bourse/contract';
import { assert, formatShanghai, HOUR_MS, type Instant, instant, SECOND_MS, type UserId } from '@bourse/domain';
import type { FiatDeal } from '@bourse/engine';
import { type FiatAct, fiatAppealUntil, findFiatActs } from '@bourse/engine/formulas';
import type { FastifyInstance } from 'fastify';
import { viewFigure } from '../../../core/market/figures.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { otherOf } from '../deals/chat-deals.ts';
import { wireAct } from '../deals/chat-messages.ts';
import { notesOfDeal } from '../deals/chat-notes.ts';
import { findAloneAt, loadDealParts, qrOf, viewDealRow } from '../deals/deal-view.ts';
import { viewMethod } from '../deals/payment-methods.ts';
import { isShownWhole } from '../deals/terms.ts';
import type { C2cServices } from './figures.ts';
import { findOwnDeal } from './queries.ts';
import { FEEDBACK_MS, findDealFeedback } from './shop.ts';
import { countCancellations } from './taker.ts';

type Detail = fiatRows.FiatDealDetail;
type Told = { readonly viewerId: UserId; readonly t: Translate };

export function detailRoutes(app: FastifyInstance, services: C2cServices): void {
  for (const call of [contract.deal, contract.expireCheck, c2c.deal, c2c.dealPrefixed]) {
    mount(app, services, call, detail(services));
  }
}

/** The clock has its own command, which may be a moment late: whoever sees a countdown end sees what it ends in. */
function detail(services: C2cServices): Handler<typeof contract.deal> {
  const { storage, clock, stops, sequencer } = services;
  return async ({ input: { id }, user, t }) => {
    let own = await findOwnDeal(storage.db, id, user.id);
    if (own.ok && isOverdue(own.value, stops.actsAt(clock.now()))) {
      await sequencer.submit({ kind: 'advanceTime' });
      own = await findOwnDeal(storage.db, id, user.id);
    }
    return own.ok ? { message: await viewDetail(services, own.value, { viewerId: user.id, t }) } : own;
  };
}

const isOverdue = ({ state, dueAt }: FiatDeal, actsAt: Instant): boolean =>
  (state === 'unpaid' || state === 'paid') && dueAt !== undefined && actsAt >= dueAt;

/** Views a deal for one of its parties: the caller has checked that the viewer is one. */
async function viewDetail(services: C2cServices, deal: FiatDeal, told: Told): Promise<Detail> {
  const { fiat, figures, storage, clock, stops } = services;
  const { viewerId, t } = told;
  const now = clock.now();
  const actsAt = stops.actsAt(now);
  const otherId = otherOf(deal, viewerId);
  const [[loaded], figuresOf, feedback] = await Promise.all([
    loadDealParts(services, [deal]),
    figures.show([otherId]),
    findDealFeedback(storage.sql, deal.id, viewerId),
  ]);
  assert(loaded, 'the terms of a deal are kept');
  const [, parts] = loaded;
  const isWhole = isShownWhole(deal, now);
  const { terms, taker, publisher } = parts;
  const { hasEmail, hasPhone, level } = taker.id === otherId ? taker : publisher;
  return {
    ...viewDealRow(services, deal, { ...parts, viewerId, isWhole, t }),
    cancel_time: deal.state === 'unpaid' ? Math.max(0, Math.ceil((deal.payUntil - actsAt) / SECOND_MS)) : 0,
    to_pay_info: {
      alipay_qr_code: qrOf(terms, 'ali_pay', isWhole),
      wechat_qr_code: qrOf(terms, 'we_chat', isWhole),
    },
    server_ms: now,
    is_whole: isWhole ? 1 : 0,
    methods: terms.seller.methods.map((method) => viewMethod(method, { realName: terms.seller.name, isWhole, t })),
    terms: terms.text,
    greeting: terms.greeting,
    ...viewAppeal(services, deal, viewerId),
    acts: viewActs(services, deal, { viewerId, now, actsAt, hasRated: feedback.mine !== null }),
    held_number: viewFigure(deal.held),
    cancellations: countCancellations({ fiat, now }, viewerId),
    cancellations_max: fiat.rules()?.cancellationsMax ?? 0,
    timeline: viewTimeline(deal, told),
    feedback,
    other_proofs: { email: hasEmail ? 1 : 0, mobile: hasPhone ? 1 : 0, real: level > 0 ? 1 : 0, level },
    other_figures: figuresOf(otherId),
    hold_hours: (fiat.rules()?.restrictMs ?? 0) / HOUR_MS,
  };
}

type Acting = {
  readonly viewerId: UserId;
  readonly now: Instant;
  readonly actsAt: Instant;
  readonly hasRated: boolean;
};

function viewActs({ fiat }: C2cServices, deal: FiatDeal, { viewerId, now, actsAt, hasRated }: Acting): Detail['acts'] {
  const rules = fiat.rules();
  const acts: ReadonlySet<FiatAct> = rules ? findFiatActs(deal, { by: viewerId, at: now, actsAt }, rules) : new Set();
  const flagOf = (act: FiatAct): 0 | 1 => (acts.has(act) ? 1 : 0);
  const mayRate = deal.state === 'done' && !hasRated && now - (deal.endedAt ?? 0) <= FEEDBACK_MS;
  return {
    pay: flagOf('pay'),
    cancel: flagOf('cancel'),
    release: flagOf('release'),
    appeal: flagOf('appeal'),
    concede: flagOf('concede'),
    feedback: mayRate ? 1 : 0,
  };
}

const APPEALABLE_ENDS: readonly FiatDeal['endReason'][] = ['cancelled', 'expired'];

function viewAppeal({ fiat }: C2cServices, deal: FiatDeal, viewerId: UserId) {
  const { state, paidAt, endedAt, endReason, appealedAt, appealedBy, buyerId } = deal;
  const rules = fiat.rules();
  const none = { appeal_from_ms: null, appeal_until_ms: null, appeal_alone_ms: null };
  const by: Detail['appealed_by'] =
    appealedAt === undefined ? '' : appealedBy === undefined ? 'system' : appealedBy === viewerId ? 'me' : 'other';
  const told = { ...none, appealed_by: by };
  if (!rules) return told;
  if (state === 'paid' && paidAt !== undefined) {
    const alone = findAloneAt(deal, rules.appealAloneMs);
    return { ...told, appeal_from_ms: instant(paidAt + rules.appealAfterMs), appeal_alone_ms: alone ?? null };
  }
  const isAppealable = state === 'cancelled' && buyerId === viewerId && APPEALABLE_ENDS.includes(endReason);
  if (!isAppealable || endedAt === undefined) return told;
  return { ...told, appeal_from_ms: endedAt, appeal_until_ms: fiatAppealUntil(deal) };
}

/** Views what happened to the deal by its row, oldest first; not how it had ended before it was appealed. */
function viewTimeline(deal: FiatDeal, { viewerId, t }: Told): Detail['timeline'] {
  return notesOfDeal({ ...deal, firstEndedAt: undefined }).flatMap((note) => {
    const act = wireAct(note.act);
    if (act === '') return [];
    const others = note.userId === undefined ? (act === 'resolved' ? 'operator' : 'system') : 'other';
    const by = note.userId === viewerId ? 'me' : others;
    return { act, text: t(`fiat.act.${act}`), by, time: formatShanghai(note.at), time_ms: note.at };
  });
}
