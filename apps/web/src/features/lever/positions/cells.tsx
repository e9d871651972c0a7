// The cells that rows of positions share: two lines each on a desk, where room is short.
import { cx } from '@bourse/ui/class-names.ts';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import type { Column } from '@bourse/ui/table.tsx';
import { listPriceText, moneyText, shareText } from '../figures.ts';
import { sideText } from '../side-text.ts';
import { roeOfRow, type Row, sideOf } from './position.ts';
import { readAmount, readLevel, trim } from '../../../lib/read-figures.ts';
import { countText, toneOfUnits } from '../../../lib/figure-text.ts';
import { Lines } from '../../../ui/lines.tsx';

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

/** The profit, and what it is of the margin; and what the end of an outage has taken of it. */
export function Profit({ row }: { readonly row: Row }) {
  const profit = readAmount(row.profits);
  const taken = readAmount(row.clawback);
  const tone = toneOfUnits(profit);
  return (
    <>
      <Lines
        first={<span className={tone}>{moneyText(profit, 'always')}</span>}
        second={<span className={tone}>{shareText(roeOfRow(row))}</span>}
      />
      {taken > 0n && (
        <span className="block text-11 text-ink-3" title={t('lever.clawback.note')}>
          {t('lever.clawback', { amount: moneyText(taken) })}
        </span>
      )}
    </>
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
