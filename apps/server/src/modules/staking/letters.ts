// Tells users by mail or SMS what became of their staking by itself.
import { type CurrencyId, SECOND_MS, STAKING_ENDS, type StakingEnd, type UserId } from '@bourse/domain';
import { id, present, units, word } from '@bourse/domain/kinds';
import type { NoticeKind } from '../../platform/delivery/letters.ts';
import type { Running } from '../../platform/jobs/every.ts';
import { follow } from '../../platform/jobs/follow.ts';
import { FACT, tellAll, type TellingNeeds, type Tellings } from '../../platform/jobs/tellings.ts';
import type { StakingServices } from './services.ts';

const EVERY_MS = 5 * SECOND_MS;

const LETTERS = {
  matured: 'stakingMatured',
  renewed: 'stakingRenewed',
  not_renewed: 'stakingNotRenewed',
} as const satisfies Record<StakingEnd, NoticeKind>;

const END = {
  ...FACT,
  userId: id<UserId>(),
  currencyId: id<CurrencyId>(),
  amount: units,
  interest: units,
  endReason: present(word(STAKING_ENDS)),
};

const ENDS: Tellings<typeof END> = {
  shape: END,
  what: 'staking_end',
  facts: (sql, { since }) => sql`
    SELECT id, user_id, currency_id, amount, interest, end_reason, ended_at AS at FROM staking_orders
    WHERE state = 'ended' AND ended_at > ${since}`,
  tell: ({ config, market, notifyUser }, sql, row) => {
    const fields = {
      amount: row.amount,
      interest: row.interest,
      currency: market.currency(row.currencyId)?.name ?? '',
      stakingUrl: `${config.publicUrl}/zhiyalist`,
    };
    return notifyUser(row.userId, LETTERS[row.endReason], fields, { sql });
  },
};

/** From now on, beginning with what has not been told. */
export function startStakingLetters(services: TellingNeeds & Pick<StakingServices, 'log' | 'sequencer'>): Running {
  const { log, sequencer } = services;
  return follow(EVERY_MS, {
    log,
    name: 'notices of staking',
    run: () => tellAll(services, ENDS),
    listen: (heard) =>
      sequencer.subscribe(({ stakingOrders }) => {
        if (stakingOrders.some(({ state }) => state === 'ended')) heard();
      }),
  });
}
