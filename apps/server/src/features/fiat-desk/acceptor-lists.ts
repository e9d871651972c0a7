// Acceptors and their deals as the desk lists them.
import type { officeFiatMoney, officeFiatRows, ParsedInputOf } from '@bourse/contract';
import { DAY_MS, USDT } from '@bourse/domain';
import type { Services } from '../../services.ts';
import { allOf, listPage, type Part, type Place } from './paging.ts';
import { findPeople, type People } from './people.ts';
import { cnyText, figureText, flagOf, percentText, timeText } from './texts.ts';

type Needs = Pick<Services, 'storage' | 'clock'>;

type AcceptorRow = {
  readonly user_id: string;
  readonly is_appointed: boolean;
  readonly is_accepting: boolean;
  readonly recharge_min: string;
  readonly recharge_max: string;
  readonly recharge_rate_ppm: string;
  readonly cash_min: string;
  readonly cash_max: string;
  readonly cash_rate_ppm: string;
  readonly available: string | null;
  readonly locked: string | null;
  readonly open_deals: string;
  readonly done_30: string;
  readonly failed_30: string;
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
      select: (rest) => sql<AcceptorRow[]>`SELECT a.*, w.available, w.locked, f.* ${rest}`,
      from: sql`acceptors a
        LEFT JOIN accounts w ON w.user_id = a.user_id AND w.wallet = 'legal' AND w.currency_id = ${USDT}
        CROSS JOIN LATERAL (
          SELECT count(*) FILTER (WHERE d.ended_at IS NULL) AS open_deals,
            count(*) FILTER (WHERE d.state = 'done' AND d.ended_at > ${since}) AS done_30,
            count(*) FILTER (WHERE d.state <> 'done' AND d.ended_at > ${since}) AS failed_30
          FROM acceptor_deals d WHERE d.acceptor_id = a.user_id
        ) AS f`,
      where: sql`true`,
      order: sql`a.is_appointed DESC, a.user_id`,
    },
    place,
  );
  const people = await findPeople(
    sql,
    rows.map(({ user_id: id }) => Number(id)),
  );
  return { list: rows.map((row) => viewAcceptor(row, people)), total };
}

const viewAcceptor = (row: AcceptorRow, people: People): officeFiatMoney.AcceptorRow => ({
  ...people(Number(row.user_id)),
  is_appointed: flagOf(row.is_appointed),
  is_accepting: flagOf(row.is_accepting),
  recharge_min: figureText(row.recharge_min),
  recharge_max: figureText(row.recharge_max),
  recharge_rate: percentText(row.recharge_rate_ppm),
  cash_min: figureText(row.cash_min),
  cash_max: figureText(row.cash_max),
  cash_rate: percentText(row.cash_rate_ppm),
  available: figureText(row.available ?? '0'),
  held: figureText(row.locked ?? '0'),
  open_deals: Number(row.open_deals),
  done_30: Number(row.done_30),
  failed_30: Number(row.failed_30),
});

export type AcceptorDealRow = {
  readonly id: string;
  readonly acceptor_id: string;
  readonly user_id: string;
  readonly side: officeFiatRows.AcceptorDealRow['side'];
  readonly money: string;
  readonly number: string;
  readonly fee: string;
  readonly rate: string;
  readonly terms_id: string;
  readonly state: officeFiatRows.AcceptorDealRow['state'];
  readonly held: string;
  readonly due_at: string | null;
  readonly end_reason: officeFiatRows.AcceptorDealRow['end_reason'] | null;
  readonly opened_at: string;
  readonly paid_at: string | null;
  readonly appealed_at: string | null;
  readonly appealed_by: string | null;
  readonly ended_at: string | null;
};

export const viewAcceptorDeal = (row: AcceptorDealRow, people: People): officeFiatRows.AcceptorDealRow => ({
  id: Number(row.id),
  side: row.side,
  acceptor: people(Number(row.acceptor_id)),
  user: people(Number(row.user_id)),
  money: cnyText(row.money),
  number: figureText(row.number),
  fee: figureText(row.fee),
  rate: figureText(row.rate),
  state: row.state,
  end_reason: row.end_reason ?? '',
  open_time: timeText(row.opened_at),
  deadline: row.ended_at === null ? timeText(row.due_at) : '',
  pay_time: timeText(row.paid_at),
  end_time: timeText(row.ended_at),
});

export async function listAcceptorDeals(
  { storage: { sql } }: Needs,
  input: Omit<ParsedInputOf<typeof officeFiatMoney.listAcceptorDeals>, 'page' | 'limit'>,
  { last, ...place }: Part,
): Promise<{ list: officeFiatRows.AcceptorDealRow[]; total: number }> {
  const { id, user_id: userId, side, state } = input;
  const { rows, total } = await listPage(
    sql,
    {
      select: (rest) => sql<AcceptorDealRow[]>`SELECT d.* ${rest}`,
      from: sql`acceptor_deals d`,
      where: allOf(sql, [
        last === undefined ? undefined : sql`d.id < ${last}`,
        id === undefined ? undefined : sql`d.id = ${id}`,
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
    rows.flatMap((row) => [Number(row.user_id), Number(row.acceptor_id)]),
  );
  return { list: rows.map((row) => viewAcceptorDeal(row, people)), total };
}
