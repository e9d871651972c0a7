// A page about one sale: what is loading, failed or not there, then the sale in its present state.
import { ButtonLink } from '@bourse/ui/button.tsx';
import { ApiError, errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { Link } from '@bourse/ui/link.tsx';
import { EmptyState, ErrorState, Skeleton } from '@bourse/ui/states.tsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageOf, launch } from '@bourse/contract';
import { SaleHead } from './offer/sale-head.tsx';
import { Timeline } from './offer/timeline.tsx';
import { useLive, useSale } from './sales.ts';
import { SALES_PATH } from './paths.ts';

export type SaleWithText = MessageOf<typeof launch.upstart>;
type Shown = (sale: SaleWithText) => ReactNode;

function Loading() {
  return (
    <output className="flex flex-col gap-6">
      <span className="sr-only">{t('ui.loading')}</span>
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-3 w-full" />
      <Skeleton className="h-80 w-full" />
    </output>
  );
}

function Known({ sale: known, children }: { readonly sale: SaleWithText; readonly children: Shown }) {
  const sale = useLive(known);
  return (
    <>
      <SaleHead sale={sale} heading="h1" />
      <Timeline sale={sale} />
      {children(sale)}
    </>
  );
}

export type SaleFrameProps = {
  readonly title: string;
  /** Without one it is the sale that matters most now. */
  readonly id: number | undefined;
  readonly children: Shown;
};

function Body({ title, id, children }: SaleFrameProps) {
  const { data, error, refetch } = useSale(id);
  if (data)
    return (
      <Known key={data.id} sale={data}>
        {children}
      </Known>
    );
  if (!error) return <Loading />;
  return (
    <>
      <h1 className="text-28">{title}</h1>
      {error instanceof ApiError && error.code === 'launch_not_found' ? (
        <EmptyState title={errorText(error)} action={<ButtonLink to={SALES_PATH}>{t('launch.others')}</ButtonLink>} />
      ) : (
        <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
      )}
    </>
  );
}

export function SaleFrame(props: SaleFrameProps) {
  usePageTitle(props.title);
  return (
    <div className="mx-auto flex w-full max-w-300 flex-1 flex-col gap-6 px-4 py-8 max-md:py-5 md:px-6">
      <Link
        to={SALES_PATH}
        className="inline-flex min-h-8 items-center gap-1.5 self-start text-13 text-ink-2 hover:text-ink-1 touch:min-h-11"
      >
        <ArrowLeft size={14} aria-hidden="true" />
        {t('launch.others')}
      </Link>
      <Body {...props} />
    </div>
  );
}
