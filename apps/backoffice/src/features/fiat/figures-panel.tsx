// What fiat trade has been worth by day, how its orders ended, and who won disputes.
import { officeFiat, officeFiatRows, officeFiatSettings } from '@bourse/contract';
import { t } from '@bourse/ui/lib/i18n.ts';
import { EmptyState } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { type ReactNode, useState } from 'react';
import { useAsk } from '../../lib/use-ask.ts';
import { figureColumn, titleColumn } from '../../ui/column.tsx';
import { CsvFileButton } from '../../ui/csv-button.tsx';
import { NativeSelect } from '../../ui/native-select.tsx';
import { optionsOf } from '../../ui/options.ts';
import { Answer, Panel } from '../../ui/page.tsx';
import { DayBars } from '../../ui/day-bars.tsx';
import { worthText } from './look.tsx';

type Row = officeFiat.FiatFigures;

const DAYS = ['7', '30', '92', '366'] as const;
const ALL = 'all';

/** Hours where there are any, minutes and seconds: `4:05`. */
function releaseText({ release_seconds: seconds }: Row): string {
  if (seconds === 0) return '–';
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const pad = (part: number): string => String(part).padStart(2, '0');
  return hours === 0 ? `${minutes}:${pad(rest)}` : `${hours}:${pad(minutes)}:${pad(rest)}`;
}

const columns: readonly Column<Row>[] = [
  titleColumn('day', t('office.micro.day'), { width: '11%', isNumeric: true }, ({ day }) => day),
  figureColumn('opened', t('office.fiat.fig.opened'), ({ opened }) => opened),
  figureColumn(
    'ended',
    t('office.fiat.fig.ended'),
    { width: '17%' },
    ({ done, cancelled, expired }) => `${done} / ${cancelled} / ${expired}`,
  ),
  figureColumn('worth', t('office.fiat.worth'), ({ worth }) => worthText(worth)),
  figureColumn(
    'acceptors',
    t('office.fiat.fig.acceptors'),
    { width: '16%' },
    (row) => `${row.acceptor_deals} · ${worthText(row.acceptor_worth)}`,
  ),
  figureColumn('appealed', t('office.fiat.appeals'), ({ appealed }) => appealed),
  figureColumn(
    'won',
    t('office.fiat.fig.won'),
    { width: '14%' },
    (row) => `${row.won_by_buyer} / ${row.won_by_seller}`,
  ),
  figureColumn('release', t('office.fiat.fig.release'), { width: '13%', hiddenBelow: 860 }, releaseText),
];

function Charts({ days }: { readonly days: readonly Row[] }) {
  return (
    <div className="grid border-b border-line lg:grid-cols-2">
      <DayBars
        label={t('office.fiat.worth')}
        legend={[
          { text: t('office.fiat.deals'), className: 'bg-iris' },
          { text: t('office.acceptors.acceptor'), className: 'bg-ink-3' },
        ]}
        days={days.map((row) => ({
          day: row.day,
          title: `${row.day} · ${worthText(row.worth)} · ${worthText(row.acceptor_worth)}`,
          parts: [
            { value: Number(row.acceptor_worth), className: 'bg-ink-3' },
            { value: Number(row.worth), className: 'bg-iris' },
          ],
        }))}
      />
      <DayBars
        label={t('office.fiat.appeals')}
        legend={[
          { text: t('office.fiat.end.awarded_buyer'), className: 'bg-iris' },
          { text: t('office.fiat.end.awarded_seller'), className: 'bg-ink-3' },
        ]}
        days={days.map((row) => ({
          day: row.day,
          title: `${row.day} · ${row.won_by_buyer} / ${row.won_by_seller}`,
          parts: [
            { value: row.won_by_seller, className: 'bg-ink-3' },
            { value: row.won_by_buyer, className: 'bg-iris' },
          ],
        }))}
      />
    </div>
  );
}

function FigureList({ days, csv }: { readonly days: readonly Row[]; readonly csv: ReactNode }) {
  return (
    <>
      <Charts days={days} />
      <div className="flex justify-end border-b border-line px-4 py-2">{csv}</div>
      <Table
        label={t('office.fiat.figures')}
        columns={columns}
        rows={days.toReversed()}
        keyOf={({ day }) => day}
        empty={<EmptyState title={t('office.fiat.noDeals')} />}
      />
    </>
  );
}

export function FiguresPanel() {
  const [days, setDays] = useState<(typeof DAYS)[number]>('30');
  const [kind, setKind] = useState<string>(ALL);
  const [coin, setCoin] = useState<string>(ALL);
  const settings = useAsk(officeFiatSettings.settings, {});
  const input = {
    days,
    ...(kind !== ALL && { kind: officeFiatRows.AD_KINDS.find((one) => one === kind) }),
    ...(coin !== ALL && { currency: coin }),
  };
  const query = useAsk(officeFiat.figures, input);
  const all = { key: ALL, text: t('office.all') };
  const coins = (settings.data?.coins ?? []).map(({ id, name }) => ({ key: String(id), text: name }));
  return (
    <Panel>
      <div className="flex flex-wrap items-end gap-3 border-b border-line px-4 py-3">
        <NativeSelect
          label={t('office.micro.days')}
          options={optionsOf(DAYS, String)}
          selected={days}
          onSelect={setDays}
          className="w-24"
        />
        <NativeSelect
          label={t('office.users.currency')}
          options={[all, ...coins]}
          selected={coin}
          onSelect={setCoin}
          className="w-32"
        />
        <NativeSelect
          label={t('office.fiat.kind')}
          options={[all, ...optionsOf(officeFiatRows.AD_KINDS, (key) => t(`office.fiat.adKind.${key}`))]}
          selected={kind}
          onSelect={setKind}
          className="w-32"
        />
      </div>
      <Answer query={query}>
        {({ list }) => (
          <FigureList
            days={list}
            csv={<CsvFileButton call={officeFiat.figures} input={input} name={`fiat-${days}-days`} />}
          />
        )}
      </Answer>
    </Panel>
  );
}
