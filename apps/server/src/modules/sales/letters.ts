// Tells users by mail or SMS what became of their subscriptions by itself: results, sales that were called off, charges that
// came to nothing, coins that can be unlocked.
import { launch } from '@bourse/contract';
import { type CurrencyId, SECOND_MS, type UserId } from '@bourse/domain';
import { id, units, word } from '@bourse/domain/kinds';
import type { NoticeKind } from '../../platform/delivery/letters.ts';
import type { Running } from '../../platform/jobs/every.ts';
import { follow } from '../../platform/jobs/follow.ts';
import { FACT, type Tellings, type TellingNeeds, tellAll } from '../../platform/jobs/tellings.ts';
import { type LaunchNoticeKind, shareFacts, unlockFacts, voidFacts } from './notice-facts.ts';
import type { SalesServices } from './services.ts';

const EVERY_MS = 5 * SECOND_MS;

const LETTERS = {
  allotted: 'launchAllotted',
  not_allotted: 'launchNotAllotted',
  called_off: 'launchCalledOff',
  void: 'launchVoid',
  unlockable: 'launchUnlockable',
} as const satisfies Record<LaunchNoticeKind, NoticeKind>;

const NOTICE = {
  ...FACT,
  kind: word(launch.NOTICE_KINDS),
  userId: id<UserId>(),
  projectId: id(),
  currencyId: id<CurrencyId>(),
  wanted: units,
  allotted: units,
};

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
