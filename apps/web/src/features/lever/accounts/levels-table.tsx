// How much of each market every level may take, the user's own marked.
import type { leverRows } from '@bourse/contract';
import { VERIFICATION_LEVELS } from '@bourse/domain';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { countText } from '../../../lib/figure-text.ts';
import { marketColumn } from './market-column.tsx';

type Terms = leverRows.LeverMarketTerms;

/** `20× · 1 – 250` */
function limitText({ limits, hands_min: least }: Terms, level: number): string {
  const limit = limits.find((one) => one.level === level);
  if (!limit) return '–';
  const multiple = t('lever.multiple.times', { multiple: countText(limit.multiple_max) });
  return `${multiple} · ${countText(least)} – ${countText(limit.hands_max)}`;
}

const levelColumn = (level: number, own: number): Column<Terms> => ({
  key: `level-${level}`,
  header: t(level === own ? 'lever.manager.levelOwn' : 'lever.manager.level', { level }),
  isNumeric: true,
  onCard: 'wide',
  cell: (terms) => (
    <span className={level === own ? 'font-[550] text-iris' : 'text-ink-2'}>{limitText(terms, level)}</span>
  ),
});

export type LevelsTableProps = { readonly terms: readonly Terms[]; readonly own: number };

export function LevelsTable({ terms, own }: LevelsTableProps) {
  return (
    <Table
      label={t('lever.manager.levels')}
      columns={[marketColumn(), ...VERIFICATION_LEVELS.map((level) => levelColumn(level, own))]}
      rows={terms}
      keyOf={({ symbol }) => symbol}
      density="calm"
    />
  );
}
