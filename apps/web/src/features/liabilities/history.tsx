// Every proof whose roots are kept, newest first.
import { Button } from '@bourse/ui/button.tsx';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { formatDateTime } from '@bourse/ui/lib/format.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Pager } from '@bourse/ui/pager.tsx';
import { Section } from '@bourse/ui/section.tsx';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { type Column, Table } from '@bourse/ui/table.tsx';
import { useState } from 'react';
import { type Proof, useProofs } from './proofs.ts';

type Choice = { readonly shown: number; readonly onShow: (id: number) => void };

const columnsOf = ({ shown, onShow }: Choice): readonly Column<Proof>[] => [
  { key: 'time', header: t('liabilities.time'), onCard: 'title', cell: ({ at }) => formatDateTime(at) },
  { key: 'seq', header: t('liabilities.command'), isNumeric: true, cell: ({ seq }) => String(seq) },
  { key: 'coins', header: t('liabilities.coins'), isNumeric: true, cell: ({ trees }) => String(trees.length) },
  {
    key: 'act',
    header: <span className="sr-only">{t('liabilities.show')}</span>,
    cardLabel: '',
    width: '20%',
    isNumeric: true,
    onCard: 'end',
    cell: ({ id, at }) =>
      id === shown ? (
        <span className="font-sans text-ink-2">{t('liabilities.shown')}</span>
      ) : (
        <Button
          size="small"
          className="font-sans"
          aria-label={`${t('liabilities.show')} ${formatDateTime(at)}`}
          onClick={() => onShow(id)}
        >
          {t('liabilities.show')}
        </Button>
      ),
  },
];

export function History(choice: Choice) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useProofs(page);
  return (
    <Section title={t('liabilities.history')} text={t('liabilities.historyText')} isFlush>
      {data ? (
        <>
          <Table
            label={t('liabilities.history')}
            columns={columnsOf(choice)}
            rows={data.list}
            keyOf={({ id }) => id}
            density="calm"
          />
          <Pager page={page} pageSize={data.page_size} total={data.total} onPage={setPage} />
        </>
      ) : error ? (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} rowClassName="h-11" />
      )}
    </Section>
  );
}
