// Insurances that have ended, with what they paid.
import type { insuranceRows } from '@bourse/contract';
import { formatUnits } from '@bourse/domain';
import { formatDecimal } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { readUnits, trim } from '../../../lib/read-figures.ts';
import { timeText } from '../../../ui/time-text.tsx';
import { usePastInsurances } from './insurance.ts';

type Insurance = insuranceRows.InsuranceRow;

const paidOf = ({ payouts }: Insurance): bigint => payouts.reduce((sum, { amount }) => sum + readUnits(amount), 0n);

const columns = (): readonly Column<Insurance>[] => {
  const money = (figure: string): string => formatDecimal(trim(figure));
  return [
    {
      key: 'assets',
      header: t('micro.insurance.assets'),
      onCard: 'title',
      cell: (row) => `${money(row.assets)} ${row.currency_name}`,
    },
    { key: 'bought', header: t('micro.insurance.boughtAt'), onCard: 'wide', cell: (row) => timeText(row.created_ms) },
    { key: 'premium', header: t('micro.insurance.premium'), isNumeric: true, cell: (row) => money(row.premium) },
    {
      key: 'paid',
      header: t('micro.insurance.paid'),
      isNumeric: true,
      cell: (row) => formatDecimal(formatUnits(paidOf(row))),
    },
    { key: 'end', header: t('micro.insurance.end'), onCard: 'end', cell: (row) => row.end_reason_name },
  ];
};

export function PastInsurances() {
  const { data = [] } = usePastInsurances();
  if (data.length === 0) return null;
  return (
    <section aria-label={t('micro.insurance.past')}>
      <h2 className="px-4 pt-4 pb-1 text-12 text-ink-2">{t('micro.insurance.past')}</h2>
      <Table label={t('micro.insurance.past')} columns={columns()} rows={data} keyOf={({ id }) => id} density="calm" />
    </section>
  );
}
