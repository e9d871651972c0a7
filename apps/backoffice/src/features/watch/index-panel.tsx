// The index of each coin, and how far from it each of its sources is.
import type { officeWatch } from '@bourse/contract';
import { THRESHOLDS } from '@bourse/domain';
import { Badge } from '@bourse/ui/badge.tsx';
import { IconButton } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { endColumn, figureColumn, footColumn, titleColumn } from '../../ui/column.tsx';
import { Panel } from '../../ui/page.tsx';
import { Rows } from '../../ui/rows.tsx';
import { LevelBadge, worstOf } from './level.tsx';
import { msText, orNone, ppmText } from './words.ts';

type View = officeWatch.WatchSnapshot;
type Row = officeWatch.IndexRow;
type Quote = Row['quotes'][number];

const WATCHED = ['index_stale', 'index_source_off', 'index_too_few_sources'] as const;
/** The strip ends there, on either side. */
const REACH_PPM = THRESHOLDS.index_source_off.warning;

const signedPpm = (ppm: number): string => `${ppm > 0 ? '+' : ''}${ppmText(ppm)}`;
const placeOf = (ppm: number): string => `${50 + Math.max(-1, Math.min(1, ppm / REACH_PPM)) * 48}%`;

/** Each source as a mark beside the index, which is the middle. */
const Strip = ({ quotes }: { readonly quotes: readonly Quote[] }) => (
  <span aria-hidden="true" className="relative block h-4 w-full min-w-24">
    <span className="absolute inset-x-0 top-1/2 border-t border-line-strong" />
    <span className="absolute inset-y-0 left-1/2 border-s border-ink-3" />
    {quotes.map(({ source, deviation_ppm: ppm, use }) =>
      ppm === null ? null : (
        <span
          key={source}
          title={`${source} ${signedPpm(ppm)}`}
          style={{ left: placeOf(ppm) }}
          className={cx(
            'absolute top-1/2 size-2 -translate-1/2 rounded-full border border-panel',
            use === 'used' ? (Math.abs(ppm) < REACH_PPM ? 'bg-iris' : 'bg-warning') : 'bg-ink-3',
          )}
        />
      ),
    )}
  </span>
);

const usedOf = ({ quotes }: Row): string =>
  t('office.watch.usedOf', { used: quotes.filter(({ use }) => use === 'used').length, all: quotes.length });

type Opening = { readonly open: ReadonlySet<number>; readonly toggle: (coin: number) => void };

const columnsOf = ({ open, toggle }: Opening): readonly Column<Row>[] => [
  titleColumn('coin', t('office.watch.coin'), { width: '14%' }, ({ currency_name: name }) => name),
  figureColumn('price', `${t('office.watch.index')} (USDT)`, ({ price }) =>
    price === '' ? '–' : formatDecimal(price),
  ),
  figureColumn('age', t('office.watch.age'), ({ age_ms: age, gap }) => (
    <span className="block">
      {orNone(age, msText)}
      {gap !== '' && (
        <span className="block font-sans text-12 whitespace-normal text-warning">{t(`office.watch.gap.${gap}`)}</span>
      )}
    </span>
  )),
  figureColumn('sources', t('office.watch.sources'), usedOf),
  footColumn('strip', `${t('office.watch.deviation')} (±${ppmText(REACH_PPM)})`, { width: '28%' }, ({ quotes }) => (
    <Strip quotes={quotes} />
  )),
  endColumn(
    'open',
    <span className="sr-only">{t('office.watch.sources')}</span>,
    { width: '7%', isNumeric: true },
    ({ currency, currency_name: name }) => (
      <IconButton
        label={t('office.watch.showSources', { name })}
        aria-expanded={open.has(currency)}
        onClick={() => toggle(currency)}
      >
        <ChevronDown size={16} aria-hidden="true" className={cx(open.has(currency) && 'rotate-180')} />
      </IconButton>
    ),
  ),
];

const TONES = { used: 'success', old: 'warning', none: 'neutral' } as const;

const quoteColumns: readonly Column<Quote>[] = [
  titleColumn('source', t('office.watch.source'), ({ source }) => source),
  figureColumn('price', t('office.watch.price'), ({ price }) => (price === '' ? '–' : formatDecimal(price))),
  figureColumn('age', t('office.watch.age'), ({ age_ms: age }) => orNone(age, msText)),
  figureColumn('deviation', t('office.watch.deviation'), ({ deviation_ppm: ppm }) => orNone(ppm, signedPpm)),
  endColumn('use', t('office.users.state'), ({ use }) => (
    <Badge tone={TONES[use]}>{t(`office.watch.use.${use}`)}</Badge>
  )),
];

const Sources = ({ row: { currency_name: name, quotes } }: { readonly row: Row }) => (
  <div className="px-3 py-1 max-md:px-0">
    <Table
      label={t('office.watch.showSources', { name })}
      columns={quoteColumns}
      rows={quotes}
      keyOf={({ source }) => source}
    />
  </div>
);

const detailOf = (open: ReadonlySet<number>) => (row: Row) => (open.has(row.currency) ? <Sources row={row} /> : null);

type IndexPanelProps = { readonly indexes: View['indexes']; readonly levels: View['levels'] };

export function IndexPanel({ indexes, levels }: IndexPanelProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = (coin: number): void =>
    setOpen((before) => {
      const others = [...before].filter((one) => one !== coin);
      return new Set(before.has(coin) ? others : [...others, coin]);
    });
  return (
    <Panel title={t('office.watch.indexes')}>
      <p className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-2 text-12 text-ink-2">
        <LevelBadge level={worstOf(levels, WATCHED)} />
        {t(`office.watch.origin.${indexes.origin}`)}
        {indexes.origin !== 'none' && <span>{t('office.watch.sourcesMin', { count: indexes.sources_min })}</span>}
      </p>
      <Rows
        label={t('office.watch.indexes')}
        columns={columnsOf({ open, toggle })}
        rows={indexes.coins}
        keyOf={({ currency }) => currency}
        detail={detailOf(open)}
        empty={{ title: t('office.watch.noIndexes') }}
      />
    </Panel>
  );
}
