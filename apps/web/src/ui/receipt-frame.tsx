// The page of a receipt: waiting, one that there is not, one that cannot be read now, and the receipt.
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type ReceiptFrameProps<Checked> = {
  /** Of what kind of receipts. */
  readonly name: string;
  /** Undefined where the address has no number. */
  readonly id: number | undefined;
  readonly title: string;
  readonly text: string;
  readonly read: (id: number, signal: AbortSignal) => Promise<Checked>;
  readonly render: (checked: Checked) => ReactNode;
};

const MISSING: ReadonlySet<string> = new Set(['position_not_found', 'micro_order_not_found', 'not_found']);
const isMissing = (error: Error): boolean => error instanceof ApiError && MISSING.has(error.code);

const Missing = () => <EmptyState title={t('lever.receipt.none')} text={t('lever.receipt.noneText')} />;

type BodyProps<Checked> = Pick<ReceiptFrameProps<Checked>, 'name' | 'read' | 'render'> & { readonly id: number };

function Body<Checked>({ name, id, read, render }: BodyProps<Checked>) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['receipt', name, id],
    queryFn: ({ signal }) => read(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (isPending) return <SkeletonRows rows={8} rowClassName="h-11" />;
  if (data !== undefined) return render(data);
  return error && isMissing(error) ? (
    <Missing />
  ) : (
    <ErrorState text={error ? errorText(error) : ''} onRetry={() => void refetch()} />
  );
}

export function ReceiptFrame<Checked>({ title, text, id, ...body }: ReceiptFrameProps<Checked>) {
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-5 px-4 py-8">
      <header>
        <h1 className="text-20">{title}</h1>
        <p className="mt-1 text-13 text-pretty text-ink-2">{text}</p>
      </header>
      {id === undefined ? <Missing /> : <Body id={id} {...body} />}
    </div>
  );
}
