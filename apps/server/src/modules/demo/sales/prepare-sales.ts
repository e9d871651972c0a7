// Prepares the sales that a demo begins with: their coins, their texts, and the days before the first visitor. Once for each
// database; what an interrupted start has left undone, the next one does.
import {
  amount,
  assert,
  DAY_MS,
  type Instant,
  instant,
  launchProjectId,
  NEWS_CATEGORIES,
  units,
  USDT,
  type UserId,
} from '@bourse/domain';
import type { Command, LaunchTerms } from '@bourse/engine';
import { eq } from 'drizzle-orm';
import { join } from 'node:path';
import type { Config } from '../../../config.ts';
import { describeCoins } from '../../../core/market/read-catalogue.ts';
import type { Sql } from '../../../core/storage/connection.ts';
import { hasMark, setMark } from '../../../core/storage/marks.ts';
import type { Storage } from '../../../core/storage/open.ts';
import { onceUnder } from '../../../platform/changes/due-changes.ts';
import { readArticleFiles } from '../../../platform/http/article-files.ts';
import { type Clock, createClock, createProcessTime } from '../../../system/clock.ts';
import { randomReadable } from '../../../system/random.ts';
import { NEW_PROFILE } from '../../coins/index.ts';
import type { CustodyServices } from '../../custody/index.ts';
import { newsArticles, newsTexts } from '../../news/index.ts';
import { launchProjects, launchTexts } from '../../sales/index.ts';
import { ensureHouseUser } from '../house.ts';
import { COMING, dayOf, DEMO_COINS, DEMO_SALES, type DemoSale, FINISHED, RUNNING, termsOf } from './terms.ts';

type Needs = Pick<CustodyServices, 'storage' | 'sequencer'> & { readonly config: Pick<Config, 'isDemo' | 'simulator'> };

/** Leaves the clock at the present. */
export async function prepareSales(needs: Needs & DemoClock): Promise<void> {
  if (await areMissing(needs)) await holdSales(needs);
  needs.clock.catchUp(needs.readPresent());
}

/** To be called once there are categories of news. After it nothing of this is done again. */
export async function publishWhitePapers(needs: Needs & Pick<CustodyServices, 'clock'>): Promise<void> {
  if (!(await areMissing(needs))) return;
  const now = needs.clock.now();
  await writeWhitePapers(needs.storage, now);
  await setMark(needs.storage.sql, SALES_MARK, now);
}

const areMissing = async ({ config, storage }: Needs): Promise<boolean> =>
  hasSales(config) && !(await hasMark(storage.sql, SALES_MARK));

async function holdSales(needs: Needs & DemoClock): Promise<void> {
  const { storage, clock, readPresent } = needs;
  const start = readPresent();
  // A database that was traded on before has no such past any more; one whose start was interrupted is amid it.
  const hasPast = clock.now() < termsOf(FINISHED, start).startAt || (await isHeld(needs, FINISHED));
  await describeCoins(
    storage.db,
    DEMO_COINS.map((coin) => ({ ...NEW_PROFILE, ...coin, simulated: undefined })),
  );
  await writeSaleTexts(storage);
  const buyers = await findBuyers(storage, clock.now());
  let number = 0;
  for (const { at, parts } of planSales({ buyers, start }, { hasPast })) {
    clock.catchUp(at);
    for (const part of parts) await Promise.all(part.map((command) => submitOnce(needs, command, (number += 1))));
  }
}

async function isHeld({ storage }: Needs, sale: DemoSale): Promise<boolean> {
  const isOurs = eq(launchProjects.id, launchProjectId(sale.id));
  const found = await storage.db.select({ id: launchProjects.id }).from(launchProjects).where(isOurs);
  return found.length > 0;
}

/** A command has its position in the plan as key: what an interrupted start has done stays done. */
async function submitOnce({ sequencer }: Needs, command: Command, place: number): Promise<void> {
  const outcome = await sequencer.submit(command, onceUnder(SALES_MARK, String(place)));
  assert(outcome.ok, `${command.kind} of a demo's sale was refused: ${outcome.ok ? '' : outcome.code}`);
}

// A demo has held sales before anybody comes. At its first start its clock begins some days ago, and is back at the present once
// those days are filled: what happened then is stamped with the time at which it happened.

/** Longer ago than the first of the sales. */
const PAST_MS = 13 * DAY_MS;
/** On a database whose sales are prepared. */
const SALES_MARK = 'demo-sales';

export type DemoClock = { readonly clock: Clock; readonly readPresent: () => Instant };

/** Sales belong to a demo whose house is there to buy at them. */
const hasSales = ({ isDemo, simulator }: Pick<Config, 'isDemo' | 'simulator'>): boolean => isDemo && simulator === 'on';

type Options = { readonly config: Pick<Config, 'isDemo' | 'simulator'>; readonly readMs?: () => number };

export async function createDemoClock(sql: Sql, { config, readMs = createProcessTime() }: Options): Promise<DemoClock> {
  const beginsInPast = hasSales(config) && !(await hasMark(sql, SALES_MARK));
  const clock = createClock(beginsInPast ? () => readMs() - PAST_MS : readMs);
  return { clock, readPresent: () => instant(readMs()) };
}

// The texts of the sales, in every language: `texts/<language>/<name>.md` is shown with a sale, and `papers/<language>/<name>.md`
// is its white paper, which is an article of ours.

const TEXTS = join(import.meta.dirname, 'texts');
const PAPERS = join(import.meta.dirname, 'papers');

/** Below the ids of what operators write, above those that every site starts with. */
const paperIdOf = ({ id }: DemoSale): number => 200 + id;

const findSale = (name: string): DemoSale | undefined => DEMO_SALES.find((sale) => sale.texts === name);

/** A sale that says something already stays as it is. */
async function writeSaleTexts({ db }: Pick<Storage, 'db'>): Promise<void> {
  const rows = (await readArticleFiles(TEXTS)).flatMap(({ name, locale, title, abstract, content }) => {
    const sale = findSale(name);
    if (!sale) return [];
    const whitePaper = `/noticeDetail?id=${paperIdOf(sale)}`;
    return [{ projectId: launchProjectId(sale.id), locale, keyword: title, abstract, content, cover: '', whitePaper }];
  });
  await db.insert(launchTexts).values(rows).onConflictDoNothing();
}

/** Among what is said of listings, each as old as its sale. */
async function writeWhitePapers({ db }: Pick<Storage, 'db'>, start: Instant): Promise<void> {
  const articles = DEMO_SALES.map((sale) => ({
    id: paperIdOf(sale),
    categoryId: NEWS_CATEGORIES.listings,
    thumbnail: '',
    isPublished: true,
    isTop: false,
    publishedAt: dayOf(start, sale.announced),
    updatedAt: dayOf(start, sale.announced),
  }));
  const texts = (await readArticleFiles(PAPERS)).flatMap(({ name, ...text }) => {
    const sale = findSale(name);
    return sale ? [{ articleId: paperIdOf(sale), ...text }] : [];
  });
  await db.insert(newsArticles).values(articles).onConflictDoNothing();
  await db.insert(newsTexts).values(texts).onConflictDoNothing();
}

// Before the first visitor this happens to the sales, in the order of its days. Users of the house have subscribed to them.

const BUYERS = 12;
/** Verified as far as people are who have shown their papers. */
const LEVEL = 2;
/** Each buyer gets so many USDT. */
const PURSE = amount(units('300000'));

/** When, by whom of them, and how many coins; days from the first start of the demo. */
type Bid = { readonly day: number; readonly buyer: number; readonly wanted: string };

/** Not a third of what they want can be had. */
const FINISHED_BIDS: readonly Bid[] = [
  { day: -11.9, buyer: 0, wanted: '120000' },
  { day: -11.9, buyer: 1, wanted: '46333' },
  { day: -11.9, buyer: 2, wanted: '150000' },
  { day: -11.1, buyer: 3, wanted: '88250' },
  { day: -11.1, buyer: 4, wanted: '9777' },
  { day: -9.6, buyer: 5, wanted: '141000' },
  { day: -9.6, buyer: 6, wanted: '60411' },
  { day: -9.6, buyer: 7, wanted: '23' },
  { day: -8.2, buyer: 8, wanted: '132500' },
  { day: -8.2, buyer: 9, wanted: '75019' },
  { day: -7.1, buyer: 10, wanted: '150000' },
  { day: -7.1, buyer: 11, wanted: '64687' },
];

/** More than a third of what there is. */
const RUNNING_BIDS: readonly Bid[] = [
  { day: -1.9, buyer: 1, wanted: '250000' },
  { day: -1.9, buyer: 4, wanted: '42000.5' },
  { day: -1.3, buyer: 6, wanted: '310000' },
  { day: -1.3, buyer: 0, wanted: '125000' },
  { day: -0.8, buyer: 8, wanted: '480000.25' },
  { day: -0.3, buyer: 2, wanted: '96500' },
  { day: -0.3, buyer: 11, wanted: '184250.125' },
];

const findBuyers = ({ sql }: Pick<Storage, 'sql'>, now: Instant): Promise<readonly UserId[]> =>
  Promise.all(
    Array.from({ length: BUYERS }, (_, place) =>
      ensureHouseUser(sql, { email: `buyer-${place + 1}@house.invalid`, inviteCode: randomReadable(8), now }),
    ),
  );

/** In two parts, one after the other. */
const welcome = (buyers: readonly UserId[]): readonly [readonly Command[], readonly Command[]] => [
  [
    ...buyers.map((userId): Command => ({ kind: 'openUser', userId, grants: [] })),
    { kind: 'fundTreasury', currencyId: USDT, amount: amount(PURSE * BigInt(buyers.length)) },
  ],
  buyers.flatMap((userId): Command[] => [
    { kind: 'setVerificationLevel', userId, level: LEVEL },
    { kind: 'creditUser', userId, source: 'treasury', wallet: 'change', currencyId: USDT, amount: PURSE },
  ]),
];

/** All of it paid in USDT. */
function bid({ id: projectId }: Pick<LaunchTerms, 'id'>, { userId, wanted }: Wish): Command {
  assert(userId !== undefined, 'who bids is one of the buyers');
  return { kind: 'subscribe', userId, projectId, amount: amount(units(wanted)), payCurrencyId: USDT };
}
type Wish = { readonly userId: UserId | undefined; readonly wanted: string };

/** Commands that may go together, one such part after the other. */
type Moment = { readonly at: Instant; readonly parts: readonly (readonly Command[])[] };
type Stage = { readonly buyers: readonly UserId[]; readonly start: Instant };

const BEGINNING = FINISHED.announced - 0.1;

/** Without its past a demo has no sale that is over. */
function planSales(stage: Stage, { hasPast }: { readonly hasPast: boolean }): readonly Moment[] {
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
