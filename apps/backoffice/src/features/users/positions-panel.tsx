// A user's contracts in every state: those that are open stand at the mark of now.
import { leverRows, officePeople } from '@bourse/contract';
import { formatUnits, parseUnits } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { endColumn, figureColumn, textColumn, titleColumn } from '../../ui/column.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FilteredList } from '../../ui/filtered-list.tsx';
import { LineFacts } from '../../ui/line-facts.tsx';
import { optionsOf } from '../../ui/options.ts';
import { PERIOD_FIELDS } from '../../ui/period-fields.ts';
import { Signed } from '../../ui/signed.tsx';

type Position = leverRows.LeverRow;

const TONES = {
  accepted: 'iris',
  pending: 'warning',
  open: 'success',
  closing: 'iris',
  closed: 'neutral',
  revoked: 'neutral',
} as const;

/** Figures have 8 places, whatever they are: without digits that say nothing; empty for one that is not set. */
function plain(figure: string): string {
  const units = parseUnits(figure) ?? 0n;
  return units === 0n ? '' : formatDecimal(formatUnits(units));
}
const figureOr = (figure: string): string => plain(figure) || '–';
/** A closed position shows its final result, an open one its present one. */
const resultOf = (row: Position): string => (row.state === 'closed' ? row.fact_profits : row.profits);

const columns: readonly Column<Position>[] = [
  titleColumn('market', t('lever.col.market'), { width: '15%' }, (row) => (
    <>
      {row.symbol} <span className="font-mono text-12 text-ink-3">{row.id}</span>
    </>
  )),
  textColumn('side', t('office.fiat.side'), { width: '10%' }, (row) => (
    <span className={row.type === leverRows.TYPE_LONG ? 'text-up' : 'text-down'}>
      {row.type_name} {row.multiple}×
    </span>
  )),
  figureColumn('number', t('office.fiat.number'), ({ number }) => figureOr(number)),
  figureColumn('prices', t('lever.col.prices'), { width: '16%' }, (row) => (
    <Figure text={figureOr(row.price)} detail={figureOr(row.update_price)} />
  )),
  figureColumn('margin', t('office.lever.margin'), (row) => formatDecimal(row.caution_money, { places: 2 })),
  figureColumn('profit', t('lever.col.net'), (row) => <Signed amount={resultOf(row)} currency="USDT" />),
  endColumn('state', t('office.users.state'), { width: '11%' }, ({ state }) => (
    <Badge tone={TONES[state]}>{t(`office.user.position.${state}`)}</Badge>
  )),
  figureColumn('time', t('lever.col.time'), { width: '16%' }, ({ time }) => time),
];

/** The facts that have no column. */
function factsOf(row: Position): readonly (readonly [name: string, value: string])[] {
  const costs = {
    open: plain(row.open_fee) || '0',
    close: plain(row.close_fee) || '0',
    overnight: plain(row.overnight_money) || '0',
  };
  const stops = [row.target_profit_price, row.stop_loss_price];
  const ended = row.handle_time || row.complete_time;
  return [
    ...(stops.some((stop) => plain(stop) !== '')
      ? [[t('lever.col.stops'), stops.map(figureOr).join(' / ')] as const]
      : []),
    ...(row.liquidation_price === '' ? [] : [[t('lever.col.liquidation'), figureOr(row.liquidation_price)] as const]),
    [t('lever.col.fees'), t('lever.col.fees.note', costs)],
    ...(row.reason_name === '' ? [] : [[t('lever.col.reason'), row.reason_name] as const]),
    ...(ended === ''
      ? []
      : [[t(row.state === 'closed' ? 'lever.col.closeTime' : 'lever.col.revokeTime'), ended] as const]),
  ];
}

const detail = (row: Position) => <LineFacts facts={factsOf(row)} />;

const FIELDS = [
  {
    name: 'state',
    kind: 'choice',
    label: t('office.users.state'),
    options: optionsOf(leverRows.POSITION_STATES, (key) => t(`office.user.position.${key}`)),
  } as const,
  ...PERIOD_FIELDS,
];

export function PositionsPanel({ id }: { readonly id: number }) {
  return (
    <FilteredList
      title={t('office.user.open.positions')}
      call={officePeople.listPositions}
      userId={id}
      fields={FIELDS}
      columns={columns}
      keyOf={(row) => row.id}
      detail={detail}
      csv={{ name: `contracts-${id}` }}
      empty={{ title: t('office.user.noPositions') }}
    />
  );
}
