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
  const sales = hasPast ? [FINISHED, RUNNING, COMING] : [RUNNING, COMING];
  return [
    momentOf(stage, BEGINNING, prepare(stage, sales)),
    ...(hasPast ? [announce(stage, FINISHED), ...takeBids(stage, FINISHED, FINISHED_BIDS), settle(stage)] : []),
    announce(stage, RUNNING),
    ...takeBids(stage, RUNNING, RUNNING_BIDS),
    announce(stage, COMING),
  ];
}

/** Gives the buyers money, and the house the coins that it sells. */
function prepare({ buyers, start }: Stage, sales: readonly DemoSale[]): Moment['parts'] {
  const coins = DEMO_COINS.map(({ id }): Command => ({ kind: 'configureCurrency', currencyId: id }));
  const stocks = sales
    .map((sale) => termsOf(sale, start))
    .map(({ currencyId, supply: amount }) => ({ currencyId, amount }));
  const [opened, endowed] = welcome(buyers);
  return [
    [...coins, ...opened],
    [...endowed, ...stocks.map((stock): Command => ({ kind: 'fundTreasury', ...stock }))],
    stocks.map((stock): Command => ({ kind: 'fundLaunch', ...stock })),
  ];
}

const momentOf = ({ start }: Stage, day: number, parts: Moment['parts']): Moment => ({ at: dayOf(start, day), parts });

function announce(stage: Stage, sale: DemoSale): Moment {
  const project = termsOf(sale, stage.start);
  return momentOf(stage, sale.announced, [
    [{ kind: 'configureLaunchProject', project }],
    [{ kind: 'scheduleLaunch', projectId: project.id }],
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
