// The user’s positions in pages and as files, for the user and for operators.
import { lever as contract, type leverRows, officePeople, type ParsedInputOf } from '@bourse/contract';
import {
  addAmounts,
  amount,
  currencyId,
  formatUnits,
  instant,
  type MarketId,
  parseUnits,
  type PositionId,
  positionId,
  type PositionState,
  USDT,
  ZERO,
} from '@bourse/domain';
import type { FastifyInstance } from 'fastify';
import { viewFigure } from '../../core/market/figures.ts';
import { type CsvColumn, sendRecords, sendWhole } from '../../platform/http/csv-answer.ts';
import { figureOf, figureUnlessZero, utcOf } from '../../platform/http/csv-values.ts';
import { type Handler, mount } from '../../platform/http/mount.ts';
import type { Translate } from '../../platform/http/translator.ts';
import { lookAtUser } from '../../platform/http/user-looks.ts';
import type { LivePosition } from './account.ts';
import type { LeverServices } from './board.ts';
import { viewLeverRows, viewRiskRate, viewRowPage } from './contract-view.ts';
import { findPositions, type PositionPage, type PositionQuery, readPositions } from './queries.ts';

/** By the `status` of a list: those that are live are known here, the others are read. */
const STATES = {
  '0': ['accepted', 'pending'],
  '1': ['open', 'closing'],
  '3': ['closed'],
  '4': ['revoked'],
} as const satisfies Record<string, readonly PositionState[]>;
const SIDE = { [1]: 'long', [2]: 'short' } as const;

export function positionRoutes(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, contract.myTrade, myTrade(services));
  deskRoute(app, services);
}

type ListInput = ParsedInputOf<typeof contract.myTrade>;

/** Either currency alone narrows as well. */
function findWantedMarkets({ market }: LeverServices, { currency_id: baseId, legal_id: quoteId }: ListInput) {
  if (baseId === undefined && quoteId === undefined) return undefined;
  return market
    .markets()
    .filter(({ base, quote }) => (baseId ?? base.id) === base.id && (quoteId ?? quote.id) === quote.id)
    .map(({ id }) => id);
}

function myTrade(services: LeverServices): Handler<typeof contract.myTrade> {
  return async (context) => {
    const { input, user, t } = context;
    const { page, limit } = input;
    const marketIds = findWantedMarkets(services, input);
    const whose = { userId: user.id, marketIds };
    if (input.format === 'csv') {
      const { status } = input;
      const read = readFile(services, input, whose);
      return sendRecords(context, {
        name: `positions-${status}`,
        columns: positionColumns(t, status),
        readAfter: async (last: leverRows.LeverRow | undefined, rows) =>
          viewLeverRows(services, await read(last && positionId(last.id), rows), t),
      });
    }
    const { rows, total } = await readPage(services, input, whose);
    const figures = services.lever.account({ userId: user.id, quoteId: currencyId(input.legal_id ?? USDT) });
    return {
      message: {
        message: viewRowPage(viewLeverRows(services, rows, t), { total, page, limit }),
        rate_profits_total: {
          hazard_rate: viewRiskRate(figures?.riskRate),
          profits_total: viewFigure(figures?.profit ?? ZERO),
        },
      },
    };
  };
}

type Whose = { readonly userId: LivePosition['userId']; readonly marketIds: readonly MarketId[] | undefined };

async function readPage({ lever, storage }: LeverServices, input: ListInput, whose: Whose): Promise<PositionPage> {
  const { page, limit } = input;
  const offset = (page - 1) * limit;
  const live = findLive(lever, input, whose);
  if (!live) return findPositions(storage.db, { ...queryOf(input, whose), offset, limit });
  return { rows: live.slice(offset, offset + limit), total: live.length };
}

/** Live positions are few, and read at once. */
function readFile({ lever, storage }: LeverServices, input: ListInput, whose: Whose) {
  const live = findLive(lever, input, whose);
  return async (before: PositionId | undefined, limit: number): Promise<readonly LivePosition[]> => {
    if (live) return before === undefined ? live : [];
    return readPositions(storage.db, { ...queryOf(input, whose), before, offset: 0, limit });
  };
}

const queryOf = ({ status, type, from, to }: ListInput, whose: Whose): PositionQuery => ({
  ...whose,
  side: type && SIDE[type],
  states: status === -1 ? undefined : STATES[status],
  from: from === undefined ? undefined : instant(from),
  to: to === undefined ? undefined : instant(to),
});

/** Undefined where the list is of the past. */
function findLive(
  lever: LeverServices['lever'],
  { status, type, from, to }: ListInput,
  whose: Whose,
): readonly LivePosition[] | undefined {
  if (status !== 0 && status !== 1) return undefined;
  const side = type && SIDE[type];
  const states: readonly PositionState[] = STATES[status];
  return lever
    .positionsOf(whose.userId)
    .filter((one) => states.includes(one.state) && (side === undefined || one.side === side))
    .filter((one) => whose.marketIds === undefined || whose.marketIds.includes(one.marketId))
    .filter(({ placedAt }) => placedAt >= (from ?? placedAt) && placedAt < (to ?? placedAt + 1));
}

/** Operators see the contracts of a user. */
function deskRoute(app: FastifyInstance, services: LeverServices): void {
  mount(app, services, officePeople.listPositions, async (context) => {
    const { input, request, t } = context;
    const { user_id: id, page, limit, state, from, until } = input;
    const looked = await lookAtUser(services, request, id);
    if (!looked.ok) return looked;
    const asked = {
      userId: looked.value,
      states: state && [state],
      from: from === undefined ? undefined : instant(from),
      to: until === undefined ? undefined : instant(until),
      offset: (page - 1) * limit,
      limit,
    };
    const { db } = services.storage;
    const { rows, total } = await findPositions(db, asked);
    if (input.format !== 'csv') return { message: { list: viewLeverRows(services, rows, t), total } };
    return sendWhole<leverRows.LeverRow>(services, context, {
      desk: 'users',
      name: `contracts-${id}`,
      columns: officeColumns(t),
      total,
      readAfter: async (last, part) => {
        const before = last && positionId(last.id);
        return viewLeverRows(services, await readPositions(db, { ...asked, before, offset: 0, limit: part }), t);
      },
    });
  });
}

type Row = leverRows.LeverRow;
type Columns = readonly CsvColumn<Row>[];
type Status = (typeof contract.LIST_STATUSES)[number];

const LONG = 1;

const sharedColumns = (t: Translate): Columns => [
  { header: t('comfort.export.time'), value: (row) => utcOf(row.time_ms), zone: 'UTC' },
  { header: t('lever.csv.id'), value: (row) => String(row.id) },
  { header: t('spot.orders.pair'), value: (row) => row.symbol },
  { header: t('lever.csv.side'), value: (row) => t(row.type === LONG ? 'lever.long' : 'lever.short') },
  { header: t('lever.multiple'), value: (row) => row.multiple },
  { header: t('lever.hands'), value: (row) => row.share },
  { header: t('spot.number'), value: (row) => figureOf(row.number) },
  { header: t('lever.takeProfit'), value: (row) => figureUnlessZero(row.target_profit_price) },
  { header: t('lever.stopLoss'), value: (row) => figureUnlessZero(row.stop_loss_price) },
];

const openedColumns = (t: Translate): Columns => [
  { header: t('lever.csv.openTime'), value: (row) => utcOf(row.transaction_ms), zone: 'UTC' },
  { header: t('lever.col.open'), value: (row) => figureOf(row.price) },
  { header: t('lever.margin'), value: (row) => figureOf(row.origin_caution_money) },
  { header: t('lever.csv.profit'), value: (row) => figureOf(row.profits) },
  { header: t('lever.receipt.clawback'), value: (row) => figureUnlessZero(row.clawback) },
];

const unitsOf = (figure: string) => amount(parseUnits(figure) ?? 0n);

const currencyColumn = (t: Translate): CsvColumn<Row> => ({
  header: t('lever.csv.currency'),
  value: ({ symbol }) => symbol.slice(symbol.indexOf('/') + 1),
});

/** Fees are in columns of their own, in their currency. */
const costColumns = (t: Translate): Columns => [
  { header: t('lever.openFee'), value: (row) => figureUnlessZero(row.open_fee) },
  { header: t('lever.closeFee'), value: (row) => figureUnlessZero(row.close_fee) },
  { header: t('lever.csv.overnight'), value: (row) => figureUnlessZero(row.overnight_money) },
  {
    header: t('lever.col.fees'),
    value: (row) => formatUnits(addAmounts(unitsOf(row.trade_fee), unitsOf(row.overnight_money))),
  },
  currencyColumn(t),
];

const targetColumn = (t: Translate): CsvColumn<Row> => ({
  header: t('lever.col.target'),
  value: (row) => (row.is_limit === 1 ? figureOf(row.target_price) : t('spot.market')),
});

const reasonColumn = (t: Translate): CsvColumn<Row> => ({
  header: t('lever.col.reason'),
  value: (row) => row.reason_name,
});

const orderedColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  targetColumn(t),
  { header: t('lever.col.held'), value: (row) => figureOf(row.held) },
  currencyColumn(t),
];

const openColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  ...openedColumns(t),
  { header: t('lever.col.mark'), value: (row) => figureOf(row.update_price) },
  { header: t('lever.col.liquidation'), value: (row) => figureOf(row.liquidation_price) },
  ...costColumns(t),
];

const closedColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  ...openedColumns(t),
  { header: t('lever.csv.closeTime'), value: (row) => utcOf(row.end_ms), zone: 'UTC' },
  { header: t('lever.csv.closePrice'), value: (row) => figureOf(row.update_price) },
  ...costColumns(t),
  { header: t('lever.col.net'), value: (row) => figureOf(row.fact_profits) },
  reasonColumn(t),
];

const revokedColumns = (t: Translate): Columns => [
  ...sharedColumns(t),
  targetColumn(t),
  { header: t('lever.csv.revokeTime'), value: (row) => utcOf(row.end_ms), zone: 'UTC' },
  reasonColumn(t),
];

const COLUMNS: Readonly<Record<Status, (t: Translate) => Columns>> = {
  0: orderedColumns,
  1: openColumns,
  3: closedColumns,
  4: revokedColumns,
  // All states are in one file, so each row names its own.
  [-1]: (t) => [...closedColumns(t), { header: t('funds.state'), value: (row) => row.status_name }],
};

const positionColumns = (t: Translate, status: Status): Columns => COLUMNS[status](t);

/** Gives the realized profit of a closed position, and the profit so far of an open one. */
const resultOf = (row: Row): string => (row.state === 'closed' ? row.fact_profits : row.profits);

const officeColumns = (t: Translate): readonly CsvColumn<Row>[] => [
  { header: 'ID', value: ({ id }) => String(id) },
  { header: t('lever.col.time'), value: ({ time }) => time, zone: 'UTC+8' },
  { header: t('lever.col.market'), value: ({ symbol }) => symbol },
  { header: t('office.fiat.side'), value: (row) => row.type_name },
  { header: t('lever.multiple'), value: ({ multiple }) => multiple },
  { header: t('office.fiat.number'), value: ({ number }) => number },
  { header: t('lever.col.open'), value: ({ price }) => price },
  { header: t('lever.col.mark'), value: (row) => row.update_price },
  { header: t('office.lever.margin'), value: (row) => row.caution_money },
  { header: t('lever.col.net'), value: resultOf },
  { header: t('office.users.state'), value: ({ state }) => t(`office.user.position.${state}`) },
  { header: t('lever.col.reason'), value: (row) => row.reason_name },
];
