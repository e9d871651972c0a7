// Lists of the desk as files.
import type { officeFiat, officeFiatMoney, officeFiatRows, AnswerOf } from '@bourse/contract';
import { type CsvAsking, type CsvColumn, readOn, readWhole, sendWhole } from '../../../platform/http/csv-answer.ts';
import type { SENT } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import type { FiatServices } from '../services.ts';
import { type Part, placeOf } from './paging.ts';

type Page<Row> = { readonly list: Row[]; readonly total: number };
type ListFile<Row, Answer extends Page<Row>> = {
  /** It is the name of the file without the ending. */
  readonly name: string;
  readonly columns: readonly CsvColumn<Row>[];
  readonly read: (place: Part) => Promise<Answer>;
  /** A list that is ordered by ids has it, so that a part of its file begins after an id. */
  readonly idOf?: (row: Row) => number;
};

/** Answers a page of a list, or all of it as a file. */
export async function answerList<Row, Answer extends Page<Row>>(
  services: FiatServices,
  asking: CsvAsking<{ readonly page: number; readonly limit: number }>,
  { name, columns, read, idOf }: ListFile<Row, Answer>,
): Promise<{ readonly message: Answer } | typeof SENT> {
  const page = await read(placeOf(asking.input));
  if (asking.input.format !== 'csv') return { message: page };
  const readParts = readOn<Row>(async (place) => (await read(place)).list);
  return sendWhole<Row>(services, asking, {
    desk: 'fiat',
    name,
    columns,
    total: page.total,
    readAfter: idOf
      ? async (last, limit) => (await read({ limit, offset: 0, last: last && idOf(last) })).list
      : readParts,
  });
}

type Merchant = officeFiatRows.FiatMerchantRow;
export const merchantColumns = (t: Translate): readonly CsvColumn<Merchant>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.users.state'), value: ({ state }) => t(`office.fiat.merchant.${state}`) },
  { header: t('office.fiat.entryFee'), value: ({ fee }) => fee },
  { header: t('office.fiat.completed'), value: ({ deals }) => String(deals) },
  { header: t('office.fiat.applicantNote'), value: ({ note }) => note },
  { header: t('office.identity.submitted'), value: (row) => row.apply_time, zone: 'UTC+8' },
  { header: t('office.identity.reviewed'), value: (row) => row.decide_time, zone: 'UTC+8' },
];

type Ad = officeFiatRows.FiatAdRow;

/** Returns the state of an ad as the market shows it: up, down, barred, or over. */
function adStateText(t: Translate, ad: Ad): string {
  if (ad.state !== 'live') return t(`office.fiat.ad.${ad.state}`);
  if (ad.is_barred === 1) return t('office.fiat.ad.barred');
  return t(ad.is_up === 1 ? 'office.fiat.ad.up' : 'office.fiat.ad.down');
}

export const adColumns = (t: Translate): readonly CsvColumn<Ad>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  {
    header: t('office.fiat.side'),
    value: ({ side, kind }) => `${t(side === 'sell' ? 'fiat.sell' : 'fiat.buy')} · ${t(`office.fiat.adKind.${kind}`)}`,
  },
  { header: t('office.users.id'), value: ({ publisher }) => String(publisher.user_id) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.fiat.fiat'), value: ({ fiat }) => fiat },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.distance'), value: ({ distance }) => distance },
  { header: t('office.fiat.totalNumber'), value: (row) => row.total_number },
  { header: t('office.fiat.remaining'), value: ({ remaining }) => remaining },
  { header: t('office.fiat.openDeals'), value: (row) => String(row.open_deals) },
  { header: t('office.users.state'), value: (ad) => adStateText(t, ad) },
  { header: t('office.reason'), value: (row) => row.bar_reason },
  { header: t('office.fiat.opened'), value: (row) => row.create_time, zone: 'UTC+8' },
];

type Deal = officeFiatRows.FiatDealRow;
export const dealColumns = (t: Translate): readonly CsvColumn<Deal>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.fiat.adId'), value: (row) => String(row.ad_id) },
  { header: t('office.fiat.kind'), value: ({ kind }) => t(`office.fiat.adKind.${kind}`) },
  { header: t('office.fiat.buyer'), value: ({ buyer }) => String(buyer.user_id) },
  { header: t('office.fiat.seller'), value: ({ seller }) => String(seller.user_id) },
  { header: t('office.users.currency'), value: (row) => row.currency_name },
  { header: t('office.fiat.number'), value: ({ number }) => number },
  { header: t('office.fiat.fiat'), value: ({ fiat }) => fiat },
  { header: t('office.fiat.price'), value: ({ price }) => price },
  { header: t('office.fiat.money'), value: ({ money }) => money },
  { header: t('office.fiat.worth'), value: ({ worth }) => worth },
  { header: t('office.users.state'), value: ({ state }) => t(`fiat.sure.${state}`) },
  {
    header: t('office.fiat.endReason'),
    value: (row) => (row.end_reason === '' ? '' : t(`office.fiat.end.${row.end_reason}`)),
  },
  { header: t('office.fiat.opened'), value: (row) => row.open_time, zone: 'UTC+8' },
  { header: t('office.fiat.paidAt'), value: (row) => row.pay_time, zone: 'UTC+8' },
  { header: t('office.fiat.appealTime'), value: (row) => row.appeal_time, zone: 'UTC+8' },
  { header: t('office.fiat.endedAt'), value: (row) => row.end_time, zone: 'UTC+8' },
];

type Restricted = AnswerOf<typeof officeFiat.listRestricted>['list'][number];
export const restrictedColumns = (t: Translate): readonly CsvColumn<Restricted>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  {
    header: t('office.fiat.measure'),
    value: ({ kind }) => t(kind === 'restricted' ? 'office.fiat.restricted' : 'office.fiat.muted'),
  },
  { header: t('office.fiat.until'), value: ({ until }) => until, zone: 'UTC+8' },
  { header: t('office.reason'), value: ({ reason }) => reason },
  { header: t('office.audit.actor'), value: ({ by }) => by },
];

type Figures = officeFiat.FiatFigures;
const figureColumns = (t: Translate): readonly CsvColumn<Figures>[] => [
  { header: t('office.micro.day'), value: ({ day }) => day, zone: 'UTC+8' },
  { header: t('office.fiat.fig.opened'), value: ({ opened }) => String(opened) },
  { header: t('fiat.sure.done'), value: ({ done }) => String(done) },
  { header: t('fiat.sure.cancelled'), value: ({ cancelled }) => String(cancelled) },
  { header: t('office.fiat.end.expired'), value: ({ expired }) => String(expired) },
  { header: t('office.fiat.worth'), value: ({ worth }) => worth },
  { header: t('office.fiat.fig.acceptors'), value: (row) => String(row.acceptor_deals) },
  { header: `${t('office.fiat.fig.acceptors')} · ${t('office.fiat.worth')}`, value: (row) => row.acceptor_worth },
  { header: t('office.fiat.appeals'), value: ({ appealed }) => String(appealed) },
  { header: t('office.fiat.end.awarded_buyer'), value: (row) => String(row.won_by_buyer) },
  { header: t('office.fiat.end.awarded_seller'), value: (row) => String(row.won_by_seller) },
  { header: `${t('office.fiat.fig.release')} (s)`, value: (row) => String(row.release_seconds) },
];

/** The file has one row a day. */
export const sendFigures = (
  services: FiatServices,
  asking: CsvAsking<{ readonly days: number }>,
  rows: readonly Figures[],
): Promise<typeof SENT> =>
  sendWhole<Figures>(services, asking, {
    desk: 'fiat',
    name: `fiat-${asking.input.days}-days`,
    columns: figureColumns(asking.t),
    total: rows.length,
    readAfter: readWhole(rows),
  });

type Acceptor = officeFiatMoney.AcceptorRow;
const TERMS = ['recharge_min', 'recharge_max', 'recharge_rate', 'cash_min', 'cash_max', 'cash_rate'] as const;

function standText(t: Translate, { is_appointed: isAppointed, is_accepting: isAccepting }: Acceptor): string {
  if (isAppointed === 0) return t('office.acceptors.dismissed');
  return t(isAccepting === 1 ? 'office.acceptors.accepting' : 'office.acceptors.paused');
}

export const acceptorColumns = (t: Translate): readonly CsvColumn<Acceptor>[] => [
  { header: t('office.users.id'), value: (row) => String(row.user_id) },
  { header: t('office.users.account'), value: ({ account }) => account },
  { header: t('office.users.state'), value: (row) => standText(t, row) },
  ...TERMS.map((field) => ({ header: t(`office.fiat.field.${field}`), value: (row: Acceptor) => row[field] })),
  { header: t('office.users.available'), value: ({ available }) => available },
  { header: t('office.fiat.held'), value: ({ held }) => held },
  { header: t('office.fiat.openDeals'), value: (row) => String(row.open_deals) },
  { header: t('office.acceptors.done30'), value: (row) => `${row.done_30}:${row.failed_30}` },
];

type AcceptorDeal = officeFiatRows.AcceptorDealRow;
export const acceptorDealColumns = (t: Translate): readonly CsvColumn<AcceptorDeal>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.fiat.side'), value: ({ side }) => t(`office.acceptors.side.${side}`) },
  { header: t('office.acceptors.user'), value: ({ user }) => String(user.user_id) },
  { header: t('office.acceptors.acceptor'), value: ({ acceptor }) => String(acceptor.user_id) },
  { header: `${t('office.fiat.money')} (CNY)`, value: ({ money }) => money },
  { header: `${t('office.fiat.number')} (USDT)`, value: ({ number }) => number },
  { header: t('office.acceptors.share'), value: ({ fee }) => fee },
  { header: t('office.fiat.rate'), value: ({ rate }) => rate },
  { header: t('office.users.state'), value: ({ state }) => t(`office.acceptors.state.${state}`) },
  { header: t('office.fiat.opened'), value: (row) => row.open_time, zone: 'UTC+8' },
  { header: t('office.fiat.paidAt'), value: (row) => row.pay_time, zone: 'UTC+8' },
  { header: t('office.fiat.endedAt'), value: (row) => row.end_time, zone: 'UTC+8' },
];

type Payment = officeFiatMoney.GatewayOrderRow;
export const paymentColumns = (t: Translate): readonly CsvColumn<Payment>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.users.id'), value: ({ user }) => String(user.user_id) },
  { header: t('office.gateway.provider'), value: ({ provider }) => provider },
  { header: t('office.gateway.providerId'), value: (row) => row.provider_id },
  { header: `${t('office.fiat.money')} (CNY)`, value: ({ money }) => money },
  { header: `${t('office.fiat.number')} (USDT)`, value: ({ number }) => number },
  { header: t('office.fiat.rate'), value: ({ rate }) => rate },
  { header: t('office.users.state'), value: ({ state }) => t(`office.gateway.state.${state}`) },
  {
    header: t('office.gateway.heldFor'),
    value: ({ held_for: held }) => (held === '' ? '' : t(`office.gateway.hold.${held}`)),
  },
  { header: t('office.fiat.opened'), value: (row) => row.create_time, zone: 'UTC+8' },
  { header: t('office.gateway.heard'), value: (row) => row.hear_time, zone: 'UTC+8' },
  { header: t('office.fiat.endedAt'), value: (row) => row.end_time, zone: 'UTC+8' },
];

type Callback = officeFiatMoney.GatewayCallbackRow;
const OUTCOMES = ['paid', 'held', 'failed', 'repeated', 'surplus', 'unknown', 'forged'] as const;

function outcomeText(t: Translate, { outcome }: Callback): string {
  const known = OUTCOMES.find((one) => one === outcome);
  return known === undefined ? outcome : t(`office.gateway.outcome.${known}`);
}

export const callbackColumns = (t: Translate): readonly CsvColumn<Callback>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('office.funds.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('office.gateway.provider'), value: ({ provider }) => provider },
  { header: t('office.gateway.payment'), value: (row) => (row.order_id === 0 ? '' : String(row.order_id)) },
  { header: t('office.gateway.signature'), value: (row) => String(row.is_signed) },
  { header: t('office.micro.outcome'), value: (row) => outcomeText(t, row) },
  { header: t('office.gateway.times'), value: ({ times }) => String(times) },
  { header: 'SHA-256', value: ({ hash }) => hash },
  { header: 'IP', value: ({ ip }) => ip },
  {
    header: t('office.gateway.fields'),
    value: ({ fields }) => fields.map(({ name, value }) => `${name}=${value}`).join('; '),
  },
];
