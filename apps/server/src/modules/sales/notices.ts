// What users are told of their subscriptions: results, sales that were called off, charges that came to nothing, coins that can be
// unlocked. All of it is read from the committed facts: nothing is stored for a notice, so nothing is told twice or missed, and a
// screen and a mail show the same. Each subscription has at most one result, and is unlockable at most once. `s` is a
// subscription, `p` its sale.
import { launch as contract } from '@bourse/contract';
import {
  type CurrencyId,
  formatShanghai,
  formatUnits,
  type Instant,
  type LaunchProjectId,
  SECOND_MS,
  type UserId,
} from '@bourse/domain';
import { count, id, units, word } from '@bourse/domain/kinds';
import type { FastifyInstance } from 'fastify';
import type { Sql, SqlFragment, TransactionSql } from '../../core/storage/connection.ts';
import { query, type RowOf } from '../../core/storage/query.ts';
import type { NoticeKind } from '../../platform/delivery/letters.ts';
import { mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import type { Running } from '../../platform/jobs/every.ts';
import { follow } from '../../platform/jobs/follow.ts';
import { FACT, tellAll, type TellingNeeds, type Tellings } from '../../platform/jobs/tellings.ts';
import type { SalesServices } from './board.ts';

type LaunchNoticeKind = (typeof contract.NOTICE_KINDS)[number];

const namedBy = (sql: Sql | TransactionSql): SqlFragment =>
  sql`s.id, s.user_id, s.project_id, s.currency_id, s.wanted, s.allotted`;

/** Selects the results of pro rata sales. What is bought at once is no news to the buyer. */
const shareFacts = (sql: Sql | TransactionSql, isWanted: SqlFragment): SqlFragment => sql`
  SELECT CASE WHEN p.state = 'cancelled' THEN 'called_off' WHEN s.allotted > 0 THEN 'allotted' ELSE 'not_allotted' END AS kind,
    coalesce(p.settled_at, s.ended_at) AS at, ${namedBy(sql)}
  FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
  WHERE p.mode = 'pro_rata' AND s.state IN ('locked', 'done', 'refunded') AND ${isWanted}`;

/** Selects the subscriptions that came to nothing, because their charge did. */
const voidFacts = (sql: Sql | TransactionSql, isWanted: SqlFragment): SqlFragment => sql`
  SELECT 'void' AS kind, s.ended_at AS at, ${namedBy(sql)} FROM subscriptions s
  WHERE s.state = 'void' AND ${isWanted}`;

/** Selects what their owner can unlock, or has unlocked, without what was never locked. */
const unlockFacts = (sql: Sql | TransactionSql, now: Instant, isWanted: SqlFragment): SqlFragment => sql`
  SELECT 'unlockable' AS kind, s.unlock_at AS at, ${namedBy(sql)}
  FROM subscriptions s JOIN launch_projects p ON p.id = s.project_id
  WHERE s.state IN ('locked', 'done') AND s.unlock_at <= ${now} AND p.lock_days > 0 AND ${isWanted}`;

const NOTICE = {
  ...FACT,
  kind: word(contract.NOTICE_KINDS),
  userId: id<UserId>(),
  projectId: id<LaunchProjectId>(),
  currencyId: id<CurrencyId>(),
  wanted: units,
  allotted: units,
};

/** `total` counts no further than this. */
const TOTAL_MAX = 10_000;

/** Newest first. */
export function noticeRoutes(app: FastifyInstance, services: SalesServices): void {
  const { storage, clock } = services;
  mount(app, services, contract.notices, async ({ input: { page, limit }, user, t }) => {
    const { sql } = storage;
    const isOwn = sql`s.user_id = ${user.id}`;
    const facts = sql`${shareFacts(sql, isOwn)} UNION ALL ${voidFacts(sql, isOwn)}
      UNION ALL ${unlockFacts(sql, clock.now(), isOwn)}`;
    const [notices, [counted]] = await Promise.all([
      query(sql, NOTICE)`
        SELECT kind, id, at, user_id, project_id, currency_id, wanted, allotted FROM (${facts}) AS facts
        ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      query(sql, { total: count })`
        SELECT count(*) AS total FROM (SELECT FROM (${facts}) AS facts LIMIT ${TOTAL_MAX}) AS n`,
    ]);
    const list = notices.map((notice) => ({
      id: `${notice.kind}-${notice.id}`,
      kind: notice.kind,
      text: writeNotice(services, notice, t),
      time: formatShanghai(notice.at),
      time_ms: notice.at,
      subscription_id: notice.id,
      project_id: notice.projectId,
    }));
    return { message: { list, total: counted?.total ?? 0 } };
  });
}

const writeNotice = (
  { market }: Pick<SalesServices, 'market'>,
  { kind, currencyId, wanted, allotted }: RowOf<typeof NOTICE>,
  t: Translate,
): string =>
  t(`launch.notice.${kind}`, {
    wanted: formatUnits(wanted),
    allotted: formatUnits(allotted),
    currency: market.currency(currencyId)?.name ?? '',
  });

const EVERY_MS = 5 * SECOND_MS;

const LETTERS = {
  allotted: 'launchAllotted',
  not_allotted: 'launchNotAllotted',
  called_off: 'launchCalledOff',
  void: 'launchVoid',
  unlockable: 'launchUnlockable',
} as const satisfies Record<LaunchNoticeKind, NoticeKind>;

const tell: Tellings<typeof NOTICE>['tell'] = ({ config, market, notifyUser }, sql, row) => {
  const fields = {
    wanted: row.wanted,
    allotted: row.allotted,
    currency: market.currency(row.currencyId)?.name ?? '',
    subscriptionsUrl: `${config.publicUrl}/uplist`,
  };
  return notifyUser(row.userId, LETTERS[row.kind], fields, { sql });
};

const TELLINGS: readonly Tellings<typeof NOTICE>[] = [
  {
    what: 'subscription_result',
    shape: NOTICE,
    facts: (sql, { since }) => {
      const isRecent = sql`p.id IN (SELECT id FROM launch_projects WHERE coalesce(settled_at, ended_at) > ${since})`;
      return sql`${shareFacts(sql, isRecent)} UNION ALL ${voidFacts(sql, sql`s.ended_at > ${since}`)}`;
    },
    tell,
  },
  {
    what: 'subscription_unlockable',
    shape: NOTICE,
    facts: (sql, { now, since }) => unlockFacts(sql, now, sql`s.state = 'locked' AND s.unlock_at > ${since}`),
    tell,
  },
];

/** From now on, beginning with what has not been told. */
export function startSalesLetters(services: TellingNeeds & Pick<SalesServices, 'log' | 'sequencer'>): Running {
  const { log, sequencer } = services;
  return follow(EVERY_MS, {
    log,
    name: 'notices of sales',
    run: async () => {
      for (const tellings of TELLINGS) await tellAll(services, tellings);
    },
    listen: (heard) =>
      sequencer.subscribe(({ subscriptions }) => {
        if (subscriptions.some(({ state }) => state !== 'pending' && state !== 'held')) heard();
      }),
  });
}
