// Tells users by mail or SMS what became of their staking by itself, each end once, whenever the process comes to it. A
// letter is queued in the transaction that marks its end as told.
import { amount, currencyId, DAY_MS, SECOND_MS, type StakingEnd, userId } from '@bourse/domain';
import type { NoticeKind } from '../delivery/letters.ts';
import type { Services } from '../http/services.ts';
import { unitsFromNumeric } from '../storage/columns.ts';
import type { TransactionSql } from '../storage/connection.ts';
import type { Running } from './every.ts';
import { follow } from './follow.ts';

type Needs = Pick<Services, 'clock' | 'config' | 'log' | 'market' | 'notifyUser' | 'sequencer' | 'storage'>;

const EVERY_MS = 5 * SECOND_MS;
const AT_ONCE_MAX = 100;
/** What ended longer ago is no news any more, told or not. */
export const EARN_NEWS_MS = 7 * DAY_MS;

const LETTERS = {
  matured: 'stakingMatured',
  renewed: 'stakingRenewed',
  not_renewed: 'stakingNotRenewed',
} as const satisfies Record<StakingEnd, NoticeKind>;

/** From now on, beginning with what has not been told. */
export function startEarnNotices(services: Needs): Running {
  const { log, sequencer } = services;
  return follow(EVERY_MS, {
    log,
    name: 'notices of staking',
    run: () => tellAll(services),
    listen: (heard) =>
      sequencer.subscribe(({ stakingOrders }) => {
        if (stakingOrders.some(({ state }) => state === 'ended')) heard();
      }),
  });
}

async function tellAll(services: Needs): Promise<void> {
  let told = AT_ONCE_MAX;
  while (told === AT_ONCE_MAX)
    told = await services.storage.sql.begin((transaction) => tellSome(services, transaction));
}

type Row = Readonly<Record<'id' | 'user_id' | 'currency_id' | 'amount' | 'interest', string>> & {
  readonly end_reason: StakingEnd;
};

/** The earliest first; answers how many. */
async function tellSome(services: Needs, transaction: TransactionSql): Promise<number> {
  const now = services.clock.now();
  const ended = await transaction<Row[]>`
    WITH untold AS (
      SELECT id, user_id, currency_id, amount, interest, end_reason, ended_at FROM staking_orders
      WHERE state = 'ended' AND ended_at > ${now - EARN_NEWS_MS}
        AND NOT EXISTS (SELECT FROM earn_tellings AS t WHERE t.what = 'staking_end' AND t.id = staking_orders.id)
      ORDER BY ended_at, id LIMIT ${AT_ONCE_MAX}
    ), told AS (
      INSERT INTO earn_tellings (what, id, told_at) SELECT 'staking_end', id, ${now} FROM untold
    )
    SELECT * FROM untold ORDER BY ended_at, id`;
  for (const row of ended) await tellOf(services, transaction, row);
  return ended.length;
}

function tellOf({ config, market, notifyUser }: Needs, sql: TransactionSql, row: Row): Promise<void> {
  const fields = {
    amount: amount(unitsFromNumeric(row.amount)),
    interest: amount(unitsFromNumeric(row.interest)),
    currency: market.currency(currencyId(Number(row.currency_id)))?.name ?? '',
    stakingUrl: `${config.publicUrl}/zhiyalist`,
  };
  return notifyUser(userId(Number(row.user_id)), LETTERS[row.end_reason], fields, { sql });
}
