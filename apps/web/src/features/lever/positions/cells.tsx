// The cells that rows of positions share: two lines each on a desk, where room is short.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDateTime, formatDecimal, formatMoment, NO_VALUE } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { PHONE, useMedia } from '@bourse/ui/lib/use-media.ts';
import type { Column } from '@bourse/ui/table.tsx';
import type { ReactNode } from 'react';
import { readAmount, readLevel } from '../draft/terms.ts';
import { countText, listPriceText, moneyText, shareText, toneOfUnits } from '../figures.ts';
import { sideText } from '../side-text.ts';
import { roeOfRow, type Row, sideOf } from './position.ts';

/** One above the other in a table, one after the other on a card. */
export function Lines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  const isPhone = useMedia(PHONE);
  if (isPhone)
    return (
      <span className="whitespace-nowrap">
        {first} <span className="text-ink-3">/</span> {second}
      </span>
    );
  return (
    <span className="flex flex-col leading-[1.35]">
      <span className="truncate">{first}</span>
      <span className="truncate text-11 text-ink-3">{second}</span>
    </span>
  );
}

export function SideMark({ row }: { readonly row: Row }) {
  const side = sideOf(row);
  return (
    <span className={cx('whitespace-nowrap', side === 'long' ? 'text-buy' : 'text-sell')}>
      {sideText(side)} {t('lever.multiple.times', { multiple: countText(row.multiple) })}
    </span>
  );
}

export function Symbol({ row }: { readonly row: Row }) {
  const [base, quote] = row.symbol.split('/');
  return (
    <span className="whitespace-nowrap">
      {base}
      <span className="text-ink-3">/{quote}</span>
    </span>
  );
}

/** The profit, and what it is of the margin. */
export function Profit({ row }: { readonly row: Row }) {
  const profit = readAmount(row.profits);
  const tone = toneOfUnits(profit);
  return (
    <Lines
      first={<span className={tone}>{moneyText(profit, 'always')}</span>}
      second={<span className={tone}>{shareText(roeOfRow(row))}</span>}
    />
  );
}

export const levelText = (level: string): string => listPriceText(readLevel(level));

export const marketColumn = (): Column<Row> => ({
  key: 'market',
  header: t('lever.col.market'),
  width: '96px',
  onCard: 'title',
  cell: (row) => (
    <span className="flex flex-col leading-[1.35] max-md:flex-row max-md:items-baseline max-md:gap-2">
      <Symbol row={row} />
      <span className="text-11 max-md:text-12">
        <SideMark row={row} />
      </span>
    </span>
  ),
});

export const handsColumn = (): Column<Row> => ({
  key: 'hands',
  header: t('lever.hands'),
  isNumeric: true,
  width: '84px',
  cell: (row) => <Lines first={countText(row.share)} second={formatDecimal(trim(row.number))} />,
});

/** Digits that say nothing are left out. */
export const trim = (figure: string): string => (figure.includes('.') ? figure.replace(/\.?0+$/, '') : figure);

export const timeText = (ms: number | null): ReactNode =>
  ms === null ? (
    NO_VALUE
  ) : (
    <time dateTime={new Date(ms).toISOString()} title={formatDateTime(ms)} className="text-ink-3">
      {formatMoment(ms)}
    </time>
  );
