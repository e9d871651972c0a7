// Tells users by mail or SMS what became of their staking by itself.
import { amount, currencyId, SECOND_MS, type StakingEnd, userId } from '@bourse/domain';
import type { NoticeKind } from '../../delivery/letters.ts';
import type { StakingServices } from './services.ts';
import { unitsFromNumeric } from '../../storage/columns.ts';
import { type Tellings, type TellingNeeds, tellAll } from '../../jobs/tellings.ts';
import type { Running } from '../../jobs/every.ts';
import { follow } from '../../jobs/follow.ts';

const EVERY_MS = 5 * SECOND_MS;

const LETTERS = {
  matured: 'stakingMatured',
  renewed: 'stakingRenewed',
  not_renewed: 'stakingNotRenewed',
} as const satisfies Record<StakingEnd, NoticeKind>;

type Row = Readonly<Record<'user_id' | 'currency_id' | 'amount' | 'interest', string>> & {
  readonly end_reason: StakingEnd;
};

const ENDS: Tellings<Row> = {
  what: 'staking_end',
  facts: (sql, { since }) => sql`
    SELECT id, user_id, currency_id, amount, interest, end_reason, ended_at AS at FROM staking_orders
    WHERE state = 'ended' AND ended_at > ${since}`,
  tell: ({ config, market, notifyUser }, sql, row) => {
    const fields = {
      amount: amount(unitsFromNumeric(row.amount)),
      interest: amount(unitsFromNumeric(row.interest)),
      currency: market.currency(currencyId(Number(row.currency_id)))?.name ?? '',
      stakingUrl: `${config.publicUrl}/zhiyalist`,
    };
    return notifyUser(userId(Number(row.user_id)), LETTERS[row.end_reason], fields, { sql });
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
