// The user's positions and orders as lines on the chart: where they opened, their stops, where the account
// would be liquidated, and the prices that orders wait for.
import { t } from '@bourse/ui/lib/i18n.ts';
import type { ChartLine } from '../../features/chart/chart-lines.ts';
import { distanceOfPosition, readPosition, type Row, sideOf } from '../../features/lever/positions/position.ts';
import { namesOf } from '../../features/lever/positions/row-words.ts';
import { toneOf } from '../../features/lever/side-text.ts';
import { readLevel } from '../../lib/read-figures.ts';

export type LevelKind = 'takeProfit' | 'stopLoss';
export type PositionLineKind = LevelKind | 'entry' | 'liquidation' | 'pending';

const LEVELS = [
  ['takeProfit', 'lever.line.takeProfit', 'target_profit_price'],
  ['stopLoss', 'lever.line.stopLoss', 'stop_loss_price'],
] as const satisfies readonly (readonly [LevelKind, string, keyof Row])[];

type Line = Omit<ChartLine, 'key' | 'ownerId' | 'name'> & { readonly kind: PositionLineKind };
const lineOf = (row: Row, line: Line): ChartLine => ({
  ...line,
  key: `${row.id} ${line.kind}`,
  ownerId: row.id,
  name: line.text,
});

/** A position closes on the other side: so its stops look. */
const closingTone = (row: Row) => toneOf(sideOf(row) === 'long' ? 'short' : 'long');

function stopLines(row: Row): readonly ChartLine[] {
  return LEVELS.flatMap(([kind, text, field]) => {
    if (readLevel(row[field]) === undefined) return [];
    const name = t(text, namesOf(row));
    const removeName = t('lever.line.clear', { line: name });
    return [
      lineOf(row, {
        kind,
        tone: closingTone(row),
        price: row[field],
        text: name,
        isMovable: row.state === 'open',
        removeName,
      }),
    ];
  });
}

const entryLine = (row: Row): ChartLine =>
  lineOf(row, {
    kind: 'entry',
    tone: toneOf(sideOf(row)),
    price: row.price,
    text: t('lever.line.entry', namesOf(row)),
  });

/** All positions of a market share it. */
function liquidationLines(open: readonly Row[]): readonly ChartLine[] {
  const row = open.find((each) => distanceOfPosition(readPosition(each)) !== undefined);
  if (!row) return [];
  const line = { kind: 'liquidation', tone: 'warning', text: t('lever.line.liquidation') } as const;
  return [lineOf(row, { ...line, price: row.liquidation_price })];
}

const pendingLine = (row: Row): ChartLine =>
  lineOf(row, {
    kind: 'pending',
    tone: toneOf(sideOf(row)),
    price: row.target_price,
    text: t('lever.line.pending', namesOf(row)),
    isWaiting: true,
    isMovable: true,
    removeName: t('lever.action.revokeOne', namesOf(row)),
  });

/** Makes the lines of one market's positions and orders. */
export function positionLines(open: readonly Row[], pending: readonly Row[]): readonly ChartLine[] {
  const waiting = pending.filter(({ state }) => state === 'pending');
  return [
    ...open.flatMap((row) => [entryLine(row), ...stopLines(row)]),
    ...liquidationLines(open),
    ...waiting.map(pendingLine),
  ];
}
