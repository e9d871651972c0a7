// The page of a receipt: waiting, one that there is not, one that cannot be read now, and the receipt. Opened by its number,
// which is its owner's alone, it goes on under the address that may be passed on.
import { ticks } from '@bourse/contract';
import { CopyButton } from '@bourse/ui/copy-button.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

type Checked = {
  /** The receipt's address has this code. */
  readonly code: string;
};

export type ReceiptFrameProps<Read extends Checked> = {
  /** The addresses of receipts of a kind have this part. */
  readonly name: 'lever' | 'micro';
  readonly titleOf: (checked: Read) => string;
  readonly text: string;
  /** By the code of its address, or its number. */
  readonly read: (reference: string, signal: AbortSignal) => Promise<Read>;
  readonly render: (checked: Read) => ReactNode;
};

const MISSING: ReadonlySet<string> = new Set([
  'position_not_found',
  'micro_order_not_found',
  'not_found',
  'invalid_request',
]);
const isUnknown = (error: Error): boolean => error instanceof ApiError && MISSING.has(error.code);

const addressOf = (name: string, reference: string): string => `/receipt/${name}/${reference}`;

/** The receipt that the address names. */
function useReceipt<Read extends Checked>({ name, read }: Pick<ReceiptFrameProps<Read>, 'name' | 'read'>) {
  const { pathname } = useLocation();
  const reference = pathname.slice(pathname.lastIndexOf('/') + 1);
  const query = useQuery({
    queryKey: ['receipt', name, reference],
    queryFn: ({ signal }) => read(reference, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // An address that names no receipt is not asked for.
    enabled: ticks.RECEIPT_REFERENCE.test(reference),
  });
  const [client, navigate] = [useQueryClient(), useNavigate()];
  const { data } = query;
  useEffect(() => {
    if (data === undefined || data.code === reference) return;
    client.setQueryData(['receipt', name, data.code], data);
    void navigate(addressOf(name, data.code), { replace: true });
  }, [client, data, name, navigate, reference]);
  return query;
}

export function ReceiptFrame<Read extends Checked>({ name, titleOf, text, read, render }: ReceiptFrameProps<Read>) {
  const { data, error, isLoading, refetch } = useReceipt({ name, read });
  const isMissing = !isLoading && data === undefined && (error === null || isUnknown(error));
  const title = data === undefined ? t('lever.receipt') : titleOf(data);
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-240 flex-1 flex-col gap-5 px-4 py-8">
      <header>
        <h1 className="flex items-center gap-2 text-20">
          {title}
          {data && (
            <CopyButton text={`${location.origin}${addressOf(name, data.code)}`} label={t('lever.receipt.copyLink')} />
          )}
        </h1>
        <p className="mt-1 text-13 text-pretty text-ink-2">{text}</p>
      </header>
      {isLoading && <SkeletonRows rows={8} rowClassName="h-11" />}
      {data !== undefined && render(data)}
      {isMissing && <EmptyState title={t('lever.receipt.none')} text={t('lever.receipt.noneText')} />}
      {error && !isMissing && <ErrorState text={errorText(error)} onRetry={() => void refetch()} />}
    </div>
  );
}
