// What a list shows while it loads, when it is empty, and when it failed.
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from './lib/i18n.ts';
import { Button } from './button.tsx';
import { cx } from './class-names.ts';
import { TickRuler } from './tick-ruler.tsx';

export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block', className)} />;
}

/** Grey rows in place of a list; announced once as loading. */
export function SkeletonRows({
  rows,
  rowClassName = 'h-7',
}: {
  readonly rows: number;
  readonly rowClassName?: string;
}) {
  return (
    <output className="block">
      <span className="sr-only">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={cx('flex items-center gap-6 border-b border-line px-3', rowClassName)}>
          <Skeleton className="h-2.5 w-24" />
          <Skeleton className="ms-auto h-2.5 w-20" />
          <Skeleton className="h-2.5 w-14" />
        </div>
      ))}
    </output>
  );
}

type StateProps = {
  readonly title: string;
  readonly text?: string;
  /** The next step. */
  readonly action?: ReactNode;
  readonly className?: string;
};

export function EmptyState({ title, text, action, className }: StateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-2 px-6 py-10 text-center', className)}>
      <TickRuler className="mb-2 w-[81px]" />
      <p className="text-13 text-ink-1">{title}</p>
      {text && <p className="max-w-90 text-12 text-ink-3">{text}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

export function ErrorState({
  text,
  onRetry,
  className,
}: {
  readonly text: string;
  readonly onRetry: () => void;
  readonly className?: string;
}) {
  return (
    <div role="alert" className={cx('flex flex-col items-center gap-2 px-6 py-10 text-center', className)}>
      <p className="text-13 text-ink-1">{t('ui.error.title')}</p>
      <p className="max-w-90 text-12 text-ink-3">{text}</p>
      <Button size="small" className="mt-2" onClick={onRetry}>
        <RotateCw size={13} aria-hidden="true" />
        {t('ui.retry')}
      </Button>
    </div>
  );
}
