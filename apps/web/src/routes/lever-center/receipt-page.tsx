// The receipt of a closed position, for everybody who has its number.
import { parseId } from '@bourse/domain';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { readReceipt } from '../../features/lever/receipt/read-receipt.ts';
import { ReceiptView } from '../../features/lever/receipt/receipt-view.tsx';

const idOf = (pathname: string): number | undefined => parseId(pathname.slice(pathname.lastIndexOf('/') + 1));

const MISSING: ReadonlySet<string> = new Set(['position_not_found', 'not_found']);
const isMissing = (error: Error): boolean => error instanceof ApiError && MISSING.has(error.code);

const Missing = () => <EmptyState title={t('lever.receipt.none')} text={t('lever.receipt.noneText')} />;

function Body({ id }: { readonly id: number }) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['lever-receipt', id],
    queryFn: ({ signal }) => readReceipt(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isPending) return <SkeletonRows rows={8} rowClassName="h-11" />;
  if (data) return <ReceiptView checked={data} />;
  return isMissing(error) ? <Missing /> : <ErrorState text={errorText(error)} onRetry={() => void refetch()} />;
}

export function ReceiptPage() {
  const id = idOf(useLocation().pathname);
  const title = id === undefined ? t('lever.receipt.none') : t('lever.receipt.title', { id });
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-5 px-4 py-8">
      <header>
        <h1 className="text-20">{title}</h1>
        <p className="mt-1 text-13 text-pretty text-ink-2">{t('lever.receipt.text')}</p>
      </header>
      {id === undefined ? <Missing /> : <Body id={id} />}
    </div>
  );
}
