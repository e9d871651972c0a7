// Leveraged contracts in the database.
import {
  type CurrencyId,
  type LeverWarningId,
  LEVER_CAUSES,
  LEVER_STATES,
  LIQUIDATION_GRACE_MS,
  type LiquidationId,
  type MarketId,
  POSITION_REASONS,
  POSITION_SIDES,
  POSITION_STATES,
  POSITION_TYPES,
  type PositionId,
  type RiskWarning,
  type Seq,
  SETTLEMENT_SOURCES,
  SWEEP_PHASES,
  type UserId,
  type VerificationLevel,
} from '@bourse/domain';
import { type LiquidationMark, parseMarks } from '@bourse/engine/entities';
import { sql } from 'drizzle-orm';
import { boolean, check, customType, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { amountColumn, countColumn, idColumn, instantColumn, ppmColumn, priceColumn } from '../columns.ts';
import type { StoragePart } from '../storage-part.ts';

/** Positions that may still change. */
const IS_LIVE = `state NOT IN ('closed', 'revoked')`;
/** Orders, whose amount is locked until they open. */
const IS_ORDERED = `state IN ('accepted', 'pending')`;

/** `market index second`, the index in units, apart by commas. */
const marksColumn = customType<{ data: readonly LiquidationMark[]; driverData: string }>({
  dataType: () => 'text',
  fromDriver: parseMarks,
});

export const leverMarkets = pgTable('lever_markets', {
  id: idColumn<MarketId>().primaryKey(),
  baseId: idColumn<CurrencyId>().notNull(),
  quoteId: idColumn<CurrencyId>().notNull(),
  state: text({ enum: LEVER_STATES }).notNull(),
  shareNum: amountColumn().notNull(),
  spread: ppmColumn('spread_ppm').notNull(),
  feeRate: ppmColumn('fee_rate_ppm').notNull(),
  overnightRate: ppmColumn('overnight_rate_ppm').notNull(),
  /** Whole numbers, apart by commas; so the next. */
  multiples: text().notNull(),
  shares: text().notNull(),
  handsMin: countColumn().notNull(),
  handsMax: countColumn().notNull(),
  sideMax: amountColumn().notNull(),
  stress: ppmColumn('stress_ppm').notNull(),
  positionsMax: countColumn().notNull(),
  pendingMax: countColumn().notNull(),
  fundShare: ppmColumn('fund_share_ppm').notNull(),
  /** The index of the last tick that moved the market; null before the first. */
  index: priceColumn(),
  indexSecond: countColumn(),
  indexSeq: idColumn<Seq>(),
  /** The reason that users are told; null while the market is open. */
  cause: text({ enum: LEVER_CAUSES }),
  /** Null where it has not been halted since its last tick. */
  haltedAt: instantColumn(),
  /** Until then nobody with positions in it is liquidated; 0 from a stop on to its first tick. */
  graceUntil: instantColumn(),
  /** Null where it is not being settled; the median is what it is settled at where no index comes. */
  settlingAt: instantColumn(),
  settlingMedian: priceColumn(),
});

export const leverLimits = pgTable(
  'lever_limits',
  {
    marketId: idColumn<MarketId>().notNull(),
    level: smallint().$type<VerificationLevel>().notNull(),
    multipleMax: countColumn().notNull(),
    handsMax: countColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'lever_limits_pk', columns: [table.marketId, table.level] })],
);

/** One row. */
export const leverRules = pgTable(
  'lever_rules',
  {
    id: smallint().$type<1>().primaryKey(),
    /** In hundredths of a percent. */
    openRiskMin: countColumn().notNull(),
    transfersOut: boolean().notNull(),
    liquidationGraceMs: countColumn().notNull().default(LIQUIDATION_GRACE_MS),
    outageLoss: ppmColumn('outage_loss_ppm').notNull().default(sql`100000`),
    haltHours: countColumn().notNull().default(24),
  },
  (table) => [check('lever_rules_are_one_row', sql`${table.id} = 1`)],
);

export const leverPositions = pgTable(
  'lever_positions',
  {
    id: idColumn<PositionId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    marketId: idColumn<MarketId>().notNull(),
    quoteId: idColumn<CurrencyId>().notNull(),
    side: text({ enum: POSITION_SIDES }).notNull(),
    type: text({ enum: POSITION_TYPES }).notNull(),
    multiple: countColumn().notNull(),
    spread: ppmColumn('spread_ppm').notNull(),
    feeRate: ppmColumn('fee_rate_ppm').notNull(),
    overnightRate: ppmColumn('overnight_rate_ppm').notNull(),
    fundShare: ppmColumn('fund_share_ppm').notNull(),
    targetPrice: priceColumn(),
    parentId: idColumn<PositionId>(),
    reverseOf: idColumn<PositionId>(),
    placedAt: instantColumn().notNull(),
    placedSeq: idColumn<Seq>().notNull(),
    state: text({ enum: POSITION_STATES }).notNull(),
    hands: countColumn().notNull(),
    number: amountColumn().notNull(),
    held: amountColumn().notNull(),
    openIndex: priceColumn(),
    openPrice: priceColumn(),
    openSecond: countColumn(),
    originMargin: amountColumn().notNull(),
    margin: amountColumn().notNull(),
    openFee: amountColumn().notNull(),
    closeFee: amountColumn().notNull(),
    overnightFee: amountColumn().notNull(),
    overnightDay: countColumn(),
    takeProfit: priceColumn(),
    stopLoss: priceColumn(),
    stopsSeq: idColumn<Seq>(),
    stopsAt: instantColumn(),
    closeHands: countColumn(),
    closeSeq: idColumn<Seq>(),
    closeAskedAt: instantColumn(),
    closeIndex: priceColumn(),
    closePrice: priceColumn(),
    closeSecond: countColumn(),
    profit: amountColumn().notNull(),
    cut: amountColumn().notNull(),
    cutFund: amountColumn().notNull().default(sql`0`),
    clawback: amountColumn().notNull().default(sql`0`),
    reason: text({ enum: POSITION_REASONS }),
    liquidationId: idColumn<LiquidationId>(),
    openedAt: instantColumn(),
    endedAt: instantColumn(),
  },
  (table) => [
    index('lever_positions_live').on(table.id).where(sql.raw(IS_LIVE)),
    // Lists, of one state or of all.
    index('lever_positions_of_user').on(table.userId, table.id),
    index('lever_positions_ended')
      .on(table.userId, table.state, table.id)
      .where(sql.raw(`NOT (${IS_LIVE})`)),
    index('lever_positions_liquidated').on(table.liquidationId).where(sql`${table.liquidationId} IS NOT NULL`),
    index('lever_positions_parts').on(table.parentId).where(sql`${table.parentId} IS NOT NULL`),
    index('lever_positions_by_end').on(table.marketId, table.endedAt).where(sql`${table.endedAt} IS NOT NULL`),
    check('lever_positions_lock_no_debt', sql`${table.held} >= 0 AND ${table.margin} >= 0`),
  ],
);

/** The state of an account when all its positions were closed together. */
export const leverLiquidations = pgTable(
  'lever_liquidations',
  {
    id: idColumn<LiquidationId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    quoteId: idColumn<CurrencyId>().notNull(),
    second: countColumn().notNull(),
    seq: idColumn<Seq>().notNull(),
    available: amountColumn().notNull(),
    held: amountColumn().notNull(),
    margin: amountColumn().notNull(),
    originMargin: amountColumn().notNull(),
    profit: amountColumn().notNull(),
    clawback: amountColumn().notNull().default(sql`0`),
    equity: amountColumn().notNull(),
    marks: marksColumn().notNull().default(sql`''`),
    deficit: amountColumn().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [index('lever_liquidations_of_user').on(table.userId, table.id)],
);

export const leverAccounts = pgTable(
  'lever_accounts',
  {
    userId: idColumn<UserId>().notNull(),
    quoteId: idColumn<CurrencyId>().notNull(),
    warned: countColumn().$type<RiskWarning | 0>().notNull(),
    settledSeq: idColumn<Seq>(),
    clawbackSeq: idColumn<Seq>(),
  },
  (table) => [primaryKey({ name: 'lever_accounts_pk', columns: [table.userId, table.quoteId] })],
);

export const leverWarnings = pgTable(
  'lever_warnings',
  {
    id: idColumn<LeverWarningId>().primaryKey(),
    userId: idColumn<UserId>().notNull(),
    quoteId: idColumn<CurrencyId>().notNull(),
    level: countColumn().$type<RiskWarning>().notNull(),
    riskRate: countColumn().notNull(),
    second: countColumn().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [index('lever_warnings_of_user').on(table.userId, table.id)],
);

/** The work of ticks that did not end within their own commands. */
export const leverSweeps = pgTable(
  'lever_sweeps',
  {
    seq: idColumn<Seq>().primaryKey(),
    second: countColumn().notNull(),
    /** `currency price quotedAt` in units and milliseconds, apart by commas. */
    prices: text().notNull(),
    /** Markets whose outage it ends, as the engine writes them down, apart by commas. */
    ends: text().notNull().default(''),
    phase: text({ enum: SWEEP_PHASES }).notNull(),
    sought: countColumn(),
    isDone: boolean().notNull(),
  },
  (table) => [index('lever_sweeps_unfinished').on(table.seq).where(sql`NOT ${table.isDone}`)],
);

/** How markets that were halted for long were settled. */
export const leverSettlements = pgTable(
  'lever_settlements',
  {
    marketId: idColumn<MarketId>().notNull(),
    seq: idColumn<Seq>().notNull(),
    haltedAt: instantColumn().notNull(),
    decidedAt: instantColumn().notNull(),
    source: text({ enum: SETTLEMENT_SOURCES }).notNull(),
    index: priceColumn().notNull(),
    second: countColumn().notNull(),
    lastSecond: countColumn().notNull(),
    lastSeq: idColumn<Seq>().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'lever_settlements_pk', columns: [table.marketId, table.seq] })],
);

/** The parts of users' gains that ends of outages have taken back. */
export const leverClawbacks = pgTable(
  'lever_clawbacks',
  {
    userId: idColumn<UserId>().notNull(),
    marketId: idColumn<MarketId>().notNull(),
    seq: idColumn<Seq>().notNull(),
    quoteId: idColumn<CurrencyId>().notNull(),
    amount: amountColumn().notNull(),
    second: countColumn().notNull(),
    at: instantColumn().notNull(),
  },
  (table) => [primaryKey({ name: 'lever_clawbacks_pk', columns: [table.userId, table.marketId, table.seq] })],
);

/** The legs by which users paid or received something for positions. */
const LEGS = `postings JOIN accounts ON accounts.id = account_id
      WHERE user_id IS NOT NULL AND reason IN ('lever_fee', 'lever_overnight', 'lever_profit', 'lever_loss')`;

export const lever: StoragePart = {
  live: () => ({
    leverMarkets: ['lever_markets'],
    leverLimits: ['lever_limits'],
    leverRules: ['lever_rules'],
    positions: [`lever_positions WHERE ${IS_LIVE}`],
    leverAccounts: [
      `lever_accounts AS a WHERE EXISTS (
        SELECT FROM lever_positions p WHERE p.user_id = a.user_id AND p.quote_id = a.quote_id AND p.${IS_LIVE})`,
    ],
    leverSweeps: ['lever_sweeps WHERE NOT is_done'],
  }),
  claims: [
    `SELECT user_id, 'lever' AS wallet, quote_id AS currency_id, CASE WHEN ${IS_ORDERED} THEN held ELSE margin END AS amount
    FROM lever_positions WHERE ${IS_LIVE}`,
  ],
  ids: [
    { counter: 'position', select: 'SELECT id FROM lever_positions' },
    { counter: 'liquidation', select: 'SELECT id FROM lever_liquidations' },
    { counter: 'leverWarning', select: 'SELECT id FROM lever_warnings' },
  ],
  receiptSeconds: [
    `SELECT least(placed_at / 1000, open_second) AS from_second, open_second AS to_second FROM lever_positions
    WHERE open_second IS NOT NULL AND target_price IS NULL AND (ended_at IS NULL OR ended_at >= $1)`,
    `SELECT open_second AS from_second, open_second AS to_second FROM lever_positions
    WHERE open_second IS NOT NULL AND target_price IS NOT NULL AND (ended_at IS NULL OR ended_at >= $1)`,
    `SELECT greatest(close_asked_at / 1000, close_second - 120) AS from_second, close_second AS to_second FROM lever_positions
    WHERE close_second IS NOT NULL AND ended_at >= $1`,
    // An account is marked at the last ticks of its markets, some of which are of an earlier second.
    `SELECT marked AS from_second, marked AS to_second FROM lever_liquidations l CROSS JOIN LATERAL (
      SELECT l.second AS marked UNION SELECT split_part(mark, ' ', 3)::bigint FROM unnest(string_to_array(l.marks, ',')) AS mark
    ) AS marks WHERE EXISTS (
      SELECT FROM lever_positions p WHERE p.liquidation_id = l.id AND (p.ended_at IS NULL OR p.ended_at >= $1))`,
    // A settlement rests on what came before the halt, and on what did not come after the decision.
    `SELECT last_second - 1799 AS from_second, last_second AS to_second FROM lever_settlements WHERE at >= $1`,
    `SELECT decided_at / 1000 AS from_second, second AS to_second FROM lever_settlements WHERE at >= $1`,
    // A halted market may be settled at the median of what came before.
    `SELECT index_second - 1799 AS from_second, index_second AS to_second FROM lever_markets WHERE state = 'halted'`,
    // A market will be marked at its last index.
    `SELECT index_second AS from_second, index_second AS to_second FROM lever_markets WHERE index_second IS NOT NULL`,
  ],
  audit: [
    {
      // The pool bears what a liquidated account cannot pay where the fund is empty. While a position is closing, its
      // cut is what the house has paid, not what its owner loses.
      rule: 'positions bring and cost their users what their rows say, and what the fund paid for them',
      offenders: `
      WITH results AS (
        SELECT user_id, quote_id AS currency_id,
          profit - CASE state WHEN 'closed' THEN cut ELSE 0 END - open_fee - close_fee - overnight_fee AS amount
        FROM lever_positions
        UNION ALL SELECT user_id, quote_id, deficit FROM lever_liquidations
      ), recorded AS (
        SELECT user_id, currency_id, sum(amount) AS recorded FROM results GROUP BY user_id, currency_id
      ), posted AS (
        SELECT user_id, currency_id, sum(amount) AS posted FROM ${LEGS} GROUP BY user_id, currency_id
      )
      SELECT user_id, currency_id, recorded, posted FROM recorded FULL JOIN posted USING (user_id, currency_id)
      WHERE coalesce(posted, 0) < coalesce(recorded, 0) OR (coalesce(posted, 0) > coalesce(recorded, 0) AND NOT EXISTS (
        SELECT FROM lever_liquidations l WHERE l.user_id = posted.user_id AND l.quote_id = posted.currency_id))`,
    },
    {
      rule: 'a position is where its state says: ordered, open at a price, or ended at a moment with a reason',
      offenders: `
      SELECT id, state, held, margin, open_price, close_price, reason, ended_at FROM lever_positions
      WHERE (${IS_LIVE}) <> (ended_at IS NULL) OR (NOT ${IS_ORDERED} AND held <> 0) OR hands <= 0
        OR (state IN ('open', 'closing', 'closed')) <> (open_price IS NOT NULL)
        OR (state = 'closed') <> (close_price IS NOT NULL)
        OR (state IN ('closed', 'revoked') AND reason IS NULL)
        OR (state <> 'closed' AND profit <> 0) OR cut < 0
        OR clawback < 0
        OR cut > CASE state WHEN 'closed' THEN greatest(profit, clawback) WHEN 'closing' THEN cut ELSE 0 END
        OR (state = 'closed' AND cut < clawback)`,
    },
    {
      rule: 'what ends of outages have taken is what positions carry of it',
      offenders: `
      WITH carried AS (
        SELECT user_id, market_id, sum(clawback) AS carried FROM lever_positions GROUP BY user_id, market_id
      ), taken AS (
        SELECT user_id, market_id, sum(amount) AS taken FROM lever_clawbacks GROUP BY user_id, market_id
      )
      SELECT user_id, market_id, carried, taken FROM carried FULL JOIN taken USING (user_id, market_id)
      WHERE coalesce(carried, 0) <> coalesce(taken, 0)`,
    },
    {
      rule: 'a position opens and closes at ticks that were not known when it was asked for',
      offenders: `
      SELECT id, placed_at, open_second, close_asked_at, close_second FROM lever_positions
      WHERE open_second * 1000 <= placed_at OR close_second < open_second
        OR (state = 'closed' AND reason = 'user' AND close_second * 1000 <= close_asked_at)`,
    },
    {
      rule: 'what was liquidated is of the account of its receipt, whose figures add up',
      offenders: `
      SELECT l.id, p.id AS position_id, p.state, l.equity, l.available + l.held + l.margin + l.profit AS sum, l.deficit
      FROM lever_liquidations l FULL JOIN (SELECT * FROM lever_positions WHERE liquidation_id IS NOT NULL) AS p
        ON p.liquidation_id = l.id
      WHERE l.id IS NULL OR l.equity <> l.available + l.held + l.margin + l.profit OR l.deficit < 0
        OR l.user_id <> p.user_id OR l.quote_id <> p.quote_id OR p.state NOT IN ('closing', 'closed')`,
    },
  ],
};
