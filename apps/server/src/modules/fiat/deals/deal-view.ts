// Deals for fiat money as the wire shows them, for answers and for socket events alike. Names and accounts are masked but
// where the caller says that they may be whole.
import { fiatRows } from '@bourse/contract';
import {
  DECIMAL_PLACES_MAX,
  formatShanghai,
  type Instant,
  instant,
  type PaymentWay,
  type UserId,
  ZERO,
} from '@bourse/domain';
import type { FiatDeal } from '@bourse/engine';
import { viewFigure, viewTime } from '../../../core/market/figures.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import type { DealServices } from '../board.ts';
import { findProofs } from './deal-pictures.ts';
import { maskOf, textOfWays, WAY_NAMES } from './payment-methods.ts';
import { loadPeople, type Person } from './people.ts';
import { type DealTerms, dealTerms, loadTerms, type TermsMethod } from './terms.ts';

type Row = fiatRows.FiatDealRow;

const SURE = {
  unpaid: fiatRows.SURE_UNPAID,
  paid: fiatRows.SURE_PAID,
  appealed: fiatRows.SURE_APPEALED,
  done: fiatRows.SURE_DONE,
  cancelled: fiatRows.SURE_CANCELLED,
} as const satisfies Record<FiatDeal['state'], Row['is_sure']>;

export const sureOf = ({ state }: Pick<FiatDeal, 'state'>): Row['is_sure'] => SURE[state];

/** Money with its minor units: 65000000000n of 2 digits is "650.00". */
export function viewMoney(units: bigint, digits: number): string {
  const text = viewFigure(units);
  return digits === 0
    ? text.slice(0, -DECIMAL_PLACES_MAX - 1)
    : text.slice(0, text.length - DECIMAL_PLACES_MAX + digits);
}

/** A deal is shown with these beside its row. */
export type DealParts = {
  readonly terms: DealTerms;
  /** Name of the picture that proves the payment. */
  readonly proof: string | undefined;
  readonly taker: Person;
  readonly publisher: Person;
};

export type DealTold = {
  /** One of the two parties. */
  readonly viewerId: UserId;
  readonly isWhole: boolean;
  readonly t: Translate;
};

const publisherOf = ({ takerId, buyerId, sellerId }: Readonly<FiatDeal>): UserId =>
  takerId === buyerId ? sellerId : buyerId;

/** In the order given. A deal whose terms are gone is left out: there is none. */
export async function loadDealParts(
  services: Pick<DealServices, 'storage' | 'vault'>,
  deals: readonly Readonly<FiatDeal>[],
): Promise<readonly (readonly [Readonly<FiatDeal>, DealParts])[]> {
  const { sql } = services.storage;
  const termsIds = deals.map(({ termsId }) => termsId);
  const ids = deals.map(({ id }) => id);
  const parties = deals.flatMap(({ buyerId, sellerId }) => [buyerId, sellerId]);
  const [terms, proofs, people] = await Promise.all([
    loadTerms(services, termsIds, dealTerms),
    findProofs(sql, 'deal', ids),
    loadPeople(sql, parties),
  ]);
  return deals.flatMap((deal) => {
    const own = terms.get(deal.termsId);
    const [taker, publisher] = [people.get(deal.takerId), people.get(publisherOf(deal))];
    return own && taker && publisher ? [[deal, { terms: own, proof: proofs.get(deal.id), taker, publisher }]] : [];
  });
}

/** Masked rows of committed deals, as one of the parties sees them. */
export async function viewDealRows(
  services: Pick<DealServices, 'storage' | 'vault' | 'market' | 'fiat'>,
  deals: readonly Readonly<FiatDeal>[],
  told: Pick<DealTold, 'viewerId' | 't'>,
): Promise<Row[]> {
  const loaded = await loadDealParts(services, deals);
  return loaded.map(([deal, parts]) => viewDealRow(services, deal, { ...parts, ...told, isWhole: false }));
}

export function viewDealRow(
  { market, fiat }: Pick<DealServices, 'market' | 'fiat'>,
  deal: Readonly<FiatDeal>,
  parts: DealParts & DealTold,
): Row {
  const { viewerId, taker, publisher, proof, t } = parts;
  const isSeller = deal.sellerId === viewerId;
  const other = taker.id === viewerId ? publisher : taker;
  const proofUrl = pictureUrl(proof ?? null);
  const digits = fiat.currency(deal.fiat)?.digits ?? 2;
  return {
    id: deal.id,
    type: deal.side,
    seller_id: publisher.id,
    seller_name: publisher.name,
    currency_id: deal.currencyId,
    currency_name: market.currency(deal.currencyId)?.name ?? '',
    number: viewFigure(deal.number),
    price: viewFigure(deal.price),
    deal_money: viewMoney(deal.money, digits),
    is_sure: SURE[deal.state],
    create_time: formatShanghai(deal.openedAt),
    format_create_time: formatShanghai(deal.openedAt),
    account_number: other.account,
    phone: taker.phone,
    seller_phone: publisher.phone,
    ...viewPayee(deal, parts),
    is_seller: isSeller ? 1 : 0,
    pay_orders_img: proofUrl,
    pay_voucher: proofUrl,
    out_fee: viewFigure(ZERO),
    coin_code: deal.fiat,
    payment_at: formatShanghai(deal.payUntil),
    comp_at: viewTime(findAloneAt(deal, fiat.rules()?.appealAloneMs ?? 0)),
    create_ms: deal.openedAt,
    pay_until_ms: deal.payUntil,
    paid_ms: deal.paidAt ?? null,
    appealed_ms: deal.appealedAt ?? null,
    end_ms: deal.endedAt ?? null,
    kind: deal.kind,
    ad_id: deal.adId,
    state: deal.state,
    state_name: t(`fiat.state.${deal.state}`),
    end_reason: deal.endReason ?? '',
    end_reason_name: deal.endReason === undefined ? '' : t(`fiat.end.${deal.endReason}`),
    role: isSeller ? 'seller' : 'buyer',
    is_taker: taker.id === viewerId ? 1 : 0,
    released_number: viewFigure(deal.released),
    other: { id: other.id, name: other.name },
  };
}

/** When a deal that is paid appeals itself, or would have. */
export function findAloneAt(
  { state, paidAt, dueAt }: Pick<FiatDeal, 'state' | 'paidAt' | 'dueAt'>,
  appealAloneMs: number,
): Instant | undefined {
  if (paidAt === undefined) return undefined;
  return state === 'paid' && dueAt !== undefined ? dueAt : instant(paidAt + appealAloneMs);
}

/** Whom it is paid to, whichever of the two looks. */
function viewPayee(deal: Readonly<FiatDeal>, { terms, viewerId, isWhole, t }: DealParts & DealTold) {
  const { buyer, seller } = terms;
  const { name, number } = maskOf(isWhole);
  const [own, other] = deal.sellerId === viewerId ? [seller, buyer] : [buyer, seller];
  const ways = seller.methods.map((method) => method.way).filter((way, place, all) => all.indexOf(way) === place);
  const [first] = seller.methods;
  const way = first?.way ?? 'bank';
  const cash = viewCash(terms, isWhole);
  return {
    hes_account: number(first?.account ?? ''),
    hes_realname: name(other.name),
    user_realname: name(own.name),
    way,
    way_name: WAY_NAMES[way],
    bank_address: isWhole ? (methodOf(terms, 'bank')?.bankAddress ?? '') : '',
    user_cash_info: cash,
    sell_cash_info: cash,
    sell_info: {
      wechat_collect: qrOf(terms, 'we_chat', isWhole),
      alipay_collect: qrOf(terms, 'ali_pay', isWhole),
    },
    ways,
    way_text: textOfWays(ways, t),
  };
}

const methodOf = ({ seller }: DealTerms, way: PaymentWay): TermsMethod | undefined =>
  seller.methods.find((method) => method.way === way);

export const qrOf = (terms: DealTerms, way: PaymentWay, isWhole: boolean): string =>
  isWhole ? pictureUrl(methodOf(terms, way)?.qrPicture ?? null) : '';

function viewCash(terms: DealTerms, isWhole: boolean): fiatRows.CashInfo {
  const { name, number } = maskOf(isWhole);
  const [bank, aliPay, weChat] = [methodOf(terms, 'bank'), methodOf(terms, 'ali_pay'), methodOf(terms, 'we_chat')];
  return {
    real_name: name(terms.seller.name),
    bank_name: bank?.bankName ?? '',
    bank_account: number(bank?.account ?? ''),
    bank_address: isWhole ? (bank?.bankAddress ?? '') : '',
    alipay_account: number(aliPay?.account ?? ''),
    alipay_nickname: name(aliPay?.nickname ?? ''),
    wechat_account: number(weChat?.account ?? ''),
    wechat_nickname: name(weChat?.nickname ?? ''),
    account_number: number(terms.seller.methods[0]?.account ?? ''),
  };
}
