// Acceptors and their deals as the desk lists them.
import type { officeFiatMoney, officeFiatRows, ParsedInputOf } from '@bourse/contract';
import {
  ACCEPTOR_DEAL_ENDS,
  ACCEPTOR_DEAL_STATES,
  ACCEPTOR_SIDES,
  type AcceptorDealId,
  DAY_MS,
  formatUnits,
  USDT,
  type UserId,
  ZERO,
} from '@bourse/domain';
import { count, flag, id, instant, optional, price, share, units, word } from '@bourse/domain/kinds';
import { viewCny } from '../deals/acceptor-deal-view.ts';
import type { FiatServices } from '../services.ts';
import { query, type RowOf } from '../../../core/storage/query.ts';
import { shares } from '../../../system/codecs.ts';
import { allOf, type Fragment, listPage, type Part, type Place } from './paging.ts';
import { findPeople, type People } from './people.ts';
import { flagOf, timeText } from './texts.ts';

type Needs = Pick<FiatServices, 'storage' | 'clock'>;

const ACCEPTOR = {
  userId: id<UserId>(),
  isAppointed: flag,
  isAccepting: flag,
  rechargeMin: units,
  rechargeMax: units,
  rechargeRatePpm: share,
  cashMin: units,
  cashMax: units,
  cashRatePpm: share,
  available: optional(units),
  locked: optional(units),
  openDeals: count,
  done30: count,
  failed30: count,
};

const FIGURES_MS = 30 * DAY_MS;

export async function listAcceptors(
  { storage: { sql }, clock }: Needs,
  place: Place,
): Promise<{ list: officeFiatMoney.AcceptorRow[]; total: number }> {
  const since = clock.now() - FIGURES_MS;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => query(sql, ACCEPTOR)`
        SELECT a.user_id, a.is_appointed, a.is_accepting, a.recharge_min, a.recharge_max, a.recharge_rate_ppm,
          a.cash_min, a.cash_max, a.cash_rate_ppm, w.available, w.locked, f.* ${rest}`,
      from: sql`acceptors a
        LEFT JOIN accounts w ON w.user_id = a.user_id AND w.wallet = 'legal' AND w.currency_id = ${USDT}
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE d.ended_at IS NULL) AS open_deals,
            count(*) FILTER (WHERE d.state = 'done' AND d.ended_at > ${since}) AS done30,
            count(*) FILTER (WHERE d.state <> 'done' AND d.ended_at > ${since}) AS failed30
          FROM acceptor_deals d WHERE d.acceptor_id = a.user_id
        ) AS f`,
      where: sql`true`,
      order: sql`a.is_appointed DESC, a.user_id`,
    },
    place,
  );
  const people = await findPeople(
    sql,
    rows.map(({ userId }) => userId),
  );
  return { list: rows.map((row) => viewAcceptor(row, people)), total };
}

const viewAcceptor = (row: RowOf<typeof ACCEPTOR>, people: People): officeFiatMoney.AcceptorRow => ({
  ...people(row.userId),
  is_appointed: flagOf(row.isAppointed),
  is_accepting: flagOf(row.isAccepting),
  recharge_min: formatUnits(row.rechargeMin),
  recharge_max: formatUnits(row.rechargeMax),
  recharge_rate: shares.show(row.rechargeRatePpm),
  cash_min: formatUnits(row.cashMin),
  cash_max: formatUnits(row.cashMax),
  cash_rate: shares.show(row.cashRatePpm),
  available: formatUnits(row.available ?? ZERO),
  held: formatUnits(row.locked ?? ZERO),
  open_deals: row.openDeals,
  done_30: row.done30,
  failed_30: row.failed30,
});

const DEAL = {
  id: id<AcceptorDealId>(),
  acceptorId: id<UserId>(),
  userId: id<UserId>(),
  side: word(ACCEPTOR_SIDES),
  money: units,
  number: units,
  fee: units,
  rate: price,
  termsId: id<number>(),
  state: word(ACCEPTOR_DEAL_STATES),
  dueAt: optional(instant),
  endReason: optional(word(ACCEPTOR_DEAL_ENDS)),
  openedAt: instant,
  paidAt: optional(instant),
  endedAt: optional(instant),
};
type Deal = RowOf<typeof DEAL>;

const selectDeals = (sql: FiatServices['storage']['sql'], rest: Fragment): Promise<readonly Deal[]> => query(sql, DEAL)`
  SELECT id, acceptor_id, user_id, side, money, number, fee, rate, terms_id, state, due_at, end_reason, opened_at, paid_at,
    ended_at ${rest}`;

export async function findAcceptorDeal({ storage: { sql } }: Needs, dealId: number): Promise<Deal | undefined> {
  const [row] = await selectDeals(sql, sql`FROM acceptor_deals WHERE id = ${dealId}`);
  return row;
}

export const viewAcceptorDeal = (row: Deal, people: People): officeFiatRows.AcceptorDealRow => ({
  id: row.id,
  side: row.side,
  acceptor: people(row.acceptorId),
  user: people(row.userId),
  money: viewCny(row.money),
  number: formatUnits(row.number),
  fee: formatUnits(row.fee),
  rate: formatUnits(row.rate),
  state: row.state,
  end_reason: row.endReason ?? '',
  open_time: timeText(row.openedAt),
  deadline: row.endedAt === undefined ? timeText(row.dueAt) : '',
  pay_time: timeText(row.paidAt),
  end_time: timeText(row.endedAt),
});

export async function listAcceptorDeals(
  { storage: { sql } }: Needs,
  input: Omit<ParsedInputOf<typeof officeFiatMoney.listAcceptorDeals>, 'page' | 'limit'>,
  { last, ...place }: Part,
): Promise<{ list: officeFiatRows.AcceptorDealRow[]; total: number }> {
  const { id: dealId, user_id: userId, side, state } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => selectDeals(sql, rest),
      from: sql`acceptor_deals d`,
      where: allOf(sql, [
        last === undefined ? undefined : sql`d.id < ${last}`,
        dealId === undefined ? undefined : sql`d.id = ${dealId}`,
        userId === undefined ? undefined : sql`(d.user_id = ${userId} OR d.acceptor_id = ${userId})`,
        side === undefined ? undefined : sql`d.side = ${side}`,
        state === undefined ? undefined : sql`d.state = ${state}`,
      ]),
      order: sql`d.id DESC`,
    },
    place,
  );
  const people = await findPeople(
    sql,
    rows.flatMap((row) => [row.userId, row.acceptorId]),
  );
  return { list: rows.map((row) => viewAcceptorDeal(row, people)), total };
}
