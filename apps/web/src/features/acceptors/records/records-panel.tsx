// The user's own deposits and withdrawals through acceptors.
import { Chip } from '@bourse/ui/badge.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t, withTexts } from '@bourse/ui/lib/i18n.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { ALWAYS, type Period } from '../../../lib/period.ts';
import { ExportButton } from '../../../ui/export-button.tsx';
import { PeriodFilter } from '../../../ui/period-filter.tsx';
import { type DealType, useOwnDeals } from '../acceptors.ts';
import { dealColumns } from './deal-columns.tsx';

const KINDS = [
  { type: undefined, text: 'acceptor.all' },
  { type: 'buy', text: 'acceptor.deposit' },
  { type: 'sell', text: 'acceptor.withdraw' },
] as const;

export type RecordsPanelProps = {
  readonly type: DealType | undefined;
  readonly onType: (type: DealType | undefined) => void;
};

export function RecordsPanel({ type, onType }: RecordsPanelProps) {
  const [period, setPeriod] = useState<Period>(ALWAYS);
  const filter = { type, period };
  const { data, error, refetch } = useOwnDeals(filter);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-b border-line px-4 py-2 md:px-5">
        <div role="group" aria-label={t('acceptor.col.kind')} className="flex gap-1.5">
          {KINDS.map((kind) => (
            <Chip key={kind.text} isSelected={kind.type === type} onClick={() => onType(kind.type)}>
              {t(kind.text)}
            </Chip>
          ))}
        </div>
        <div className="ms-auto flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <PeriodFilter period={period} onChange={setPeriod} />
          <ExportButton
            exportRows={async (signal) =>
              (await withTexts(import('./export-records.ts'))).exportRecords(filter, signal)
            }
          />
        </div>
      </div>
      {!data && !error && <SkeletonRows rows={4} rowClassName="h-11" />}
      {!data && error && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
      {data && (
        <div className="@container">
          <Table
            label={t('acceptor.records')}
            columns={dealColumns()}
            rows={data}
            keyOf={({ id }) => id}
            density="calm"
            empty={<EmptyState title={t('acceptor.records.none')} text={t('acceptor.records.noneText')} />}
          />
        </div>
      )}
    </>
  );
}
