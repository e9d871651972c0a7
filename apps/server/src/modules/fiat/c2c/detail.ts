// A deal with all that its parties may know of it.
import type { fiatRows } from '@bourse/contract';
import {
  assert,
  ensureNever,
  type FiatDealAct,
  formatShanghai,
  HOUR_MS,
  type Instant,
  instant,
  SECOND_MS,
  shanghaiDay,
  type UserId,
} from '@bourse/domain';
import type { FiatDeal } from '@bourse/engine';
import { type FiatAct, fiatAppealUntil, findFiatActs } from '@bourse/engine/formulas';
import { type DealParts, findAloneAt, loadDealParts, qrOf, viewDealRow } from '../deals/deal-view.ts';
import { viewMethod } from '../deals/methods.ts';
import { WHOLE_AFTER_END_MS } from '../deals/terms.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { viewFigure } from '../../../core/market/figures.ts';
import { FEEDBACK_MS, findDealFeedback } from './feedback.ts';
import { viewFigures } from './figures.ts';
import type { C2cServices } from './needs.ts';

type Detail = fiatRows.FiatDealDetail;
type Told = { readonly viewerId: UserId; readonly t: Translate };

/** Views a deal for one of its parties: the caller has checked that the viewer is one. */
export async function viewDetail(services: C2cServices, deal: FiatDeal, told: Told): Promise<Detail> {
  const { figures, storage, clock, stops } = services;
  const { viewerId, t } = told;
  const now = clock.now();
  const actsAt = stops.actsAt(now);
  const otherId = deal.buyerId === viewerId ? deal.sellerId : deal.buyerId;
  const [[loaded], traded, online, feedback] = await Promise.all([
    loadDealParts(services, [deal]),
    figures.load([otherId]),
    figures.findOnline([otherId]),
    findDealFeedback(storage.sql, deal.id, viewerId),
  ]);
  assert(loaded, 'the terms of a deal are kept');
  const [, parts] = loaded;
  const isWhole = deal.endedAt === undefined || now < deal.endedAt + WHOLE_AFTER_END_MS;
  const { terms } = parts;
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
    ...viewCancellations(services, viewerId, now),
    timeline: timelineOf(deal).map(({ act, at, by }) => ({
      act,
      text: t(`fiat.act.${act}`),
      by: typeof by === 'string' ? by : by === viewerId ? 'me' : 'other',
      time: formatShanghai(at),
      time_ms: at,
    })),
    feedback,
    ...viewOther(parts, otherId),
    other_figures: viewFigures(traded.get(otherId), online.has(otherId)),
    hold_hours: (services.fiat.rules()?.restrictMs ?? 0) / HOUR_MS,
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

function viewCancellations({ fiat }: C2cServices, viewerId: UserId, now: Instant) {
  const known = fiat.user(viewerId);
  return {
    cancellations: known?.day === shanghaiDay(now) ? known.cancellations : 0,
    cancellations_max: fiat.rules()?.cancellationsMax ?? 0,
  };
}

function viewOther({ taker, publisher }: DealParts, otherId: UserId) {
  const { hasEmail, hasPhone, level } = taker.id === otherId ? taker : publisher;
  return {
    other_proofs: { email: hasEmail ? 1 : 0, mobile: hasPhone ? 1 : 0, real: level > 0 ? 1 : 0, level },
  } as const;
}

type Happening = { readonly act: FiatDealAct; readonly at: Instant; readonly by: UserId | 'system' | 'operator' };

/** Lists what happened to the deal by its row, oldest first. */
function timelineOf(deal: FiatDeal): readonly Happening[] {
  const { openedAt, takerId, paidAt, buyerId, appealedAt, appealedBy } = deal;
  return [
    { act: 'opened', at: openedAt, by: takerId },
    ...(paidAt === undefined ? [] : [{ act: 'paid', at: paidAt, by: buyerId } as const]),
    ...(appealedAt === undefined ? [] : [{ act: 'appealed', at: appealedAt, by: appealedBy ?? 'system' } as const]),
    ...endOf(deal),
  ];
}

function endOf({ endedAt: at, endReason, buyerId, sellerId }: FiatDeal): readonly Happening[] {
  if (at === undefined) return [];
  switch (endReason) {
    case undefined:
      return [];
    case 'released':
      return [{ act: 'released', at, by: sellerId }];
    case 'cancelled':
      return [{ act: 'cancelled', at, by: buyerId }];
    case 'expired':
      return [{ act: 'expired', at, by: 'system' }];
    case 'conceded':
      return [{ act: 'conceded', at, by: buyerId }];
    case 'awarded_buyer':
    case 'awarded_seller':
      return [{ act: 'resolved', at, by: 'operator' }];
    default:
      return ensureNever(endReason);
  }
}
