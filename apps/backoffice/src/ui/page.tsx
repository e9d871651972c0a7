// The frame of a screen, and what its lists and forms share.
import { Button } from '@bourse/ui/button.tsx';
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { usePageTitle } from '@bourse/ui/lib/page-title.ts';
import { ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { TickRuler } from '@bourse/ui/tick-ruler.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export type PageProps = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode };

export function Page({ title, actions, children }: PageProps) {
  usePageTitle(`${title} · ${t('office.title')}`);
  return (
    <div className="mx-auto flex w-full max-w-290 flex-col gap-4 p-6 max-md:p-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-20 font-[550]">{title}</h1>
        <div className="flex flex-wrap items-center gap-2">{actions}</div>
      </header>
      <TickRuler className="opacity-60" />
      {children}
    </div>
  );
}

export function Panel({ title, children, className }: { title?: string; children: ReactNode; className?: string }) {
  return (
    <section className={cx('rounded-lg border border-line bg-panel', className)}>
      {title !== undefined && <h2 className="border-b border-line px-4 py-2.5 text-13 font-[550]">{title}</h2>}
      {children}
    </section>
  );
}

/** What a query has found, or how far it has come. */
export function Answer<Data>({
  query,
  rows = 6,
  children,
}: {
  readonly query: UseQueryResult<Data>;
  readonly rows?: number;
  readonly children: (data: Data) => ReactNode;
}) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  return <SkeletonRows rows={rows} rowClassName="h-11" />;
}

export type PagerProps = {
  readonly page: number;
  readonly total: number;
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
};

export function Pager({ page, total, pageSize, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  if (pages === 1) return null;
  return (
    <nav data-pager aria-label={t('office.pages')} className="flex items-center justify-end gap-2 px-4 py-3">
      <span className="font-mono text-12 text-ink-3">
        {page} / {pages}
      </span>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('office.previous')}
      </Button>
      <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('office.next')}
      </Button>
    </nav>
  );
}

/** Facts in pairs. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-[minmax(96px,160px)_1fr] max-md:grid-cols-[35%_1fr] gap-x-4 gap-y-2 px-4 py-3 text-13">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="min-w-0 break-words text-ink-1">{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
