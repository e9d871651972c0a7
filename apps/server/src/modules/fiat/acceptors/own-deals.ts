// Deals with acceptors as their two see them: the caller's own in pages and as a file, one of them with all of it.
import { type acceptorRows, acceptors as contract } from '@bourse/contract';
import {
  accept,
  type AcceptorDealId,
  acceptorDealId,
  type AcceptorDealState,
  type AcceptorSide,
  type Instant,
  instant,
  refuse,
  type Result,
  type UserId,
} from '@bourse/domain';
import type { AcceptorDeal } from '@bourse/engine';
import { findAcceptorAppeal } from '@bourse/engine/formulas';
import { and, count, desc, eq, gte, inArray, lt, or } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { withoutNulls } from '../../../core/storage/columns.ts';
import type { Database } from '../../../core/storage/open.ts';
import { type CsvColumn, sendRecords } from '../../../platform/http/csv-answer.ts';
import { figureOf, utcOf } from '../../../platform/http/csv-values.ts';
import { type Handler, mount } from '../../../platform/http/mount.ts';
import type { Translate } from '../../../platform/http/translator.ts';
import { type Place, placeOf } from '../../../platform/lists/answer-rows.ts';
import { pictureUrl } from '../../../platform/pictures/pictures.ts';
import { showDeals, showWhole, viewSteps } from '../deals/acceptor-deal-view.ts';
import { findProofs } from '../deals/deal-pictures.ts';
import { maskOf, viewMethod } from '../deals/payment-methods.ts';
import { listStatements } from '../deals/statements.ts';
import type { FiatServices } from '../services.ts';
import { acceptorDeals } from './tables.ts';

export function ownDealRoutes(app: FastifyInstance, services: FiatServices): void {
  mount(app, services, contract.myDeal, ownDeals(services));
  mount(app, services, contract.detail, detail(services));
}

function ownDeals(services: FiatServices): Handler<typeof contract.myDeal> {
  const { db } = services.storage;
  return async (context) => {
    const { input, user, t } = context;
    const { from, to } = input;
    const filter: DealFilter = {
      userId: user.id,
      side: sideOf(input.type ?? input.way),
      from: from === undefined ? undefined : instant(from),
      to: to === undefined ? undefined : instant(to),
    };
    const read = async (before: AcceptorDealId | undefined, place: Place) =>
      showDeals(services, await findDeals(db, { ...filter, before }, place), { viewerId: user.id, t });
    if (input.format === 'csv') {
      return sendRecords<acceptorRows.AcceptorDealRow>(context, {
        name: 'acceptor-deals',
        columns: dealColumns(t),
        readAfter: (last, rows) => read(last && acceptorDealId(last.id), { offset: 0, limit: rows }),
      });
    }
    return { message: await read(undefined, placeOf(input)) };
  };
}

/** One deal with all that its two may know. */
function detail(services: FiatServices): Handler<typeof contract.detail> {
  const { storage, clock } = services;
  return async ({ input, user, t }) => {
    const deal = await findOwnDeal(storage.db, input.id, user.id);
    if (!deal.ok) return deal;
    const { row, parts, told } = await showWhole(services, deal.value, { viewerId: user.id, t });
    const [proofs, statements] = await Promise.all([
      findProofs(storage.sql, 'acceptor', [input.id]),
      listStatements(storage.sql, { kind: 'acceptor', dealId: input.id }, user.id),
    ]);
    const { terms } = parts;
    const isDeposit = deal.value.side === 'deposit';
    const [payer, payee] = isDeposit ? [terms.user, terms.acceptor] : [terms.acceptor, terms.user];
    const { isWhole, rules } = told;
    const mask = maskOf(isWhole);
    return {
      message: {
        ...row,
        pay_to: viewMethod(terms.method, { realName: payee.name, isWhole, t }),
        payer_name: mask.name(payer.name),
        payee_name: mask.name(payee.name),
        mobile: mask.number(terms.mobile),
        proofs: [...proofs.values()].map(pictureUrl),
        steps: viewSteps(deal.value, t),
        appeal_text: statements.map(({ content }) => content).join('\n'),
        appeal_until_ms: findAcceptorAppeal(deal.value, user.id, rules)?.until ?? null,
        server_ms: clock.now(),
      },
    };
  };
}

export const LIVE_STATES = ['waiting', 'accepted', 'paid', 'appealed'] as const satisfies readonly AcceptorDealState[];

/** Gives the side of a user in deals of a type; undefined where no type is named, which means both. */
export function sideOf(type: acceptorRows.AcceptorType | undefined): AcceptorSide | undefined {
  if (type === undefined) return undefined;
  return type === 'buy' ? 'deposit' : 'withdraw';
}

type DealFilter = {
  /** The user or the acceptor of the deals; an absent one filters nothing. */
  readonly userId?: UserId | undefined;
  readonly acceptorId?: UserId | undefined;
  readonly side?: AcceptorSide | undefined;
  readonly states?: readonly AcceptorDealState[] | undefined;
  /** Opened not before `from`, and before `to`. */
  readonly from?: Instant | undefined;
  readonly to?: Instant | undefined;
  /** Only those that are older. */
  readonly before?: AcceptorDealId | undefined;
};

const wanted = ({ userId, acceptorId, side, states, from, to, before }: DealFilter) =>
  and(
    before && lt(acceptorDeals.id, before),
    userId && eq(acceptorDeals.userId, userId),
    acceptorId && eq(acceptorDeals.acceptorId, acceptorId),
    side && eq(acceptorDeals.side, side),
    states && inArray(acceptorDeals.state, [...states]),
    from === undefined ? undefined : gte(acceptorDeals.openedAt, from),
    to === undefined ? undefined : lt(acceptorDeals.openedAt, to),
  );

/** Newest first. */
export async function findDeals(
  db: Database,
  filter: DealFilter,
  { offset, limit }: Place,
): Promise<readonly AcceptorDeal[]> {
  const deals = db.select().from(acceptorDeals).where(wanted(filter));
  const rows = await deals.orderBy(desc(acceptorDeals.id)).limit(limit).offset(offset);
  return rows.map((row) => withoutNulls(row));
}

export async function countDeals(db: Database, filter: DealFilter): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(acceptorDeals).where(wanted(filter));
  return counted?.total ?? 0;
}

/** Another's is not found, as if it were not there. */
export async function findOwnDeal(
  db: Database,
  id: number,
  userId: UserId,
): Promise<Result<AcceptorDeal, 'fiat_deal_not_found'>> {
  const isParty = or(eq(acceptorDeals.userId, userId), eq(acceptorDeals.acceptorId, userId));
  const isWanted = and(eq(acceptorDeals.id, acceptorDealId(id)), isParty);
  const [row] = await db.select().from(acceptorDeals).where(isWanted);
  return row ? accept(withoutNulls(row)) : refuse('fiat_deal_not_found');
}

const dealColumns = (t: Translate): readonly CsvColumn<acceptorRows.AcceptorDealRow>[] => [
  { header: t('comfort.export.time'), value: (deal) => utcOf(deal.create_ms), zone: 'UTC' },
  { header: t('fiat.col.order'), value: (deal) => String(deal.id) },
  {
    header: t('acceptor.col.kind'),
    value: ({ type }) => t(type === 'buy' ? 'acceptor.deposit' : 'acceptor.withdraw'),
  },
  { header: t('acceptor.col.name'), value: (deal) => deal.acceptor_name },
  { header: t('acceptor.csv.money'), value: ({ money }) => money },
  { header: t('acceptor.csv.number'), value: ({ number }) => figureOf(number) },
  { header: t('acceptor.csv.fee'), value: ({ fee }) => figureOf(fee) },
  { header: t('acceptor.rate'), value: ({ rate }) => figureOf(rate) },
  { header: t('acceptor.col.way'), value: (deal) => deal.way_text },
  { header: t('acceptor.col.state'), value: (deal) => deal.state_name },
];
