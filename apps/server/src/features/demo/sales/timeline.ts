// What happens to the sales of a demo before its first visitor, in the order of its days.
import type { Instant, UserId } from '@bourse/domain';
import type { Command, LaunchTerms } from '@bourse/engine';
import { type Bid, bid, FINISHED_BIDS, RUNNING_BIDS, welcome } from './buyers.ts';
import { DEMO_COINS } from './coins.ts';
import { COMING, dayOf, type DemoSale, FINISHED, RUNNING, termsOf } from './terms.ts';

/** Commands that may go together, one such part after the other. */
export type Moment = { readonly at: Instant; readonly parts: readonly (readonly Command[])[] };
type Stage = { readonly buyers: readonly UserId[]; readonly start: Instant };

const BEGINNING = FINISHED.announced - 0.1;

/** Without its past a demo has no sale that is over. */
export function planSales(stage: Stage, { hasPast }: { readonly hasPast: boolean }): readonly Moment[] {
  const coins = DEMO_COINS.map(({ id }): Command => ({ kind: 'configureCurrency', currencyId: id }));
  return [
    momentOf(stage, BEGINNING, [coins, ...welcome(stage.buyers)]),
    ...(hasPast ? [announce(stage, FINISHED), ...takeBids(stage, FINISHED, FINISHED_BIDS), settle(stage)] : []),
    announce(stage, RUNNING),
    ...takeBids(stage, RUNNING, RUNNING_BIDS),
    announce(stage, COMING),
  ];
}

const momentOf = ({ start }: Stage, day: number, parts: Moment['parts']): Moment => ({ at: dayOf(start, day), parts });

function announce(stage: Stage, sale: DemoSale): Moment {
  const project = termsOf(sale, stage.start);
  const { id: projectId, currencyId, supply: amount } = project;
  return momentOf(stage, sale.announced, [
    [{ kind: 'fundTreasury', currencyId, amount }],
    [{ kind: 'fundLaunch', currencyId, amount }],
    [{ kind: 'configureLaunchProject', project }],
    [{ kind: 'scheduleLaunch', projectId }],
  ]);
}

function takeBids(stage: Stage, sale: DemoSale, bids: readonly Bid[]): readonly Moment[] {
  const project: LaunchTerms = termsOf(sale, stage.start);
  return [...Map.groupBy(bids, ({ day }) => day)].map(([day, ofDay]) =>
    momentOf(stage, day, [ofDay.map(({ buyer, wanted }) => bid(project, { userId: stage.buyers[buyer], wanted }))]),
  );
}

/** There are so few that one command hands out all shares. */
const settle = (stage: Stage): Moment =>
  momentOf(stage, FINISHED.ends + 0.1, [
    [{ kind: 'settleLaunch', projectId: termsOf(FINISHED, stage.start).id }],
    [{ kind: 'advanceTime' }],
  ]);
