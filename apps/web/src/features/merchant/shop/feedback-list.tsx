// What others said of somebody's orders. Words are shown as they were written.
import { cx } from '@bourse/ui/class-names.ts';
import { errorText } from '@bourse/ui/lib/api-error.ts';
import { t } from '@bourse/ui/lib/i18n.ts';
import { Moment } from '@bourse/ui/moment.tsx';
import { Pager } from '@bourse/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '@bourse/ui/states.tsx';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import { useShopFeedback } from './shop.ts';

export function FeedbackList({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useShopFeedback(id, page);
  if (!data)
    return error ? (
      <ErrorState text={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={3} rowClassName="h-11" />
    );
  if (data.list.length === 0) return <EmptyState title={t('merchant.feedback.none')} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {data.list.map(({ name, rating, comment, time_ms: at }) => {
          const isGood = rating === 1;
          const Icon = isGood ? ThumbsUp : ThumbsDown;
          const word = t(isGood ? 'merchant.feedback.good' : 'merchant.feedback.bad');
          return (
            <li key={`${name} ${at}`} className="flex items-start gap-3 px-4 py-3 md:px-5">
              <Icon size={15} aria-hidden="true" className={cx('mt-0.5', isGood ? 'text-success' : 'text-error')} />
              <div className="min-w-0 flex-1">
                <p className="text-13 break-words text-ink-1">
                  <span className="sr-only">{word} </span>
                  {comment || word}
                </p>
                <p className="mt-0.5 text-11 text-ink-3">
                  {name} · <Moment at={at} className="text-ink-3" />
                </p>
              </div>
            </li>
          );
        })}
      </ul>
      <Pager page={data.page} pageSize={data.page_size} total={data.total} onPage={setPage} />
    </>
  );
}
